/**
 * The dashboard of a merchant with a million reviews compared with that of one with a hundred, over the same three years:
 *
 *   node bench/dashboard.ts [--reviews 1000000] [--runs 200]
 *
 * Requests alternate, so that other load affects both. Prints p50 and p95 in milliseconds and their ratio.
 */
import { parseArgs } from 'node:util';
import { createApp } from '../packages/server/src/app/http.ts';
import { recountDays } from '../packages/server/src/features/daily-figures/recount.ts';
import { createMerchant } from '../packages/server/src/features/merchants/creation.ts';
import { rows } from '../packages/server/src/platform/db/database.ts';
import { uuidOf } from '../packages/server/src/platform/ids.ts';
import { openScratch } from './scratch.ts';
import { seedReviews } from './seed.ts';

const { values: options } = parseArgs({
  options: { reviews: { type: 'string', default: '1000000' }, runs: { type: 'string', default: '200' } },
});
const reviews = Number(options.reviews);
const runs = Number(options.runs);
const days = 3 * 365;

const { service, shop: big, merchantId, close } = await openScratch();
const { db } = service.context;
const app = await createApp(service.context);
try {
  const small = await createMerchant(db, {
    name: 'Small',
    plan: 'growth',
    origins: [],
    now: new Date(),
    ownerEmail: 'small@shop.example',
    ownerPassword: 'correct horse battery staple',
  });
  const smallId = uuidOf('merchant', small.merchantId) ?? '';
  await seed(merchantId, reviews, 5_000);
  await seed(smallId, 100, 20);
  console.log(
    '| asked | 100 reviews, p50 / p95 | ' +
      `${reviews} reviews, p50 / p95 | ratio of p50 |\n|---|---|---|---|`,
  );
  for (const [kind, query] of [
    ['dashboard', 'period=all'],
    ['dashboard', 'period=90d'],
    ['dashboard', 'period=30d'],
    ['products', 'period=all'],
    ['products', 'period=30d'],
  ] as const) {
    const times: Record<'small' | 'big', number[]> = { small: [], big: [] };
    for (let run = 0; run < runs; run++) {
      times.small.push(await timed(kind, query, small));
      times.big.push(await timed(kind, query, big));
    }
    const at = (side: 'small' | 'big', share: number) =>
      times[side].toSorted((one, other) => one - other)[Math.floor(runs * share)] ?? 0;
    const shown = (side: 'small' | 'big') => `${at(side, 0.5).toFixed(2)} / ${at(side, 0.95).toFixed(2)} ms`;
    console.log(
      `| ${kind}, ${query} | ${shown('small')} | ${shown('big')} | ${(at('big', 0.5) / at('small', 0.5)).toFixed(2)} |`,
    );
  }
  console.log(
    `\nrecount of days: ${(await recountDays(db, merchantId, { repair: false })).length} differences`,
  );
} finally {
  await app.close();
  await close();
}

/** Reviews spread evenly over three years up to today, and the days they make. */
async function seed(id: string, many: number, products: number): Promise<void> {
  const seconds = days * 86_400;
  const firstAt = Date.now() / 1000 - seconds;
  await seedReviews(db, id, { products, reviews: many, firstAt, everySeconds: seconds / many });
  await recountDays(db, id, { repair: true });
  for (const table of ['reviews', 'shop_days']) await rows(db, `vacuum analyze ${table}`, []);
}

async function timed(
  kind: string,
  query: string,
  who: { merchantId: string; apiKey: string },
): Promise<number> {
  const started = performance.now();
  const answer = await app.inject({
    url: `/apiV2/analytics/${kind}/${who.merchantId}?${query}`,
    headers: { 'x-merchant-id': who.merchantId, 'x-api-key': who.apiKey },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return performance.now() - started;
}
