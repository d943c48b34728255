/*
 * Rates the demo store's pages and a hosted page with Lighthouse, on mobile and desktop. Lighthouse is downloaded by npx.
 *
 *   npm run bench page-ratings
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { rate } from '../scripts/docs/lighthouse.ts';
import { productId, startShowcase } from './support/showcase.ts';

const folder = await mkdtemp(join(tmpdir(), 'tribune-ratings-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const showcase = await startShowcase(browser);
  await browser.close();
  const { api, merchantId, shop } = showcase;
  const pages = {
    category: `${shop}/`,
    product: `${shop}/products/${productId}`,
    examples: `${shop}/examples`,
    'hosted reviews': `${api}/reviews/${merchantId}`,
    'hosted questions': `${api}/questions/${merchantId}?product=${productId}`,
  };
  try {
    for (const [name, url] of Object.entries(pages))
      for (const preset of ['mobile', 'desktop']) {
        const { scores, metrics } = await rate(url, preset, join(folder, 'report.json'));
        const said = scores.map(
          ({ title, score, failed }) => `${title} ${score}${score < 100 ? ` (${failed.join(', ')})` : ''}`,
        );
        process.stdout.write(`${name}, ${preset}: ${said.join(', ')}; ${metrics.join(', ')}\n`);
      }
  } finally {
    await showcase.end();
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
