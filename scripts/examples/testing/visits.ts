import assert from 'node:assert/strict';
import { join } from 'node:path';
import { moderationQueue, questionQueue } from '@tribune/client';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Store } from './store.ts';

/** Opens a page in a context of its own. It fails when the page or a script of it reports an error. */
async function visited(
  browser: Browser,
  url: string,
  act: (page: Page) => Promise<void>,
  { arabic, ...options }: BrowserContextOptions & { arabic?: boolean } = {},
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  // Not by replacing the response: Chromium then refuses requests of the page to other ports of this machine.
  if (arabic)
    await page.addInitScript(`
      new MutationObserver((_, observer) => {
        if (!document.documentElement) return;
        observer.disconnect();
        Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' });
      }).observe(document, { childList: true });`);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.addInitScript(`
    globalThis.shifts = [];
    const place = ({ node, previousRect, currentRect }) =>
      (node?.outerHTML ?? String(node?.nodeName)).slice(0, 120) + ' from ' +
      JSON.stringify(previousRect) + ' to ' + JSON.stringify(currentRect);
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) globalThis.shifts.push(value + ' ' + sources.map(place).join());
    }).observe({ type: 'layout-shift', buffered: true });`);
  try {
    await page.goto(url);
    await act(page);
  } finally {
    await context.close();
  }
  assert.deepEqual(faults, []);
}

/** The element has replaced the HTML of the server. */
const loaded = (page: Page, text: string) =>
  page.waitForFunction(
    `document.querySelector('tribune-reviews')?.shadowRoot?.textContent?.includes(${JSON.stringify(text)})`,
  );

/** Reads a page from top to bottom. Returns its layout shifts, with what has moved. */
export async function shiftsOf(
  browser: Browser,
  url: string,
  { text, width }: { text: string; width: number },
): Promise<string[]> {
  let shifts: string[] = ['not measured'];
  const viewport = { width, height: 800 };
  await visited(
    browser,
    url,
    async (page) => {
      await loaded(page, text);
      await page.locator('tribune-reviews').scrollIntoViewIfNeeded();
      await page.locator('tribune-questions').scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Ask a question' }).waitFor();
      shifts = await page.evaluate('globalThis.shifts');
    },
    { viewport },
  );
  return shifts;
}

export async function readsWithoutScripts(browser: Browser, url: string, text: string): Promise<void> {
  await visited(
    browser,
    url,
    async (page) => {
      await page.locator('tribune-reviews').getByText(text).waitFor();
      await page.getByRole('link', { name: 'Write a review' }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.match(page.url(), /\/write\//);
      assert.equal(await page.locator('form textarea[name=text]').count(), 1);
    },
    { javaScriptEnabled: false },
  );
}

export async function writesReview(browser: Browser, url: string, store: Store, text: string): Promise<void> {
  await visited(browser, url, async (page) => {
    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByRole('radio', { name: '4 stars: Good' }).check();
    await page.getByLabel('Your review').fill(text);
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Your email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Submit review' }).click();
    await page.getByText('Thank you for your review!').waitFor();
  });
  const { reviews } = await moderationQueue(store.merchant.staff, { status: ['pending'] });
  assert.ok(reviews.some((review) => review.text === text && review.rating === 4));
}

export async function asksQuestion(browser: Browser, url: string, store: Store, text: string): Promise<void> {
  await visited(browser, url, async (page) => {
    await page.locator('tribune-questions').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Ask a question' }).click();
    await page.getByRole('textbox', { name: 'Your question' }).fill(text);
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Your email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Submit question' }).click();
    await page.getByText('Thank you for your question!').waitFor();
  });
  const { questions } = await questionQueue(store.merchant.staff, { status: ['pending'] });
  assert.ok(questions.some((question) => question.text === text));
}

/** Shown by the element in the browser, whatever the HTML contains. */
export const showsInBrowser = (browser: Browser, url: string, text: string): Promise<void> =>
  visited(browser, url, async (page) => {
    await loaded(page, text);
  });

/** In markup of the page's own. */
export const showsInPage = (browser: Browser, url: string, text: string): Promise<void> =>
  visited(browser, url, async (page) => {
    await page.getByText(text).waitFor();
    await page.waitForLoadState('networkidle');
  });

/** Page and elements follow the color scheme, and a page in Arabic is mirrored. Saves screenshots in `SCREENSHOTS`, if set. */
export async function looks(
  browser: Browser,
  url: string,
  { name, text }: { name: string; text: string },
): Promise<void> {
  for (const width of [360, 1280])
    for (const [way, colorScheme, direction] of [
      ['light', 'light', 'ltr'],
      ['dark', 'dark', 'ltr'],
      ['rtl', 'light', 'rtl'],
    ] as const)
      await visited(
        browser,
        url,
        async (page) => {
          await loaded(page, text);
          await page.locator('tribune-questions').scrollIntoViewIfNeeded();
          await page.locator('tribune-questions button').first().waitFor();
          const folder = process.env.SCREENSHOTS;
          if (folder)
            await page.screenshot({ path: join(folder, `${name}-${width}-${way}.png`), fullPage: true });
          const seen = await page.evaluate<Seen>(seenInPage);
          assert.deepEqual({ ...seen, way }, { direction, isDark: colorScheme === 'dark', overflow: 0, way });
        },
        {
          colorScheme,
          viewport: { width, height: 800 },
          ...(direction === 'rtl' && { arabic: true }),
        },
      );
}

interface Seen {
  /** Of the questions, which follow the page: reviews that the server has rendered stay in its language. */
  direction: string;
  /** Whether the text of the reviews is lighter than the middle between black and white. */
  isDark: boolean | 'one of them';
  overflow: number;
}

/** The color of an element depends on `color-scheme`, and so do the page's own. */
const seenInPage = `(() => {
  const element = document.querySelector('tribune-reviews');
  const text = element.shadowRoot.querySelector('article, li, [part~=review]') ?? element;
  const lightness = ({ color }) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
  };
  const [own, reviews] = [document.body, text].map((node) => lightness(getComputedStyle(node)) > 127);
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    direction: getComputedStyle(document.querySelector('tribune-questions').shadowRoot.querySelector('button')).direction,
    isDark: own && reviews ? true : own || reviews ? 'one of them' : false,
    overflow: scrollWidth - clientWidth,
  };
})()`;

/** Follows the link to a product, which most frameworks do without loading a new page. */
export const opensFromList = (
  browser: Browser,
  url: string,
  { title, text }: { title: string; text: string },
): Promise<void> =>
  visited(browser, url, async (page) => {
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: title }).click();
    await loaded(page, text);
    assert.equal(await page.locator('tribune-rating').count(), 1);
  });
