/*
 * Captures the pages that people see, for review: of the console, the demo store with every element of the widget, the hosted pages and
 * the emails, on a phone and a desktop, light and dark. `index.html` is the contact sheet of all, and `figures.md` has the height, buttons,
 * control heights, first content, layout shift and bytes of each. Runs axe over each, and exits with 1 when it finds a fault, when a page
 * is wider than its window, or when a page cannot be shown.
 *
 *   npm run screens -- --out /tmp/screens
 *   npm run screens -- --store empty --out /tmp/screens-empty
 *   npm run screens -- --store full --only console --out /tmp/screens-full
 *   npm run screens -- --out /tmp/screens --only console-queue --only hosted --languages en,ar --ways phone-dark,desktop-light
 *
 * The pages of the console are those of its table: a new page is included, and `support/demo-store.ts` creates the data that addresses
 * need. Languages are those of the store, the hosted pages and the emails; the console is in English.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { localeOf } from '@tribune/contract/messages';
import type { BrowserContext, Page } from 'playwright-core';
import { renderEmail } from '../packages/server/src/platform/mail/email.ts';
import { sampleBrand, sampleEmails } from '../packages/server/src/testing/sample-emails.ts';
import { faultsOf } from '../packages/widget/test/axe.ts';
import { launchBrowser } from '../packages/widget/test/browser.ts';
import { callsTo, staffHeaders } from './support/api.ts';
import { type DemoStore, fillStore, productId, startDemoStore } from './support/demo-store.ts';
import { crowd } from './support/full-store.ts';

const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: 'screens' },
    only: { type: 'string', multiple: true, default: [''] },
    languages: { type: 'string', default: 'en' },
    store: { type: 'string', default: 'demo' },
    ways: { type: 'string', default: 'phone-light,phone-dark,desktop-light,desktop-dark' },
  },
});
const { out } = options;
const wanted = options.ways.split(',');
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const schemes = ['light', 'dark'] as const;
type Device = keyof typeof sizes;

/** A page, and the steps from it to the state that is shown. */
interface Shown {
  name: string;
  open(page: Page): Promise<unknown>;
  go?(page: Page, on: Device): Promise<unknown>;
}

/** Runs in each page before its own scripts, and collects what only an observer sees. */
const observer = `{
  const seen = (window.seen = { shift: 0, content: 0 });
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('layout-shift', ({ value, hadRecentInput }) => hadRecentInput || (seen.shift += value));
  observe('largest-contentful-paint', ({ startTime }) => (seen.content = startTime));
}`;

const header = [
  '| page | device | scheme | height px | buttons | control heights px | largest content ms | layout shift | kB |',
  '|---|---|---|---|---|---|---|---|---|',
];

let problems = 0;
const figures: string[] = [];
await mkdir(out, { recursive: true });
const browser = await launchBrowser();
const store = await startDemoStore();
try {
  const ids = options.store === 'empty' ? await emptyStore(store) : await fillStore(store);
  if (options.store === 'full') await crowd(store, callsTo(store.origin, staffHeaders(store)));
  const all = [
    ...(await consolePages(store, ids)),
    ...(options.store === 'empty' ? [] : options.languages.split(',')).flatMap((language) => [
      ...publicPages(store, ids, language),
      ...emails(language),
    ]),
  ];
  const chosen = all.filter(({ name }) => options.only.some((part) => name.includes(part)));
  for (const device of ['phone', 'desktop'] as const)
    for (const colorScheme of schemes.filter((scheme) => wanted.includes(`${device}-${scheme}`))) {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        viewport: sizes[device],
        colorScheme,
      });
      await signIn(context, store);
      await context.addInitScript(observer);
      for (const one of chosen) await capture(context, one, { device, colorScheme });
      await context.close();
    }
  await writeFile(join(out, 'index.html'), contactSheet(chosen));
  await writeFile(join(out, 'figures.md'), [...header, ...figures, ''].join('\n'));
} finally {
  await browser.close();
  await store.end();
}
console.log(`${figures.length} pictures in ${out}, ${problems} problems`);
process.exitCode = figures.length > 0 && problems === 0 ? 0 : 1;

/** Replaces the demo store by its sandbox, which has no data. Pages about a single existing item are omitted. */
async function emptyStore(store: DemoStore): Promise<Record<string, string>> {
  const { data } = await callsTo(store.origin, staffHeaders(store))('POST', '/admin/sandbox');
  store.merchantId = data.merchantId;
  return {};
}

async function consolePages(
  { origin, merchantId }: DemoStore,
  ids: Record<string, string>,
): Promise<Shown[]> {
  const at = (path: string) => (page: Page) => page.goto(`${origin}/console/${filled(path, ids)}`);
  const exists = (path: string) =>
    options.store !== 'empty' || [...path.matchAll(/\$(\w+)/g)].every(([, name = '']) => name in ids);
  const tables = (await pathsOfPages()).filter(exists);
  const states: [name: string, path: string, go: NonNullable<Shown['go']>][] = [
    ['queue-item', 'queue?status=pending&type=review', openFirst],
    ['queue-photo', 'queue?status=pending&type=media', openFirst],
    ['queue-reject', 'queue?status=pending', (page) => page.keyboard.press('r')],
    ['queue-shortcuts', 'queue', (page) => page.keyboard.press('?')],
    ['queue-raid', 'queue?status=pending&raidId=$raidId', openFirst],
    ['review-reported', 'reviews/$reportedId', async () => {}],
    ['incentives-claims', 'incentives?view=claims', async () => {}],
    ['webhook-settings', 'settings/integrations/webhooks/$webhookId?view=settings', async () => {}],
    ['queue-empty', 'queue?search=nobodysaysthis', async () => {}],
    [
      'review-delete',
      'reviews/$reviewId',
      async (page) => {
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'Delete review' }).click();
      },
    ],
    ['emails-sent-mail', 'emails-sent', (page) => page.getByRole('link', { name: /^View/ }).first().click()],
    [
      'captions',
      'reviews/$videoReviewId',
      (page) => page.getByRole('button', { name: 'Captions of video 1' }).click(),
    ],
    [
      'timing-rule',
      'settings/collection/timing',
      (page) => page.getByRole('button', { name: 'Add rule' }).click(),
    ],
    [
      'new-key',
      'settings/integrations/keys',
      (page) => page.getByRole('button', { name: 'New key' }).click(),
    ],
    ['navigation', 'reviews', openNavigation],
  ];
  const signedOut = ['forgot-password', 'reset-password?token=unknown', 'invitation/unknown'];
  const plain = [
    ...signedOut
      .concat(options.store === 'empty' ? [] : 'invitation/$invitation')
      .map((path) => [path, path]),
    ...tables.map((path) => [path, `${merchantId}/${path}`]),
  ].map(([path = '', url = '']) => ({ name: path.replaceAll(/\W+/g, '-'), open: at(url) }));
  const changed = states.map(([name, path, go]) => ({ name, open: at(`${merchantId}/${path}`), go }));
  return [...plain, ...(options.store === 'empty' ? [] : changed)].map((one) => ({
    ...one,
    name: `console-${one.name}`,
    async open(page: Page) {
      await one.open(page);
      await consoleSettled(page);
    },
  }));
}

/**
 * The paths of the console's pages. Imported dynamically, because the code is for browsers and the type checker must not follow the import.
 */
async function pathsOfPages(): Promise<string[]> {
  const folder = '../packages/console/src/app/pages';
  const { pages }: { pages: { path: string }[] } = await import(`${folder}/index.ts`);
  return pages.map(({ path }) => path);
}

function filled(path: string, ids: Record<string, string>): string {
  return path.replaceAll(/\$(\w+)/g, (_whole, name) => {
    if (!ids[name]) throw new Error(`demo-store.ts returns no ${name}, which ${path} needs`);
    return ids[name];
  });
}

async function openFirst(page: Page, on: Device) {
  if (on === 'phone') await page.getByRole('region', { name: 'Items' }).getByRole('button').first().click();
  await page.getByRole('article', { name: 'Open item' }).waitFor();
}

async function openNavigation(page: Page, on: Device) {
  if (on === 'phone') await page.getByRole('button', { name: 'Open navigation' }).click();
  else await page.getByRole('button', { name: /^Account/ }).click();
}

/** Waits until the page is shown and has loaded everything. */
async function consoleSettled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.locator('main [role="status"][aria-label]:visible').first().waitFor({ state: 'detached' });
}

/** Pages of the store and hosted pages. */
function publicPages(
  { origin, shop, merchantId }: DemoStore,
  ids: Record<string, string>,
  language: string,
): Shown[] {
  const product = `${shop}/products/${productId}?lang=${language}`;
  const shown = (name: string, url: string, go?: Shown['go']): Shown => ({
    name: `${name}-${language}`,
    open: (page) => page.goto(url),
    ...(go && { go }),
  });
  const hosted = (name: string, path: string, go?: Shown['go']) =>
    shown(
      `hosted-${name}`,
      `${origin}/${path}${path.includes('?') ? '&' : '?'}lang=${language}&locale=${language}`,
      go,
    );
  const list = 'tribune-reviews';
  return [
    shown('store-category', `${shop}/?lang=${language}`, showAll),
    shown('store-product', product, showAll),
    shown('store-examples', `${shop}/examples?lang=${language}`, showAll),
    shown('store-filtered', product, async (page) => {
      await page.locator(`${list} .filter-button`).click();
      await page.locator(`${list} .filters input`).first().check();
      await page.locator(`${list} .chip`).first().waitFor();
    }),
    shown('store-form', product, async (page) => {
      await page.locator(`${list} [part=write]`).first().click();
      await page.locator('form[part=form]').first().waitFor();
    }),
    shown('store-report', product, async (page) => {
      await page.locator(`${list} .card-menu > summary`).first().click();
      await page.locator(`${list} button.report`).first().click();
      await page.getByRole('dialog').locator('form').waitFor();
    }),
    hosted('reviews', `reviews/${merchantId}`, showAll),
    hosted('reviews-product', `reviews/${merchantId}?product=${productId}&q=pokcet`, showAll),
    hosted('reviews-no-match', `reviews/${merchantId}?q=unicorn&rating=1`),
    hosted('store-reviews', `reviews/${merchantId}/store`, showAll),
    hosted('questions', `questions/${merchantId}?product=${productId}`),
    hosted('policy', `reviews/${merchantId}/policy`),
    hosted('write-products', `write/${merchantId}`, showAll),
    hosted('write', `write/${merchantId}/${productId}`),
    hosted('write-sent', `write/${merchantId}/${productId}?done=1&status=approved`),
    hosted('request-order', `${ids.invited?.slice(1)}?hosted=1`),
    hosted('request', `${ids.invited?.slice(1)}?hosted=1&rating=4&product=${productId}`),
    hosted('request-spent', `r/${'A'.repeat(64)}`),
    hosted('receipt', `${ids.receipt?.slice(1)}`, (page) => page.locator('summary').click()),
    hosted('report', `report/${merchantId}/${ids.reviewId}`),
    hosted('trust', `trust/${merchantId}`),
    hosted('trust-verified', `trust/${merchantId}`, async (page) => {
      await page.locator('#verification .primary').click();
      await page.locator('.verdict.passed').waitFor({ timeout: 120_000 });
    }),
  ];
}

function emails(language: string): Shown[] {
  return Object.entries(sampleEmails(localeOf(language))).map(([name, email]) => ({
    name: `mail-${name}-${language}`,
    open: async (page) => page.setContent(asMain((await renderEmail(email, sampleBrand)).html)),
  }));
}

/** Mail clients show an email within landmarks of their own, which axe looks for. */
function asMain(html: string): string {
  return html.replace(/<body[^>]*>/, '$&<main>').replace('</body>', '</main></body>');
}

/** Scrolls through the page, so that lazy content is loaded. */
async function showAll(page: Page): Promise<void> {
  for (let at = 0; at < 40; at++) {
    const end = await page.evaluate(
      'scrollBy(0, 700), scrollY + innerHeight >= document.documentElement.scrollHeight - 2',
    );
    await page.waitForTimeout(80);
    if (end) break;
  }
  await page.evaluate('scrollTo(0, 0)');
}

async function signIn(
  context: BrowserContext,
  { origin, ownerEmail, ownerPassword }: DemoStore,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/console/sign-in`);
  await page.getByLabel('Email address').fill(ownerEmail);
  await page.getByRole('textbox', { name: 'Password' }).fill(ownerPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  await page.close();
}

interface Way {
  device: Device;
  colorScheme: 'light' | 'dark';
}

async function capture(
  context: BrowserContext,
  { name, open, go }: Shown,
  { device, colorScheme }: Way,
): Promise<void> {
  const page = await context.newPage();
  const way = `${name}, ${device}, ${colorScheme}`;
  const report = (what: string) => {
    problems++;
    console.log(`${way}: ${what.slice(0, 600)}`);
  };
  const { width } = sizes[device];
  try {
    await open(page);
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
    await go?.(page, device);
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
    for (const fault of await faultsOf(page)) report(fault);
    const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
    if (wide > width) report(`it is ${wide} wide`);
  } catch (error) {
    report(String(error));
  }
  figures.push(await figuresOf(page, name, { device, colorScheme }));
  const path = join(out, fileOf(name, { device, colorScheme }));
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
  await page.close();
}

async function figuresOf(page: Page, name: string, { device, colorScheme }: Way): Promise<string> {
  const found = (await page.evaluate(`(() => {
    const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const controls = all('.mantine-Button-root, .mantine-ActionIcon-root, .mantine-Input-input:not(textarea, [data-multiline])');
    const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return [
      document.documentElement.scrollHeight,
      all('button').length,
      [...new Set(controls.map((one) => Math.round(one.getBoundingClientRect().height)))].sort((a, b) => a - b).join(' '),
      Math.round(window.seen?.content ?? 0),
      (window.seen?.shift ?? 0).toFixed(3),
      Math.round(loaded.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000),
    ];
  })()`)) as (string | number)[];
  return `| ${[name, device, colorScheme, ...found].join(' | ')} |`;
}

function fileOf(name: string, { device, colorScheme }: Way): string {
  return `${name}-${device}-${colorScheme}.png`;
}

/** A page with all screenshots: a row for each page, truncated after two window heights. */
function contactSheet(shown: readonly Shown[]): string {
  const picture = (file: string, device: Device) =>
    `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}" style="width:${device === 'phone' ? 195 : 480}px"></a>`;
  const rows = shown.map(({ name }) => {
    const pictures = (['phone', 'desktop'] as const).flatMap((device) =>
      schemes
        .filter((colorScheme) => wanted.includes(`${device}-${colorScheme}`))
        .map((colorScheme) => picture(fileOf(name, { device, colorScheme }), device)),
    );
    return `<h2>${name}</h2><div>${pictures.join('')}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px sans-serif;background:#888}div{display:flex;gap:8px}img{max-height:840px;object-fit:cover;object-position:top}</style>
${rows.join('\n')}`;
}
