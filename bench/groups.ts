/**
 * The cost of product groups: node bench/groups.ts [--reviews 100000]
 *
 * Compares uncached pages of a single product with those of a product that shares as many reviews with 9 and with 99
 * others, and measures joining and leaving a group.
 */
import { parseArgs } from 'node:util';
import { createApp } from '../packages/server/src/app/http.ts';
import { saveProducts } from '../packages/server/src/features/products/saving.ts';
import { openScratch } from './scratch.ts';
import { seedReviews } from './seed.ts';

const { values: options } = parseArgs({ options: { reviews: { type: 'string', default: '100000' } } });
const reviews = Number(options.reviews);

const { service, shop, merchantId, close } = await openScratch();
const { context } = service;
const app = await createApp(context);
try {
  // P-1 has half of the reviews; the other products share the rest so that groups of 10 and 100 have as many.
  await seedReviews(context.db, merchantId, { products: 101, reviews: reviews * 2, onFirst: reviews });
  const products = (from: number, to: number, groupId: string | null) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({ productId: `P-${from + index}`, groupId }));
  const headers = { 'x-merchant-id': shop.merchantId, 'x-api-key': shop.apiKey };
  const ask = async (path: string) => {
    const answer = await app.inject({ url: `/apiV2${path}`, headers });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const p50 = async (path: string) => {
    const times: number[] = [];
    for (let run = 0; run < 200; run++) {
      const started = performance.now();
      await ask(path);
      times.push(performance.now() - started);
    }
    return (times.toSorted((one, other) => one - other)[100] ?? 0).toFixed(2);
  };
  const regroup = async (what: string, groupId: string | null, from: number, to: number) => {
    const started = performance.now();
    await saveProducts(context.db, merchantId, { products: products(from, to, groupId), now: new Date() });
    const ms = performance.now() - started;
    context.changes.announce({ kind: 'merchant', merchantId });
    console.log(`| ${what} | ${ms.toFixed(1)} ms |`);
  };
  const measure = async (what: string, productId: string) => {
    const { totalReviews, reviews } = await ask(`/products/${productId}/reviews`);
    const deep = `/products/${productId}/reviews?startAfter=${reviews.at(-1)?.id}`;
    console.log(
      `| ${what} | ${totalReviews} | ${await p50(`/products/${productId}/reviews`)} | ${await p50(deep)} | ` +
        `${await p50(`/products/${productId}/reviews?sort=helpful`)} | ${await p50(`/products/ratings?productIds=${productId}`)} |`,
    );
  };
  console.log(
    '| product | reviews | page 1, ms | page 2, ms | most helpful, ms | rating, ms |\n|---|---|---|---|---|---|',
  );
  await measure('alone', 'P-1');
  await regroup('10 products join', 'G', 2, 11);
  await measure('one of 10', 'P-2');
  await regroup('90 more join', 'G', 12, 101);
  await measure('one of 100', 'P-2');
  await measure('alone, in a shop with groups', 'P-1');
  await regroup('100 leave', null, 2, 101);
  await measure('alone again', 'P-2');
} finally {
  await app.close();
  await close();
}
