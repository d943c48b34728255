import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidOf } from '../../platform/ids.ts';
import { WorkerStopping } from '../../platform/jobs/stopping.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { recountFacets } from '../facets/index.ts';
import { classifyReviews, clearSentiment } from './classification.ts';
import { Models } from './models.ts';
import { trainModels } from './training.ts';

const harness = await startHarness();
const models = new Models(harness.context.db);

async function submit(shop: TestMerchant, rating: number, text: string, number = 0) {
  await shop.asServer('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P',
    rating,
    authorName: 'A',
    authorEmail: `a${number}@example.com`,
    text,
  });
}

const assertCountsRight = async ({ id }: TestMerchant) =>
  assert.deepEqual(
    await recountFacets(harness.context.db, uuidOf('merchant', id) ?? '', { repair: false }),
    [],
  );

test('reviews are classified by text regardless of rating, and lists can be filtered by sentiment', async () => {
  const shop = await harness.merchant();
  await submit(shop, 1, 'A wonderful jacket, warm and comfortable, I love it very much.', 1);
  await submit(shop, 5, 'Terrible quality, it broke after a week and support was useless.', 2);
  await classifyReviews(harness.context, models);
  const positive = await shop.asBrowser('GET', '/products/P/reviews?sentiment=positive');
  assert.deepEqual(
    positive.body.reviews.map(({ rating }: { rating: number }) => rating),
    [1],
  );
  assert.equal(positive.body.totalReviews, 1);
  await assertCountsRight(shop);
  const queue = await shop.asStaff('GET', '/admin/reviews?sort=oldest');
  assert.deepEqual(
    queue.body.data.reviews.map(({ sentiment }: { sentiment: string }) => sentiment),
    ['positive', 'negative'],
  );
});

test('the filter requires Growth, which is checked before its value', async () => {
  const shop = await harness.merchant({ plan: 'standard' });
  assert.equal(
    codeOf(await shop.asBrowser('GET', '/products/P/reviews?sentiment=nonsense')),
    'PLAN_UPGRADE_REQUIRED',
  );
  assert.equal((await shop.asBrowser('GET', '/products/P/reviews')).status, 200);
});

test("after a change of plan reviews are reclassified at the plan's level", async () => {
  const shop = await harness.merchant({ plan: 'standard' });
  const merchantId = uuidOf('merchant', shop.id) ?? '';
  await submit(shop, 4, 'Good shoes, they fit well and look nice.');
  await classifyReviews(harness.context, models);
  const level = async () => {
    const { db } = harness.context;
    const row = await db
      .selectFrom('reviews')
      .select('sentiment_level')
      .where('merchant_id', '=', merchantId)
      .executeTakeFirstOrThrow();
    return row.sentiment_level;
  };
  assert.equal(await level(), 'basic');
  await harness.context.db
    .updateTable('merchants')
    .set({ plan: 'growth' })
    .where('merchant_id', '=', merchantId)
    .execute();
  await clearSentiment(harness.context.db, merchantId, 'full');
  await classifyReviews(harness.context, models);
  assert.equal(await level(), 'full');
  await assertCountsRight(shop);
});

test('a model is trained on rated reviews, and retraining without changes writes nothing', {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  const good = [
    'The zip runs smoothly',
    'It keeps me warm on the hill',
    'Worth every penny of it',
    'Fits as I hoped it would',
  ];
  const bad = [
    'The zip jams every time',
    'It leaks at the seams in rain',
    'Money down the drain for me',
    'Returned it the same week',
  ];
  for (let number = 0; number < 240; number++) {
    const words = number % 2 === 0 ? good : bad;
    await submit(
      shop,
      number % 2 === 0 ? 5 : 1,
      `${words[(number >> 1) % 4]}, said customer number ${number}.`,
      number,
    );
  }
  await assert.rejects(trainModels({ ...harness.context, stopping: AbortSignal.abort() }), WorkerStopping);
  await trainModels(harness.context);
  const learnt = await models.of('en');
  assert((learnt?.trainedOn.positive ?? 0) >= 120 && (learnt?.trainedOn.negative ?? 0) >= 120);
  const before = learnt?.version;
  assert(before);
  await trainModels(harness.context);
  assert.equal((await models.of('en'))?.version, before);
});
