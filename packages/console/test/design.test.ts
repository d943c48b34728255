import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { givenReview } from '../../server/src/testing/given.ts';
import { unlessThorough } from '../../server/src/testing/thorough.ts';
import { startConsole } from './world.ts';

const tribune = await startConsole();

/** Heights of controls in pixels (src/components/theme/tokens.css). */
const scale = { desktop: [28, 36, 44], phone: [36, 44] } as const;
const viewports = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;
const mostButtons = 40;

/** The paths in the console's table of pages, which only a bundler can read as code, apart from those with parameters. */
async function pathsOfPages(): Promise<string[]> {
  const table = await readFile(join(import.meta.dirname, '../src/app/pages.ts'), 'utf8');
  return [...table.matchAll(/ path: '([^'$]+)'/g)].map(([, path = '']) => path);
}

for (const device of ['desktop', 'phone'] as const)
  tribune.test(`every page keeps to the design, ${device}`, async ({ shop, at, visit }) => {
    const { id } = await givenReview(shop, { title: 'Dry at last' });
    const paths = [...(await pathsOfPages()), `reviews/${id}`];
    assert.ok(paths.length > 35);
    const page = await visit({ email: shop.ownerEmail }, { viewport: viewports[device] });
    const found: string[] = [];
    for (const path of unlessThorough(['home', 'reviews', 'settings/store'], paths)) {
      await page.goto(at(path));
      await page.locator('main h1').first().waitFor();
      await page.locator('main [role="status"][aria-label]:visible').first().waitFor({ state: 'detached' });
      for (const fault of await faultsOf(page, device)) found.push(`${path}: ${fault}`);
    }
    assert.deepEqual(found, []);
  });

async function faultsOf(page: Page, device: keyof typeof scale): Promise<string[]> {
  const seen = await page.evaluate(measure);
  const heights: readonly number[] = scale[device];
  return [
    ...seen.controls
      .filter(({ height }) => !heights.includes(height))
      .map(({ name, height }) => `“${name}” is ${height} px high`),
    ...seen.nested.map((name) => `a card within a card: ${name}`),
    ...seen.nameless.map((html) => `a button without a name: ${html}`),
    ...(seen.primary.length > 1 ? [`several primary actions: ${seen.primary.join(', ')}`] : []),
    ...(seen.buttons > mostButtons ? [`${seen.buttons} buttons`] : []),
    ...(seen.tooWide > 0 ? [`${seen.tooWide} px wider than the window`] : []),
  ];
}

/** Runs in the page. */
function measure() {
  const main = document.querySelector('main');
  const all = (selector: string) =>
    [...(main?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((element) => element.checkVisibility());
  const nameOf = (element: HTMLElement) =>
    (element.getAttribute('aria-label') ?? (element.textContent || element.title)).trim();
  const primary = getComputedStyle(document.documentElement).getPropertyValue(
    '--mantine-primary-color-filled',
  );
  const probe = document.createElement('div');
  probe.style.color = primary;
  document.body.append(probe);
  const primaryColor = getComputedStyle(probe).color;
  probe.remove();
  return {
    // Fields of several lines grow with their content.
    controls: all(
      '.mantine-Button-root, .mantine-ActionIcon-root, .mantine-Pagination-control, .mantine-Input-input:not(textarea, [data-multiline])',
    )
      .filter(
        (element) =>
          !element.closest('.mantine-Input-section, .mantine-PillsInput-root, .mantine-TagsInput-root'),
      )
      .map((element) => ({
        name: nameOf(element) || element.className,
        height: Math.round(element.getBoundingClientRect().height),
      })),
    nested: all('[data-card] [data-card]').map((card) => card.textContent.slice(0, 40)),
    nameless: all('button:not([aria-hidden="true"])')
      .filter((button) => nameOf(button) === '' && !button.getAttribute('aria-labelledby'))
      .map((button) => button.outerHTML.slice(0, 120)),
    primary: all('.mantine-Button-root')
      .filter((button) => getComputedStyle(button).backgroundColor === primaryColor)
      .map(nameOf),
    buttons: all('button').length,
    tooWide: document.documentElement.scrollWidth - window.innerWidth,
  };
}
