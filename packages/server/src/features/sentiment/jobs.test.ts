import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { WorkerStopping } from '../../platform/jobs/stopping.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { recountFacets } from '../facets/index.ts';
import { recountTopics } from '../topics/days.ts';
import { buildMerchantTopics } from '../topics/schedule.ts';
import { classifyReviews, clearSentiment, reclassifyReviews } from './classification.ts';
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
  const merchantId = shop.uuid;
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

test('a model is trained on rated reviews, and what word lists judged before is judged again by it', {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  const judged = async () => ({
    labels: await rows(
      harness.context.db,
      statement`select ${table('reviews')('rating', 'sentiment', 'sentiment_model')} from reviews where merchant_id = $1`,
      [merchantId],
    ),
    topics: await rows(
      harness.context.db,
      statement`select ${table('product_topics')('topic', 'positive', 'negative')} from product_topics where merchant_id = $1`,
      [merchantId],
    ),
  });
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
  await classifyReviews(harness.context, models);
  await buildMerchantTopics(harness.context, merchantId);
  const byWords = await judged();
  assert.ok(byWords.labels.every(({ sentiment_model }) => sentiment_model === null));

  await assert.rejects(trainModels({ ...harness.context, stopping: AbortSignal.abort() }), WorkerStopping);
  await trainModels(harness.context);
  const learnt = await models.of('en');
  assert((learnt?.trainedOn.positive ?? 0) >= 120 && (learnt?.trainedOn.negative ?? 0) >= 120);
  const before = learnt?.version;
  assert(before);
  await trainModels(harness.context);
  assert.equal((await models.of('en'))?.version, before);

  await reclassifyReviews(harness.context, models);
  await buildMerchantTopics(harness.context, merchantId);
  const byModel = await judged();
  assert.ok(byModel.labels.every(({ sentiment_model }) => sentiment_model === before));
  const neutral = ({ labels }: typeof byModel) =>
    labels.filter(({ sentiment }) => sentiment === 'neutral').length;
  assert.ok(neutral(byWords) > 50 && neutral(byModel) < 10, `${neutral(byWords)} → ${neutral(byModel)}`);
  const opinions = ({ topics }: typeof byModel, name: string) => {
    const { positive, negative } = topics.find(({ topic }) => topic === name) ?? assert.fail(name);
    return [positive, negative];
  };
  assert.deepEqual(
    [opinions(byWords, 'zip'), opinions(byModel, 'zip')],
    [
      [0, 0],
      [30, 0],
    ],
  );
  assert.deepEqual(
    [opinions(byWords, 'drain'), opinions(byModel, 'drain')],
    [
      [0, 0],
      [0, 30],
    ],
  );
  await assertCountsRight(shop);
  assert.deepEqual(await recountTopics(harness.context.db, merchantId, { repair: false }), []);

  // The next generation begins with much more reviews, and nothing is judged before.
  await submit(shop, 5, 'The soles stayed dry in the rain all day, which I liked very much.', 1_000);
  await classifyReviews(harness.context, models);
  await trainModels(harness.context);
  assert.notEqual((await models.of('en'))?.version, before);
  await reclassifyReviews(harness.context, models);
  assert.equal(
    (await judged()).labels.filter(({ sentiment_model }) => sentiment_model === before).length,
    241,
  );
});
