/**
 * The Google Shopping feed of a merchant with many reviews: node bench/feed.ts [--reviews 1000000]
 *
 * Prints the duration of the first build, of one after a single new review, and of one without changes; the file size and
 * the peak memory of the process.
 */
import { parseArgs } from 'node:util';
import { createApp } from '../packages/server/src/app/http.ts';
import { recountDays } from '../packages/server/src/features/daily-figures/recount.ts';
import { buildFeed } from '../packages/server/src/features/google-shopping/building.ts';
import { rows } from '../packages/server/src/platform/db/database.ts';
import { output, statement } from '../packages/server/src/platform/db/statement.ts';
import { openScratch } from './scratch.ts';
import { seedReviews } from './seed.ts';

const { values: options } = parseArgs({ options: { reviews: { type: 'string', default: '1000000' } } });
const reviews = Number(options.reviews);
const days = 3 * 365;

const { service, shop, merchantId, close } = await openScratch();
const { context } = service;
const app = await createApp(context);
try {
  const seconds = days * 86_400;
  const firstAt = Date.now() / 1000 - seconds;
  await seedReviews(context.db, merchantId, {
    products: 5_000,
    reviews,
    firstAt,
    everySeconds: seconds / reviews,
  });
  await recountDays(context.db, merchantId, { repair: true });
  await rows(context.db, 'insert into feeds (merchant_id, asked_at) values ($1, $2)', [
    merchantId,
    new Date(),
  ]);
  await rows(context.db, 'vacuum analyze reviews', []);
  const build = async (what: string) => {
    const started = performance.now();
    const built = await buildFeed(context, merchantId);
    console.log(`| ${what} | ${built} | ${((performance.now() - started) / 1000).toFixed(2)} s |`);
  };
  console.log(`| ${reviews} reviews over ${days} days | feed | took |\n|---|---|---|`);
  await build('first');
  await build('nothing changed');
  const answer = await app.inject({
    method: 'POST',
    url: '/apiV2/reviews',
    headers: { 'x-merchant-id': shop.merchantId, 'x-api-key': shop.apiKey },
    payload: {
      merchantId: shop.merchantId,
      productId: 'P-1',
      rating: 4,
      authorName: 'Maya',
      authorEmail: 'maya@example.com',
      text: 'Warm and dry.',
    },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await build('one new review');
  await rows(
    context.db,
    'update products set name = $2, updated_at = $3 where merchant_id = $1 and product_id = $4',
    [...[merchantId, 'Another name', new Date(), 'P-7']],
  );
  await build('one product named anew');
  const [feed] = await rows(
    context.db,
    statement`select f.bytes as ${output.number('bytes')}, (select sum(raw_bytes) from feed_parts where merchant_id = $1) as ${output.number('raw')}
     from feeds as f where f.merchant_id = $1`,
    [merchantId],
  );
  const megabytes = (bytes = 0) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(
    `\n${megabytes(feed?.bytes)} compressed, ${megabytes(feed?.raw)} of XML; the process had at most ${megabytes(process.resourceUsage().maxRSS * 1024)}`,
  );
} finally {
  await app.close();
  await close();
}
