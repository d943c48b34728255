import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { uuidOf } from '../../platform/ids.ts';
import { emailText, tokenIn } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { csvOf, importerOf } from '../imports/files.fixture.ts';
import { undoImport, undoImportLater } from '../imports/undo.ts';
import { followReviewsInTopics, recountTopics } from '../topics/days.ts';
import { buildDueTopics } from '../topics/schedule.ts';

const harness = await startHarness();
const { context, clock } = harness;
const importFrom = importerOf(harness);
const dayMs = 86_400_000;
const start = clock.now().getTime();
const dayOf = (daysAgo: number) => new Date(start - daysAgo * dayMs).toISOString().slice(0, 10);

const good = 'The zipper is great and the fabric feels wonderful.';
const bad = 'Bad zipper: it broke after a week. The fabric is beautiful.';
let authors = 0;
/** Reviews of a product, so many days ago each. */
const said = (text: string, count: number, daysAgo: number, productId = 'BAG') =>
  Array.from({ length: count }, () => {
    authors++;
    return {
      productId,
      rating: text === good ? '5' : '2',
      title: '',
      text: `${text} (${authors})`,
      authorName: `A${authors}`,
      authorEmail: `a${authors}@x.example`,
      createdAt: `${dayOf(daysAgo)}T10:00:00.000Z`,
    };
  });
async function given(shop: TestMerchant, reviews: Record<string, string>[]) {
  const { imported, failures } = await importFrom(shop, csvOf(reviews));
  assert.deepEqual([imported, failures], [reviews.length, []]);
  await buildDueTopics(context);
}

/** Mostly praise in the days 30 to 59 ago, mostly complaints since. */
const turned = () => [...said(good, 18, 45), ...said(bad, 2, 40), ...said(good, 6, 20), ...said(bad, 14, 8)];

const get = async (shop: TestMerchant, path = '', query = '') => {
  const answer = await shop.asServer('GET', `/analytics/topics/${shop.id}${path}?${query}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
};
const zipperOf = async (shop: TestMerchant, query = '') =>
  (await get(shop, '', query)).topics.find(({ topic }: { topic: string }) => topic === 'zipper');
const figures = ({ mentions, negative, negativeShare }: Record<string, number>) => [
  ...[mentions, negative, negativeShare],
];

test('topics have their unfavorable share beside that of the previous period, and say which rises', async () => {
  const shop = await harness.merchant();
  assert.deepEqual((await get(shop)).topics, []);
  await given(shop, turned());
  const { topics, totalTopics, updatedAt } = await get(shop, '', 'sort=rising');
  assert.equal(topics.length, totalTopics);
  assert.ok(updatedAt);
  const [zipper] = topics;
  assert.deepEqual([zipper.topic, zipper.name, zipper.rising], ['zipper', 'zipper', true]);
  assert.deepEqual(figures(zipper), [20, 14, 70]);
  assert.deepEqual(figures(zipper.previous), [20, 2, 10]);
  const fabric = topics.find(({ topic }: { topic: string }) => topic === 'fabric');
  assert.deepEqual([figures(fabric), fabric.rising], [[20, 0, 0], false]);
  const all = await zipperOf(shop, 'period=all');
  assert.deepEqual([figures(all), all.previous, all.rising], [[40, 16, 40], null, false]);
});

test('every figure has its reviews: of each step, product, group and sentiment', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('POST', '/admin/products', {
    products: [
      { productId: 'BAG', name: 'Bag', groupId: 'BAGS' },
      { productId: 'BAG-2', name: 'Small bag', groupId: 'BAGS' },
      { productId: 'TENT', name: 'Tent' },
    ],
  });
  await given(shop, [...turned(), ...said(bad, 4, 5, 'BAG-2'), ...said(good, 6, 3, 'TENT')]);
  const reviewsAt = async (query: string) => {
    const { reviews, totalReviews } = await get(shop, '/zipper/reviews', `limit=100&${query}`);
    assert.equal(reviews.length, totalReviews, query);
    return reviews as { productId: string; passage: { text: string; sentiment: string; reviewId: string } }[];
  };
  for (const scope of ['', 'productId=BAG&', 'productId=BAG-2&', 'groupId=BAGS&']) {
    const trend = await get(shop, '/zipper', `${scope}period=90d&by=week`);
    assert.equal(trend.trend[0].from, trend.startDate);
    assert.equal(trend.trend.at(-1).to, trend.endDate);
    assert.equal(
      trend.trend.reduce((sum: number, { mentions }: { mentions: number }) => sum + mentions, 0),
      trend.mentions,
    );
    assert.equal((await reviewsAt(`${scope}period=90d`)).length, trend.mentions);
    for (const { from, to, mentions, negative } of trend.trend) {
      const range = `${scope}startDate=${from}&endDate=${to}`;
      if (mentions === 0) continue;
      assert.equal((await reviewsAt(range)).length, mentions);
      const complaints = await reviewsAt(`${range}&sentiment=negative`);
      assert.equal(complaints.length, negative);
      for (const { passage } of complaints) assert.match(passage.text, /^Bad zipper/);
    }
    for (const { productId, mentions } of trend.products)
      assert.equal((await reviewsAt(`period=90d&productId=${productId}`)).length, mentions);
  }
  const { products } = await get(shop, '/zipper', 'period=30d');
  assert.deepEqual(
    products.map(({ productId, name, groupId, negative }: Record<string, unknown>) => [
      ...[productId, name, groupId, negative],
    ]),
    [
      ['BAG', 'Bag', 'BAGS', 14],
      ['BAG-2', 'Small bag', 'BAGS', 4],
      ['TENT', 'Tent', null, 0],
    ],
  );
  const first = await get(shop, '/zipper/reviews', 'period=90d&limit=30');
  const second = await get(shop, '/zipper/reviews', `period=90d&limit=30&startAfter=${first.nextStartAfter}`);
  const ids = [...first.reviews, ...second.reviews].map(({ passage }) => passage.reviewId);
  assert.deepEqual([new Set(ids).size, second.nextStartAfter], [50, null]);
});

test('moderation, edits, deletions and an undone import change the figures at once, and recounting finds nothing', async () => {
  const shop = await harness.merchant();
  const report = await importFrom(shop, csvOf(turned()));
  await buildDueTopics(context);
  const merchantId = shop.uuid;
  const complaints = (await get(shop, '/zipper/reviews', 'sentiment=negative&period=30d')).reviews.map(
    ({ passage }: { passage: { reviewId: string } }) => passage.reviewId,
  );
  const counted = async (negative: number) => {
    assert.equal((await zipperOf(shop)).negative, negative);
    assert.deepEqual(await recountTopics(context.db, merchantId, { repair: false }), []);
  };
  await counted(14);
  const [first, second, third] = complaints;
  const moderate = (status: string) =>
    shop.asStaff('PATCH', `/reviews/${first}/moderate`, { status, reasonCode: 'spam' });
  assert.equal((await moderate('rejected')).status, 200);
  await counted(13);
  assert.equal((await moderate('approved')).status, 200);
  await counted(14);
  assert.equal((await shop.asStaff('DELETE', `/admin/reviews/${second}`, { reason: 'x' })).status, 200);
  await counted(13);
  assert.equal(
    (await shop.asStaff('POST', `/admin/reviews/${third}/update-request`, { message: 'A new one?' })).status,
    200,
  );
  const token = tokenIn(await emailText(shop, 'review_update_request'));
  const change = { token, rating: 5, text: 'They sent a new one.' };
  assert.equal((await shop.asBrowser('PATCH', `/reviews/${third}`, change)).status, 200);
  await counted(12);
  await rows(
    context.db,
    `update topic_days set negative = negative + 5 where merchant_id = $1 and topic = 'zipper' and negative > 0`,
    [merchantId],
  );
  assert.equal((await recountTopics(context.db, merchantId, { repair: true })).length, 2);
  await counted(12);
  const importId = uuidOf('import', report.batchId ?? '') ?? '';
  await undoImportLater(context.db, merchantId, { importId, includeTouched: true });
  await undoImport(context, merchantId, importId);
  assert.deepEqual((await get(shop)).topics, []);
  assert.deepEqual(await recountTopics(context.db, merchantId, { repair: false }), []);
});

test('a product that leaves its group takes its figures along, and none is counted twice', async () => {
  const shop = await harness.merchant();
  const put = (groupId: string | null) =>
    shop.asStaff('PUT', '/admin/products/BAG', { name: 'Bag', groupId });
  await put('BAGS');
  await given(shop, turned());
  assert.deepEqual(figures(await zipperOf(shop, 'groupId=BAGS')), [20, 14, 70]);
  await put(null);
  clock.advance(60_000);
  await buildDueTopics(context);
  assert.equal(await zipperOf(shop, 'groupId=BAGS'), undefined);
  assert.deepEqual(figures(await zipperOf(shop)), [20, 14, 70]);
});

test('insights are for staff of the merchant, on Growth, and refuse bad queries', async () => {
  const [shop, other, standard] = [
    await harness.merchant(),
    await harness.merchant(),
    await harness.merchant({ plan: 'standard' }),
  ];
  await given(shop, said(good, 6, 3));
  assert.deepEqual((await get(other)).topics, []);
  assert.equal((await get(other, '/zipper')).mentions, 0);
  assert.deepEqual((await get(other, '/zipper/reviews')).reviews, []);
  const code = async (caller: TestMerchant, path: string) => codeOf(await caller.asServer('GET', path));
  assert.equal(await code(other, `/analytics/topics/${shop.id}`), 'NOT_FOUND');
  assert.equal(await code(standard, `/analytics/topics/${standard.id}`), 'PLAN_UPGRADE_REQUIRED');
  for (const query of ['sort=best', 'startDate=2026-01-01', 'period=1y'])
    assert.equal(await code(shop, `/analytics/topics/${shop.id}?${query}`), 'VALIDATION_ERROR', query);
  assert.equal(await code(shop, `/analytics/topics/${shop.id}/zipper?by=day`), 'VALIDATION_ERROR');
  const [theirs] = (await get(shop, '/zipper/reviews')).reviews;
  const foreign = `/analytics/topics/${other.id}/zipper/reviews?startAfter=${theirs.passage.reviewId}`;
  assert.equal(await code(other, foreign), 'VALIDATION_ERROR');
  const anonymous = await shop.asBrowser('GET', `/analytics/topics/${shop.id}`);
  assert.equal(anonymous.status, 401);
});

test('a build blocks until a concurrent decision on a review that it is the first to count commits', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  await given(shop, turned());
  await importFrom(shop, csvOf(said(bad, 3, 1)));
  const waits = async () =>
    (
      await rows(
        context.db,
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%order by r.review_id for share%'
           and datname = current_database()`,
        [],
      )
    ).length > 0;
  let built = false;
  let building: Promise<void> = Promise.resolve();
  await inTransaction(context.db, async (tx) => {
    const rejected = await rows(
      tx,
      statement`update reviews set status = 'rejected'
       where merchant_id = $1 and review_id = (select review_id from reviews where merchant_id = $1 order by created_at desc limit 1)
       returning ${table('reviews')('review_id')}`,
      [merchantId],
    );
    await followReviewsInTopics(
      tx,
      merchantId,
      rejected.map(({ review_id }) => review_id),
    );
    building = buildDueTopics(context).then(() => {
      built = true;
    });
    while (!built && !(await waits())) await delay(5);
  });
  await building;
  assert.equal((await zipperOf(shop)).negative, 16);
  assert.deepEqual(await recountTopics(context.db, merchantId, { repair: false }), []);
});
