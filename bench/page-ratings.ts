/*
 * Rates the demo store's pages and hosted pages with Lighthouse, on mobile and desktop. Lighthouse is downloaded by npx. Exits with 1 when
 * a page has less than 100 for accessibility, best practices or SEO, or less than 85 for performance.
 *
 *   npm run bench page-ratings
 */
import { rate } from '../scripts/docs/lighthouse.ts';
import { productId, startDemoStore } from './support/demo-store.ts';

const leastPerformance = 85;
const { origin, shop, merchantId, end } = await startDemoStore();
const pages = {
  category: `${shop}/`,
  product: `${shop}/products/${productId}`,
  examples: `${shop}/examples`,
  'hosted reviews': `${origin}/reviews/${merchantId}`,
  'hosted questions': `${origin}/questions/${merchantId}?product=${productId}`,
};
try {
  for (const [name, url] of Object.entries(pages))
    for (const preset of ['mobile', 'desktop']) {
      const { scores, metrics } = await rate(url, preset);
      const said = scores.map(
        ({ title, score, failed }) => `${title} ${score}${score < 100 ? ` (${failed.join(', ')})` : ''}`,
      );
      console.log(`${name}, ${preset}: ${said.join(', ')}; ${metrics.join(', ')}`);
      const isTooLow = ({ title, score }: { title: string; score: number }) =>
        score < (title === 'Performance' ? leastPerformance : 100);
      if (scores.some(isTooLow)) process.exitCode = 1;
    }
} finally {
  await end();
}
