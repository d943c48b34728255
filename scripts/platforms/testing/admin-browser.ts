import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { until } from '../../../packages/server/src/testing/processes.ts';
import { contrastOf } from '../../../packages/widget/test/axe.ts';
import { launchBrowser } from '../../../packages/widget/test/browser.ts';

/** A browser window on the admin of an engine. */
export interface AdminBrowser {
  page: Page;
  /** Fails when a script of a page has thrown an error. */
  assertNoErrors(): void;
  /**
   * Checks that the page has no horizontal overflow, in light and dark, 360 and 1280 px wide. Saves screenshots in `SCREENSHOTS`, if
   * set, also of the mirrored page, with `place` in the viewport.
   */
  look(name: string, place?: Locator): Promise<void>;
  /** Where the first line of a text touches its element, in a page from left to right and in a mirrored one. */
  sides(text: Locator): Promise<{ ltr: Side; rtl: Side }>;
  /** The lowest contrast of the texts in the elements of a selector, in the dark theme. */
  darkContrast(selector: string): Promise<number>;
}

type Side = 'left' | 'right' | 'both' | 'none';

const widths = [360, 1280];
const ways = ['light', 'dark', 'rtl'] as const;

export async function openAdminBrowser(t: TestContext, engine: string): Promise<AdminBrowser> {
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const show = async (width: number, way: (typeof ways)[number]) => {
    await page.setViewportSize({ width, height: 900 });
    // Both admins have a theme of their own, which they set as this class.
    await page.evaluate(`document.documentElement.classList.toggle('dark', ${way === 'dark'})`);
    await page.evaluate(`document.documentElement.dir = '${way === 'rtl' ? 'rtl' : 'ltr'}'`);
  };
  const folder = process.env.SCREENSHOTS;
  if (folder)
    t.afterEach(async (part) => {
      const { name, error } = part as TestContext & { error: Error | null };
      if (error)
        await page.screenshot({ path: join(folder, `${engine}-failed-${name.replaceAll(/\W+/g, '-')}.png`) });
    });
  return {
    page,
    assertNoErrors: () => assert.deepEqual(errors, []),
    async look(name, place) {
      for (const width of widths)
        for (const way of ways) {
          await show(width, way);
          // At another width, Vendure's dashboard renders the page again.
          if (place) await until(() => isScrolledTo(place));
          if (folder)
            await page.screenshot({
              path: join(folder, `${engine}-${name}-${width}-${way}.png`),
              animations: 'disabled',
            });
          const overflow = await page.evaluate(
            'document.documentElement.scrollWidth - document.documentElement.clientWidth',
          );
          if (way !== 'rtl') assert.equal(overflow, 0, `${name} has horizontal overflow at ${width} px`);
        }
      await show(1280, 'light');
    },
    async sides(text) {
      const ltr = await sideOf(text);
      await show(1280, 'rtl');
      const rtl = await sideOf(text);
      await show(1280, 'light');
      return { ltr, rtl };
    },
    async darkContrast(selector) {
      await show(1280, 'dark');
      const ratios = await contrastOf(page, selector);
      await show(1280, 'light');
      assert.ok(ratios.length > 0, `no text in ${selector}`);
      return Math.min(...ratios);
    },
  };
}

const sideOf = (text: Locator): Promise<Side> =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const parts = [...range.getClientRects()]; // of mixed directions, from left to right
    const line = parts.filter(({ top }) => Math.abs(top - (parts[0]?.top ?? 0)) < 10);
    const box = element.getBoundingClientRect();
    if (line.length === 0) return 'none';
    const left = Math.min(...line.map((part) => part.left)) - box.left < 1;
    const right = box.right - Math.max(...line.map((part) => part.right)) < 1;
    if (left && right) return 'both';
    return left ? 'left' : right ? 'right' : 'none';
  });

const isScrolledTo = (place: Locator): Promise<boolean> =>
  place.scrollIntoViewIfNeeded({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
