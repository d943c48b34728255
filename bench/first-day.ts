/*
 * The first day of a new store, as its owner lives it: from `tribune merchant create` to the first verified review on a product
 * page, with every click, every field and a screenshot of each screen. The store is a page of this script with the real widget.
 *
 *   npm run bench first-day -- --out /tmp/first-day
 *   npm run bench first-day -- --out /tmp/first-day --phone --dark
 */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { bundlePages } from '../packages/server/src/app/cli/pages.ts';
import { launchBrowser } from '../packages/widget/test/browser.ts';
import { install } from './support/installation.ts';

const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: 'first-day' },
    phone: { type: 'boolean', default: false },
    dark: { type: 'boolean', default: false },
  },
});
const { out } = options;
const product = { id: 'STOVE-1', name: 'Emberline stove' };

await mkdir(out, { recursive: true });
await bundlePages((sentence) => process.stdout.write(`${sentence}\n`));
const store = createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(storePage()),
).listen(0, '127.0.0.1');
await once(store, 'listening');
const storeOrigin = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
/** What the owner has pasted into the template of the product page. */
let pasted = '';
const storePage = () =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${product.name}</title>
   <body style="font:16px sans-serif;max-width:900px;margin:2rem auto;padding:0 1rem"><h1>${product.name}</h1>
   <p>Boils a litre in four minutes.</p>${pasted.replaceAll('YOUR-PRODUCT-ID', product.id)}</body></html>`;

const tribune = await install();
const browser = await launchBrowser();
const counted = { clicks: 0, fields: 0 };
let shots = 0;

try {
  await tribune.start('serve');
  await tribune.start('worker');
  const printed = await tribune.run(
    'merchant',
    'create',
    '--name',
    'Hill & Dale',
    '--owner',
    'ada@hill.example',
  );
  process.stdout.write(`${printed}\n`);
  const printedValue = (name: string) => new RegExp(`${name}: +(\\S+)`).exec(printed)?.[1] ?? '';
  const context = await browser.newContext({
    viewport: options.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();

  await page.goto(printedValue('console'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await shot(page, 'the printed address');
  await fill(page.getByLabel('Email address'), 'ada@hill.example');
  await fill(page.getByRole('textbox', { name: 'Password' }), printedValue('ownerPassword'));
  await click(page.getByRole('button', { name: 'Sign in', exact: true }));
  await page.getByText('0 of 4 done').waitFor();
  await shot(page, 'the checklist');

  await fill(page.getByLabel('Address of your store'), storeOrigin);
  await click(page.getByRole('button', { name: 'Allow domain' }));
  await page.getByText('1 of 4 done').waitFor();
  await shot(page, 'domain allowed');

  pasted = (await page.getByRole('region', { name: 'widget code' }).textContent()) ?? '';
  const live = await context.newPage();
  await live.goto(storeOrigin);
  await live.getByText('No reviews yet').first().waitFor();
  await shot(live, 'the empty product page');
  await page.getByText('2 of 4 done').waitFor();
  await shot(page, 'widget seen');

  await fill(page.getByLabel('Product ID'), product.id);
  await fill(page.getByLabel('Product name'), product.name);
  await click(page.getByRole('button', { name: 'Send test order' }));
  await page.getByText('3 of 4 done').waitFor();
  await shot(page, 'test order received');
  await click(page.getByRole('button', { name: 'Send it to me now' }));
  await page.getByRole('heading', { name: 'Your store is set up' }).waitFor();
  await page.getByText(/so the email about .* was stored/).waitFor();
  await shot(page, 'request sent');

  await click(page.getByRole('link', { name: 'Open email' }));
  const email = page.getByRole('document', { name: 'Email' });
  await email.getByText(product.name).first().waitFor();
  await shot(page, 'the email');
  const opening = context.waitForEvent('page');
  await click(email.getByRole('link', { name: /5 out of 5/ }).first());
  const form = await opening;
  await form.locator('form[part=form]').waitFor();
  await shot(form, 'the review form');
  await fill(form.getByLabel('Headline'), 'Boils fast');
  await fill(form.getByLabel('Your review'), 'Coffee in four minutes, even in the wind.');
  await click(form.getByRole('button', { name: 'Submit review' }));
  await form.getByRole('heading', { name: 'Thank you for your review!' }).waitFor();
  await shot(form, 'thanks');
  const review = live.getByRole('article', { name: 'Boils fast' });
  // Browsers may show their copy once more for a minute (stale-while-revalidate).
  for (let visits = 0; visits < 5 && (await review.count()) === 0; visits++) {
    await live.reload();
    await live.getByText('No reviews yet').or(review).first().waitFor();
  }
  await review.getByText('Verified purchase').waitFor();
  await shot(live, 'the first verified review');
  const toFirstReview = { ...counted };

  await page.goto(printedValue('console'));
  await page.getByRole('heading', { name: 'Your store is set up' }).waitFor();
  await click(page.getByRole('button', { name: /Match your store’s design/ }));
  await click(page.getByRole('link', { name: 'Open the design settings' }));
  await fill(page.getByLabel('Accent colour', { exact: true }), '#7a1f5c');
  await shot(page, 'the design');
  await click(page.getByRole('button', { name: 'Save settings' }));
  await page.getByText('All changes saved').waitFor();
  await page.goto(printedValue('console'));
  await click(page.getByRole('button', { name: 'Hide checklist' }));
  await page.getByRole('button', { name: 'Show setup checklist' }).waitFor();
  await shot(page, 'the overview afterwards');
  await live.reload();
  await live.getByRole('article', { name: 'Boils fast' }).waitFor();
  await shot(live, 'the product page in its design');

  process.stdout.write(
    `${toFirstReview.clicks} clicks and ${toFirstReview.fields} fields to the first verified review, ${counted.clicks} and ${counted.fields} with the design.\n${shots} screenshots are in ${out}.\n`,
  );
} finally {
  await browser.close();
  await tribune.end();
  store.close();
}

async function click(target: Locator): Promise<void> {
  counted.clicks++;
  await target.click();
}

async function fill(target: Locator, text: string): Promise<void> {
  counted.fields++;
  await target.fill(text);
}

async function shot(page: Page, name: string): Promise<void> {
  shots++;
  // Browsers that revalidate in the background are never idle.
  await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => {});
  const file = `${String(shots).padStart(2, '0')}-${name.replaceAll(' ', '-')}.png`;
  await page.screenshot({ path: join(out, file), fullPage: true, animations: 'disabled' });
  process.stdout.write(`${counted.clicks} clicks, ${counted.fields} fields: ${name}\n`);
}
