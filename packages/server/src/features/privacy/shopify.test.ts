import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { givenReview } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order, sendFrom } from '../../testing/shop-messages.ts';
import { workOnPrivacyRequest } from './request-job.ts';
import { eraseShopOrders } from './shop-orders.ts';

const harness = await startHarness();
const { context, clock } = harness;
const secret = 'the secret of the app';
const email = 'john@example.com';

/** The payloads of shopify.dev/docs/apps/build/compliance/privacy-law-compliance. */
const store = { shop_id: 954889, shop_domain: 'fernhill.myshopify.com' };
const customer = { id: 191167, email, phone: '555-625-1199' };
const dataRequest = (changes: object = {}) => ({
  ...store,
  orders_requested: [299938, 280263, 220458],
  customer,
  data_request: { id: 9999 },
  ...changes,
});
const redaction = (changes: object = {}) => ({
  ...store,
  customer,
  orders_to_redact: [299938, 280263, 220458],
  ...changes,
});

const send = (shop: TestMerchant, topic: string, body: object, headers: Record<string, string> = {}) =>
  sendFrom(harness, shop, { platform: 'shopify', path: '/privacy', topic, secret, body, headers });

async function connected(): Promise<TestMerchant> {
  const shop = await harness.merchant();
  await shop.asStaff('PUT', '/admin/shop-connections/shopify', { secret });
  return shop;
}

const fulfilled = (shop: TestMerchant, changes: object = {}) =>
  sendFrom(harness, shop, {
    platform: 'shopify',
    path: '',
    topic: 'orders/fulfilled',
    secret,
    body: {
      id: 299938,
      email,
      customer: { id: 191167, first_name: 'John', last_name: 'Smith' },
      fulfillments: [{ created_at: '2026-10-20T11:00:00-05:00' }],
      line_items: [{ product_id: 2010, title: 'Tarn Bottle', quantity: 1, price: '24.00' }],
      ...changes,
    },
  });

async function requestsOf(shop: TestMerchant) {
  return (await shop.asStaff('GET', '/admin/privacy/requests')).body.data.privacyRequests;
}

async function audited(shop: TestMerchant, action: string) {
  const { body } = await shop.asStaff('GET', `/admin/audit-log?action=${action}`);
  return body.data.entries;
}

async function numberOf(shop: TestMerchant, table: 'orders' | 'reviews' | 'review_requests') {
  const found = await rows(context.db, `select 1 as one from ${table} where merchant_id = $1`, [shop.uuid]);
  return found.length;
}

test('customers/data_request starts an export of the customer, once, and is audited', async () => {
  const shop = await connected();
  const first = await send(shop, 'customers/data_request', dataRequest());
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const again = await send(shop, 'customers/data_request', dataRequest());
  assert.deepEqual([again.status, again.body], [200, first.body]);
  const [request, ...others] = await requestsOf(shop);
  assert.equal(others.length, 0);
  assert.deepEqual(
    [request.kind, request.email, request.requestedBy],
    ['export', email, 'Shopify data request 9999'],
  );
  assert.deepEqual(first.body.data, {
    topic: 'customers/data_request',
    status: 'accepted',
    privacyRequestIds: [request.id],
  });
  const entries = await audited(shop, 'privacy_request.export');
  assert.equal(entries.length, 1);
  assert.deepEqual(
    [entries[0].actor, entries[0].resourceId, entries[0].values],
    ['Shopify', request.id, { topic: 'customers/data_request' }],
  );
  assert.doesNotMatch(JSON.stringify(entries), /john@/);
});

test('another data request of the same customer is a request of its own', async () => {
  const shop = await connected();
  await send(shop, 'customers/data_request', dataRequest());
  await send(shop, 'customers/data_request', dataRequest({ data_request: { id: 10_000 } }));
  assert.equal((await requestsOf(shop)).length, 2);
});

test('customers/redact erases the customer, also under the address of an order', async () => {
  const shop = await connected();
  await fulfilled(shop);
  await fulfilled(shop, { id: 280263, email: 'john.work@example.com' });
  await fulfilled(shop, { id: 555, email: 'olaf@example.com', customer: { id: 7 } });
  await givenReview(shop, { authorEmail: 'John@example.com' });
  await givenReview(shop, { authorEmail: 'olaf@example.com', text: 'A bottle that stays in one piece.' });
  const [one, again] = await Promise.all([
    send(shop, 'customers/redact', redaction()),
    send(shop, 'customers/redact', redaction()),
  ]);
  assert.deepEqual([one.status, one.body], [200, again.body]);
  const requests = await requestsOf(shop);
  assert.deepEqual(
    requests.map((request: { kind: string; email: string }) => [request.kind, request.email]).sort(),
    [
      ['erase', 'john.work@example.com'],
      ['erase', email],
    ],
  );
  for (const { id } of requests)
    await workOnPrivacyRequest(context, {
      merchantId: shop.uuid,
      requestId: uuidOf('privacy', id) ?? '',
    });
  assert.deepEqual([await numberOf(shop, 'orders'), await numberOf(shop, 'reviews')], [1, 1]);
  assert.equal((await audited(shop, 'privacy_request.erase')).length, 2);
});

test('a later redaction of the same customer is carried out again', async () => {
  const shop = await connected();
  await send(shop, 'customers/redact', redaction());
  clock.advance(6 * 60 * 60 * 1000);
  await send(shop, 'customers/redact', redaction());
  assert.equal((await requestsOf(shop)).length, 2);
});

test('a customer without an address and without orders has nothing stored', async () => {
  const shop = await connected();
  const unknown = redaction({ customer: { id: 1, email: null, phone: '555' }, orders_to_redact: [1] });
  const answer = await send(shop, 'customers/redact', unknown);
  assert.deepEqual([answer.status, answer.body.data.status], [200, 'nothing_stored']);
});

test('the redaction of a staff member is refused with 200, so that Shopify does not repeat it, and audited', async () => {
  const shop = await connected();
  const owner = redaction({ customer: { id: 5, email: shop.ownerEmail } });
  const answer = await send(shop, 'customers/redact', owner);
  assert.deepEqual([answer.status, answer.body.data.status], [200, 'refused']);
  const [entry] = await audited(shop, 'privacy_request.erase');
  assert.deepEqual([entry.outcome, entry.errorCode], ['refused', 'INVALID_STATE']);
  assert.deepEqual(await requestsOf(shop), []);
});

test('shop/redact erases the orders of Shopify with their requests; reviews and other orders remain', async () => {
  const [shop, other] = [await connected(), await connected()];
  await fulfilled(shop);
  await fulfilled(other);
  await deliver(harness, shop, order({ customerEmail: 'maya@example.com' }));
  await givenReview(shop, { authorEmail: email });
  const answer = await send(shop, 'shop/redact', store);
  assert.deepEqual(answer.body.data, { topic: 'shop/redact', status: 'accepted', privacyRequestIds: [] });
  const job = {
    merchantId: shop.uuid,
    source: 'shopify',
    until: new Date(clock.now().getTime() + 1000).toISOString(),
  };
  for (const _attempt of ['first', 'repeated']) await eraseShopOrders(context, job);
  assert.deepEqual([await numberOf(shop, 'orders'), await numberOf(shop, 'review_requests')], [1, 1]);
  assert.equal(await numberOf(shop, 'reviews'), 1);
  assert.equal(await numberOf(other, 'orders'), 1);
  const [entry] = await audited(shop, 'shop_connection.redact');
  assert.deepEqual([entry.actor, entry.values], ['Shopify', { platform: 'shopify' }]);
});

test('a message that is unsigned or forged is refused, one of another topic skipped, and nothing is requested', async () => {
  const [shop, other] = [await connected(), await harness.merchant()];
  const forged = { platform: 'shopify', path: '/privacy', topic: 'customers/redact' } as const;
  const body = redaction();
  assert.equal(codeOf(await sendFrom(harness, shop, { ...forged, secret: 'x', body })), 'INVALID_SIGNATURE');
  const unsigned = await send(shop, 'customers/redact', body, { 'x-shopify-hmac-sha256': '' });
  assert.deepEqual([unsigned.status, codeOf(unsigned)], [401, 'INVALID_SIGNATURE']);
  assert.equal(codeOf(await send(other, 'customers/redact', body)), 'INVALID_SIGNATURE');
  for (const [topic, sent] of [
    ['customers/redact', dataRequest()],
    ['customers/data_request', redaction()],
    ['shop/redact', redaction()],
    ['customers/redact', store],
    ['customers/delete', redaction()],
  ] as const)
    assert.equal((await send(shop, topic, sent)).body.data.status, 'skipped', topic);
  assert.deepEqual([await requestsOf(shop), await requestsOf(other)], [[], []]);
});
