import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { submission } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { recountFacets } from '../facets/index.ts';
import { recount } from '../rating-counters/recount.ts';
import { reverifyReviews } from '../reviews/reverifying.ts';
import { reverifyStoreReview } from '../store-reviews/reverifying.ts';
import { mirror, sequenceAll } from '../transparency/mirror.fixture.ts';

const harness = await startHarness({ PUBLIC_URL: 'https://reviews.example' });
const dayMs = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(harness.clock.now().getTime() + days * dayMs).toISOString();

async function received(changes: object = {}): Promise<TestMerchant> {
  const shop = await harness.merchant();
  assert.equal((await deliver(harness, shop, order(changes))).status, 200);
  return shop;
}
const change = (shop: TestMerchant, body: object, orderId = 'ORD-1001') =>
  shop.asServer('PATCH', `/admin/orders/${orderId}`, body);
const verification = async (shop: TestMerchant, productId: string, changes: object = {}) =>
  (
    await shop.asBrowser('POST', '/reviews', {
      ...submission(shop, { productId, orderId: 'ORD-1001', authorEmail: 'maya@example.com' }),
      ...changes,
    })
  ).body.data.verification;

test('an order is read and changed by the server and by staff, not by browsers', async () => {
  const shop = await received();
  const read = await shop.asServer('GET', '/admin/orders/ORD-1001');
  const { requestId, scheduledFor, ...data } = read.body.data;
  assert.match(requestId, /^request_/);
  assert.ok(scheduledFor);
  assert.deepEqual(data, {
    orderId: 'ORD-1001',
    status: 'completed',
    source: 'tribune',
    customerEmail: 'maya@example.com',
    customerName: 'Maya Lindqvist',
    deliveryDate: '2026-11-01T10:00:00.000Z',
    products: [
      { productId: 'P-1', productName: 'Stormcroft Jacket' },
      { productId: 'P-2', productName: 'Tarn Bottle' },
    ],
    requestStatus: 'scheduled',
  });
  assert.equal((await shop.asStaff('PATCH', '/admin/orders/ORD-1001', { locale: 'pt_BR' })).status, 200);
  const [stored] = await rows(
    harness.context.db,
    statement`select locale as ${output.text('locale')} from orders where merchant_id = $1`,
    [shop.uuid],
  );
  assert.equal(stored?.locale, 'pt-BR');
  const refused = await shop.asBrowser('PATCH', '/admin/orders/ORD-1001', { locale: 'de' });
  assert.equal(codeOf(refused), 'AUTHENTICATION_REQUIRED');
});

test('a later delivery date, another address and a removed product change the request that is scheduled', async () => {
  const shop = await received();
  const changed = await change(shop, {
    deliveryDate: inDays(10),
    customerEmail: 'maya.new@example.com',
    customerName: 'Maya L.',
    products: [{ productId: 'P-2', productName: 'Tarn Bottle', quantity: 1, price: 24 }],
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.equal(changed.body.data.scheduledFor.slice(0, 10), inDays(17).slice(0, 10));
  const { body } = await shop.asStaff('GET', '/admin/review-requests');
  const [request] = body.data.reviewRequests;
  assert.deepEqual(
    [request.customerEmail, request.customerName, request.products.map(({ name }: { name: string }) => name)],
    ['maya.new@example.com', 'Maya L.', ['Tarn Bottle']],
  );
  const repeated = await deliver(harness, shop, order());
  assert.deepEqual(
    [repeated.body.data.status, repeated.body.data.scheduledFor],
    ['scheduled', changed.body.data.scheduledFor],
    'a repeated delivery changes nothing',
  );
});

test('a canceled order asks nobody and verifies nothing, until it is completed again', async () => {
  const shop = await received();
  await shop.asStaff('POST', '/admin/incentives', { description: '10 % off the next order' });
  await deliver(harness, shop, order({ orderId: 'ORD-2' }));
  const claim = async () =>
    (await shop.asStaff('GET', '/admin/incentive-claims/by-order/ORD-2')).body.data.status;
  for (const orderId of ['ORD-1001', 'ORD-2']) {
    const { data } = (await change(shop, { status: 'canceled' }, orderId)).body;
    assert.deepEqual([data.status, data.requestStatus, data.scheduledFor], ['canceled', 'cancelled', null]);
  }
  assert.equal(await verification(shop, 'P-1'), 'none');
  assert.equal(await claim(), 'expired');
  for (const orderId of ['ORD-1001', 'ORD-2']) {
    const { data } = (await change(shop, { status: 'completed' }, orderId)).body;
    assert.deepEqual([data.status, data.requestStatus], ['completed', 'scheduled']);
  }
  assert.equal(await verification(shop, 'P-2'), 'order');
  assert.equal(await claim(), 'reviews_pending');
});

test('refunded after its delivery, an order still verifies; before, it does not', async () => {
  const delivered = await received();
  const data = (await change(delivered, { status: 'refunded' })).body.data;
  assert.deepEqual([data.status, data.requestStatus], ['refunded', 'cancelled']);
  assert.equal(await verification(delivered, 'P-1'), 'order');
  const underway = await received({ deliveryDate: inDays(3) });
  assert.equal((await change(underway, { status: 'refunded' })).body.data.status, 'canceled');
  assert.equal(await verification(underway, 'P-1'), 'none');
});

test('a product that was returned is still a verified purchase; one removed before the delivery is not', async () => {
  const products = [{ productId: 'P-2', productName: 'Tarn Bottle', quantity: 1, price: 24 }];
  const delivered = await received();
  await change(delivered, { products });
  assert.equal(await verification(delivered, 'P-1'), 'order');
  const underway = await received({ deliveryDate: inDays(3) });
  await change(underway, { products });
  assert.equal(await verification(underway, 'P-1'), 'none');
});

test('the link of a request that was sent does not work for a canceled order', async () => {
  const shop = await received();
  const { data } = (await shop.asServer('GET', '/admin/orders/ORD-1001')).body;
  await shop.asStaff('POST', `/admin/review-requests/${data.requestId}/send`);
  const [{ id }] = (await shop.asStaff('GET', '/admin/mails?kind=review_request')).body.data.mails;
  const { text } = (await shop.asStaff('GET', `/admin/mails/${id}`)).body.data;
  const [, token] = /(?:\/r\/|reviewToken=)([\w-]{64})/.exec(text) ?? [];
  const status = async () => (await shop.asBrowser('GET', `/tokens/${token}`)).body.data.status;
  assert.equal(await status(), 'active');
  await change(shop, { status: 'canceled' });
  assert.equal(await status(), 'revoked');
  await change(shop, { status: 'completed' });
  assert.equal(await status(), 'active');
  const sent = (await shop.asServer('GET', '/admin/orders/ORD-1001')).body.data;
  assert.equal(sent.requestStatus, 'sent', 'it is not sent twice');
});

test('a deleted order is gone: nothing is sent, nothing verified, and a repeated delivery does not revive it', async () => {
  const shop = await received();
  const deleted = await shop.asServer('DELETE', '/admin/orders/ORD-1001');
  assert.deepEqual(deleted.body.data, { id: 'ORD-1001', deleted: true });
  const again = await deliver(harness, shop, order());
  assert.deepEqual([again.body.data.status, again.body.data.scheduledFor], ['skipped', null]);
  assert.equal(await verification(shop, 'P-1'), 'none');
  for (const answer of [
    await shop.asServer('GET', '/admin/orders/ORD-1001'),
    await change(shop, { status: 'completed' }),
    await shop.asServer('DELETE', '/admin/orders/ORD-1001'),
  ])
    assert.equal(codeOf(answer), 'NOT_FOUND');
  const { body } = await shop.asStaff('GET', '/admin/review-requests');
  assert.equal(body.data.reviewRequests[0].status, 'cancelled');
});

test('reviews lose the mark of a purchase with their order, in lists, counters and log, and get it back with it', async () => {
  const shop = await received();
  const merchantId = shop.uuid;
  assert.equal(await verification(shop, 'P-1'), 'order');
  const rating = { ...submission(shop), productId: undefined, orderId: 'ORD-1001', text: 'Fast.' };
  const ofStore = (await shop.asServer('POST', '/store-reviews', rating)).body.data;
  assert.equal(ofStore.verification, 'order', JSON.stringify(ofStore));
  const states = async () => {
    for (const reverify of [reverifyReviews, reverifyStoreReview])
      for (let time = 0; time < 2; time++)
        await reverify(harness.context, { merchantId, orderId: 'ORD-1001' });
    const all = (await shop.asBrowser('GET', '/products/P-1/reviews')).body.reviews[0];
    const marked = (await shop.asBrowser('GET', '/products/P-1/reviews?verified=true')).body.totalReviews;
    const store = (await shop.asBrowser('GET', '/store-reviews')).body.reviews[0];
    await sequenceAll(harness);
    const { replay } = await mirror(harness, shop);
    const [logged] = replay.reviews.values();
    const drifted = [
      ...(await recount(harness.context.db, merchantId, { repair: false })),
      ...(await recountFacets(harness.context.db, merchantId, { repair: false })),
    ];
    assert.deepEqual(drifted, []);
    return [all.verifiedPurchase, all.verification, marked, store.verification, logged?.verification];
  };
  assert.deepEqual(await states(), [true, 'order', 1, 'order', 'order']);
  await change(shop, { status: 'canceled' });
  assert.deepEqual(await states(), [false, 'none', 0, 'none', 'none']);
  await change(shop, { status: 'completed' });
  assert.deepEqual(await states(), [true, 'order', 1, 'order', 'order']);
  await change(shop, { status: 'refunded' });
  assert.deepEqual(await states(), [true, 'order', 1, 'order', 'order']);
});

test('a request that staff canceled stays canceled', async () => {
  const shop = await received();
  const { requestId } = (await shop.asServer('GET', '/admin/orders/ORD-1001')).body.data;
  await shop.asStaff('POST', `/admin/review-requests/${requestId}/cancel`);
  assert.equal((await change(shop, { deliveryDate: inDays(3) })).body.data.requestStatus, 'cancelled');
});

test('malformed changes are refused by name, and orders of others are unknown', async () => {
  const [shop, other] = [await received(), await harness.merchant()];
  for (const [field, body] of [
    ['customerEmail', { customerEmail: 'maya' }],
    ['status', { status: 'shipped' }],
    ['products', { products: [] }],
    ['deliverydate', { deliverydate: inDays(1) }],
  ] as const) {
    const answer = await change(shop, body);
    assert.equal(codeOf(answer), 'VALIDATION_ERROR');
    assert.equal(answer.body.error.details[0].field, field);
  }
  assert.equal(codeOf(await change(other, { status: 'canceled' })), 'NOT_FOUND');
  assert.equal(codeOf(await change(shop, { status: 'canceled' }, 'ORD-9')), 'NOT_FOUND');
});
