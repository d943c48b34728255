import assert from 'node:assert/strict';
import { test } from 'node:test';
import { row } from '../../platform/db/database.ts';
import { sendRequests } from '../../testing/due-requests.ts';
import { emailText, givenReview, heldBack, tokenIn } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { recountStoreReviews } from './recount.ts';

const harness = await startHarness({ PUBLIC_URL: 'https://reviews.example' });
const { app, context, clock } = harness;
const dayMs = 24 * 60 * 60 * 1000;

const ofStore = (changes: object = {}) => ({
  rating: 4,
  authorName: 'Maya',
  authorEmail: 'maya@example.com',
  text: 'The parcel came a day early, and it was wrapped well.',
  ...changes,
});
async function submitted(shop: TestMerchant, changes: object = {}) {
  const answer = await shop.asServer('POST', '/store-reviews', ofStore(changes));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}
const listed = async (shop: TestMerchant, query = '') =>
  (await shop.asBrowser('GET', `/store-reviews${query}`)).body;
const decide = (shop: TestMerchant, id: string, status: string, more: object = {}) =>
  shop.asStaff('PATCH', `/store-reviews/${id}/moderate`, { status, ...more });

test('a review of the store is in the rating of the store and in none of products', async () => {
  const shop = await harness.merchant();
  await givenReview(shop, { rating: 5 });
  const made = await submitted(shop, { rating: 1, serviceRating: 2, deliveryRating: 5 });
  assert.deepEqual([made.status, made.verification], ['approved', 'none']);
  const page = await listed(shop);
  assert.deepEqual(
    page.reviews.map(({ id, rating, serviceRating, deliveryRating }: Record<string, unknown>) => [
      ...[id, rating, serviceRating, deliveryRating],
    ]),
    [[made.id, 1, 2, 5]],
  );
  assert.deepEqual([page.totalReviews, page.averageRating], [1, 1]);
  assert.ok(!JSON.stringify(page).includes('maya@example.com'));
  const { body: products } = await shop.asBrowser('GET', '/reviews');
  assert.deepEqual([products.totalReviews, products.averageRating], [1, 5]);
  const { body: dashboard } = await shop.asStaff('GET', `/analytics/dashboard/${shop.id}`);
  assert.deepEqual([dashboard.data.totalReviews, dashboard.data.averageRating], [1, 5]);
  const { body: known } = await shop.asStaff('GET', '/admin/products');
  assert.deepEqual(
    known.data.products.map(({ productId }: { productId: string }) => productId),
    ['P-1'],
  );
});

test('a known order verifies one review, and naming the order of somebody else none', async () => {
  const shop = await harness.merchant();
  await deliver(harness, shop, order());
  const stranger = await shop.asBrowser(
    'POST',
    '/store-reviews',
    ofStore({ orderId: 'ORD-1001', authorEmail: 'eve@example.com' }),
  );
  assert.equal(stranger.body.data.verification, 'none');
  const own = await shop.asBrowser('POST', '/store-reviews', ofStore({ orderId: 'ORD-1001' }));
  assert.equal(own.body.data.verification, 'order');
  const again = await shop.asServer('POST', '/store-reviews', ofStore({ orderId: 'ORD-1001' }));
  assert.equal(codeOf(again), 'DUPLICATE_REVIEW');
  assert.ok(JSON.stringify(again.body).includes(own.body.data.id));
  const atOnce = await Promise.all(
    [1, 2, 3].map(() => shop.asServer('POST', '/store-reviews', ofStore({ orderId: 'ORD-2' }))),
  );
  assert.deepEqual(atOnce.map(({ status }) => status).sort(), [200, 409, 409]);
});

test('the hosted page asks about the store after the products, once, also with a used link', async () => {
  const shop = await harness.merchant();
  await deliver(harness, shop, order({ products: order().products.slice(0, 1) }));
  clock.advance(30 * dayMs);
  await sendRequests(harness);
  const token = tokenIn(await emailText(shop, 'review_request'));
  const open = async (query: string) => (await app.inject(`/r/${token}?hosted=1${query}`)).body;
  assert.ok(!(await open('')).includes(`/r/${token}/store`));
  await shop.asBrowser('POST', '/reviews', {
    ...ofStore({ productId: 'P-1', token }),
    merchantId: shop.id,
  });
  const end = await open('&done=P-1');
  assert.match(end, /How was your order with/);
  assert.ok(end.includes(`action="/r/${token}/store"`));
  const post = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: `/r/${token}/store`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const refused = await post({ rating: '', text: '<b>late</b>', authorName: 'Maya' });
  assert.equal(refused.statusCode, 400);
  assert.match(refused.body, /role="alert"[\s\S]*&lt;b&gt;late&lt;\/b&gt;/);
  const sent = await post({
    rating: '4',
    deliveryRating: '2',
    text: 'It was a day late.',
    authorName: 'Maya',
  });
  assert.equal(sent.statusCode, 303);
  assert.match((await app.inject(String(sent.headers.location))).body, /role="status"/);
  assert.ok(!(await open('&end=1')).includes(`/r/${token}/store`));
  const { reviews } = await listed(shop);
  assert.deepEqual(
    reviews.map(({ verification, deliveryRating }: Record<string, unknown>) => [
      verification,
      deliveryRating,
    ]),
    [['token', 2]],
  );
  assert.equal((await post({ rating: '5', authorName: 'Maya' })).statusCode, 303);
  assert.equal((await listed(shop)).totalReviews, 1);

  await deliver(harness, shop, order({ orderId: 'ORD-2', customerEmail: 'ben@example.com' }));
  await shop.asStaff('PATCH', '/admin/settings', { askStoreReviews: false });
  clock.advance(30 * dayMs);
  await sendRequests(harness);
  const unasked = tokenIn(await emailText(shop, 'review_request'));
  assert.notEqual(unasked, token);
  assert.ok(!(await app.inject(`/r/${unasked}?hosted=1&end=1`)).body.includes('/store"'));
});

test('what the screening holds is decided in the queue, undone and decided in bulk', async () => {
  const shop = await harness.merchant();
  const { id, status } = await submitted(shop, heldBack);
  assert.equal(status, 'pending');
  const queue = async (query = '') => (await shop.asStaff('GET', `/admin/queue?${query}`)).body.data;
  const [item] = (await queue('status=pending')).items;
  assert.deepEqual([item.type, item.id, item.storeReview.findings[0].phase], ['store_review', id, 'links']);
  for (const query of ['search=parcel', 'type=store_review', 'search=maya@example.com'])
    assert.equal((await queue(query)).items[0]?.id, id, query);
  for (const query of ['productId=P-1', 'rating=4', 'search=velvet'])
    assert.equal((await queue(query)).items.length, 0, query);
  const decided = await shop.asStaff('POST', '/admin/queue/decide', {
    items: [{ id, updatedAt: item.updatedAt }],
    status: 'approved',
  });
  assert.equal(decided.body.data.results[0].item.storeReview.status, 'approved');
  assert.equal((await listed(shop)).totalReviews, 1);
  await shop.asStaff('POST', '/admin/queue/undo', { ids: [id] });
  assert.equal((await listed(shop)).totalReviews, 0);
  assert.deepEqual((await queue()).counts.store_review, { pending: 1, approved: 0, rejected: 0, flagged: 0 });
  const counted = await shop.asStaff('GET', '/admin/queue/count?type=store_review&status=pending');
  assert.equal(counted.body.data.matching, 1);
  assert.deepEqual(await recountStoreReviews(context.db, shop.uuid, { repair: false }), []);
});

test('a cached list follows every decision, reply and deletion', async () => {
  const shop = await harness.merchant();
  const { id } = await submitted(shop);
  const shown = async () => (await listed(shop)).reviews[0];
  await listed(shop);
  assert.equal((await shown()).reply, null);
  await shop.asServer('PUT', `/store-reviews/${id}/reply`, { text: 'Thank you.', authorName: 'Larkmoor' });
  assert.equal((await shown()).reply.text, 'Thank you.');
  await shop.asStaff('DELETE', `/store-reviews/${id}/reply`);
  assert.equal((await shown()).reply, null);
  await decide(shop, id, 'rejected', { reasonCode: 'off_topic', reason: 'About a product' });
  assert.equal(await shown(), undefined);
  assert.equal((await shop.asBrowser('GET', `/store-reviews/${id}`)).status, 404);
  assert.equal((await shop.asServer('GET', `/store-reviews/${id}`)).body.reasonCode, 'off_topic');
  await decide(shop, id, 'approved');
  assert.equal((await shown()).id, id);
  const report = await shop.asBrowser('POST', '/reports', {
    itemId: id,
    category: 'fake',
    explanation: 'Never bought',
  });
  assert.equal(report.status, 200, JSON.stringify(report.body));
  await shop.asStaff('DELETE', `/admin/store-reviews/${id}`, { reasonCode: 'fake' });
  assert.equal(await shown(), undefined);
  assert.deepEqual(await recountStoreReviews(context.db, shop.uuid, { repair: false }), []);
});

test('the seller rating is that of twelve months, and sufficient from 100 reviews', async () => {
  const shop = await harness.merchant();
  await submitted(shop, { rating: 1 });
  clock.advance(366 * dayMs);
  await submitted(shop, { rating: 5, text: 'Answered my question the same evening.' });
  const { body } = await shop.asBrowser('GET', '/store-reviews/rating');
  assert.deepEqual([body.totalReviews, body.averageRating], [2, 3]);
  const { since, ...seller } = body.sellerRating;
  assert.deepEqual(seller, { averageRating: 5, totalReviews: 1, sufficient: false });
  assert.match(since, /^\d{4}-\d\d-\d\d$/);
  await row(
    context.db,
    `update store_review_days set stars5 = 100 where merchant_id = $1 and stars5 = 1 returning day`,
    [shop.uuid],
  );
  await context.changes.announce({ kind: 'merchant', merchantId: shop.uuid });
  const more = (await shop.asServer('GET', '/store-reviews/rating')).body;
  assert.equal(more.sellerRating.sufficient, true);
  const repaired = await recountStoreReviews(context.db, shop.uuid, { repair: true });
  assert.deepEqual(
    repaired.map(({ kept, counted }) => [kept, counted]),
    [[100, 1]],
  );
  assert.deepEqual(await recountStoreReviews(context.db, shop.uuid, { repair: false }), []);
});

test('every order of the list can be walked without gaps', async () => {
  const shop = await harness.merchant();
  const ratings = [3, 5, 1, 3, 5, 2, 4];
  for (const rating of ratings) {
    clock.advance(1_000);
    await submitted(shop, { rating, text: undefined, title: `Order ${clock.now().toISOString()}` });
  }
  const walk = async (query: string) => {
    const seen: number[] = [];
    for (let after = ''; ; ) {
      const page = await listed(shop, `?limit=2&${query}${after}`);
      seen.push(...page.reviews.map(({ rating }: { rating: number }) => rating));
      if (page.nextStartAfter === null) return seen;
      after = `&startAfter=${page.nextStartAfter}`;
    }
  };
  assert.deepEqual(await walk('sort=oldest'), ratings);
  assert.deepEqual(await walk('sort=newest'), ratings.toReversed());
  assert.deepEqual(await walk('sort=highest'), [5, 5, 4, 3, 3, 2, 1]);
  assert.deepEqual(await walk('sort=lowest'), [1, 2, 3, 3, 4, 5, 5]);
  assert.deepEqual(await walk('sort=lowest&rating=3'), [3, 3]);
  assert.equal((await shop.asBrowser('GET', '/store-reviews?startAfter=store_review_x')).status, 400);
});

test('another merchant has none of it', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const { id } = await submitted(shop);
  assert.equal((await listed(other)).totalReviews, 0);
  for (const answer of [
    await other.asServer('GET', `/store-reviews/${id}`),
    await decide(other, id, 'rejected'),
    await other.asServer('PUT', `/store-reviews/${id}/reply`, { text: 'Hi' }),
    await other.asStaff('DELETE', `/admin/store-reviews/${id}`, {}),
  ])
    assert.equal(answer.status, 404);
  assert.equal((await listed(shop)).totalReviews, 1);
});

test('the same text about the store by the same address is held as a duplicate, however short', async () => {
  const shop = await harness.merchant();
  assert.equal((await submitted(shop, { text: 'Quick.' })).status, 'approved');
  assert.equal((await submitted(shop, { text: 'quick' })).status, 'pending');
  assert.equal(
    (await submitted(shop, { text: 'quick', authorEmail: 'lena@example.com' })).status,
    'approved',
  );
});
