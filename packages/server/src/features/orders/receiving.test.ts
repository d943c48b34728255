import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order, signatureOf } from '../../testing/shop-messages.ts';

const harness = await startHarness();
const count = async (table: string, shop: TestMerchant) => {
  const [found] = await rows(
    harness.context.db,
    statement`select count(*) as ${output.number('count')} from ${table} where merchant_id = $1`,
    [shop.uuid],
  );
  return found?.count;
};
const hours = 60 * 60 * 1000;

test('an order returns the time at which its review request will be sent', async () => {
  const shop = await harness.merchant();
  const future = new Date(harness.clock.now().getTime() + 48 * hours).toISOString();
  const answer = await deliver(harness, shop, order({ deliveryDate: future }));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { requestId, ...data } = answer.body.data;
  assert.match(requestId, /^request_/);
  assert.deepEqual(data, {
    orderId: 'ORD-1001',
    status: 'scheduled',
    scheduledFor: new Date(Date.parse(future) + 7 * 24 * hours).toISOString(),
    incentiveClaimId: null,
  });
});

test('the review request of an old delivery is scheduled for now, never in the past', async () => {
  const shop = await harness.merchant();
  const before = harness.clock.now().toISOString();
  const answer = await deliver(harness, shop, order({ deliveryDate: '2020-02-29T23:00:00+02:00' }));
  assert.ok(answer.body.data.scheduledFor >= before);
});

test('50 concurrent deliveries create one request and one claim, and all return the same response', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('POST', '/admin/incentives', { description: '10 % off the next order' });
  const other = await harness.anotherProcess();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => deliver(index % 2 ? harness : other, shop, order())),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
  assert.match(answers[0]?.body.data.incentiveClaimId, /^claim_/);
  assert.equal(await count('review_requests', shop), 1);
  assert.equal(await count('incentive_claims', shop), 1);
  assert.equal(await count('orders', shop), 1);
});

test('the same order id with another body changes nothing and returns the first response', async () => {
  const shop = await harness.merchant();
  const first = await deliver(harness, shop, order());
  const again = await deliver(harness, shop, order({ customerEmail: 'other@example.com', extra: true }));
  assert.deepEqual(again.body, first.body);
});

test('the same order id at two merchants is two orders', async () => {
  const [one, other] = [await harness.merchant(), await harness.merchant()];
  const answers = [await deliver(harness, one, order()), await deliver(harness, other, order())];
  assert.notEqual(answers[0]?.body.data.requestId, answers[1]?.body.data.requestId);
});

test("an order names its products; later orders don't rename them", async () => {
  const shop = await harness.merchant();
  await deliver(harness, shop, order());
  await deliver(
    harness,
    shop,
    order({
      orderId: 'ORD-1002',
      products: [{ productId: 'P-1', productName: 'Jacket (sale!)', quantity: 1, price: 99 }],
    }),
  );
  await shop.asServer('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P-1',
    rating: 4,
    authorName: 'Maya',
    authorEmail: 'maya@example.com',
  });
  const listed = await shop.asBrowser('GET', '/products/P-1/reviews');
  assert.equal(listed.body.reviews[0].productName, 'Stormcroft Jacket');
});

test("a review is a verified purchase when the author's order contains the product", async () => {
  const shop = await harness.merchant();
  await deliver(harness, shop, order());
  const review = {
    merchantId: shop.id,
    productId: 'P-1',
    rating: 2,
    authorName: 'Maya',
    authorEmail: 'MAYA@example.com',
    orderId: 'ORD-1001',
  };
  const own = await shop.asBrowser('POST', '/reviews', review);
  assert.equal(own.body.data.verification, 'order');
  const strangers = await shop.asBrowser('POST', '/reviews', { ...review, authorEmail: 'eve@example.com' });
  assert.equal(strangers.body.data.verifiedPurchase, false);
});

test('with opt-in consent, the request of an order without marketing consent is skipped', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { requestConsent: 'opt_in' });
  const without = await deliver(harness, shop, order());
  assert.deepEqual([without.body.data.status, without.body.data.scheduledFor], ['skipped', null]);
  const consenting = await deliver(harness, shop, order({ orderId: 'ORD-2', marketingConsent: true }));
  assert.equal(consenting.body.data.status, 'scheduled');
});

test('a signature covers the raw bytes, whitespace included', async () => {
  const shop = await harness.merchant();
  const spaced = JSON.stringify(order(), null, 4);
  assert.equal((await deliver(harness, shop, spaced)).status, 200);
  const compact = await deliver(harness, shop, JSON.stringify(order()), {
    'x-webhook-signature': signatureOf(spaced, shop.webhookSecret),
  });
  assert.equal(codeOf(compact), 'INVALID_SIGNATURE');
});

for (const [what, signature] of [
  ['missing', ''],
  ['wrong', '0'.repeat(64)],
  ['too short', 'abc'],
  ['in base64', signatureOf('{}', 'x', 'base64')],
  ['made with another secret', signatureOf(JSON.stringify(order()), 'another')],
] as const)
  test(`a signature that is ${what} is refused before the body is read`, async () => {
    const shop = await harness.merchant();
    for (const body of [JSON.stringify(order()), '{ not json']) {
      const answer = await deliver(harness, shop, body, { 'x-webhook-signature': signature });
      assert.equal(answer.status, 401);
      assert.equal(codeOf(answer), 'INVALID_SIGNATURE');
    }
  });

test('an upper-case hex signature is accepted', async () => {
  const shop = await harness.merchant();
  const body = JSON.stringify(order());
  const signature = signatureOf(body, shop.webhookSecret).toUpperCase();
  assert.equal((await deliver(harness, shop, body, { 'x-webhook-signature': signature })).status, 200);
});

test('after a rotation the new secret is valid at once, and the old one for 24 hours', async () => {
  const shop = await harness.merchant();
  const rotated = await shop.asStaff('POST', '/admin/webhook-secret/rotate', {});
  const body = JSON.stringify(order());
  const signedWith = (secret: string) =>
    deliver(harness, shop, body, { 'x-webhook-signature': signatureOf(body, secret) });
  assert.equal((await signedWith(rotated.body.data.webhookSecret)).status, 200);
  assert.equal((await signedWith(shop.webhookSecret)).status, 200);
  harness.clock.advance(24 * hours + 1000);
  assert.equal(codeOf(await signedWith(shop.webhookSecret)), 'INVALID_SIGNATURE');
  assert.equal((await signedWith(rotated.body.data.webhookSecret)).status, 200);
});

test('each secret stays valid for 24 hours after it was rotated out, however many follow it', async () => {
  const shop = await harness.merchant();
  const secrets = [shop.webhookSecret];
  const body = JSON.stringify(order());
  const accepted = async () => {
    const statuses = [];
    for (const secret of secrets) {
      const headers = { 'x-webhook-signature': signatureOf(body, secret) };
      statuses.push((await deliver(harness, shop, body, headers)).status === 200);
    }
    return statuses;
  };
  for (let rotation = 0; rotation < 3; rotation++) {
    secrets.push((await shop.asStaff('POST', '/admin/webhook-secret/rotate', {})).body.data.webhookSecret);
    harness.clock.advance(10 * hours);
  }
  assert.deepEqual(await accepted(), [false, true, true, true]);
  harness.clock.advance(5 * hours);
  assert.deepEqual(await accepted(), [false, false, true, true]);
  harness.clock.advance(24 * hours);
  assert.deepEqual(await accepted(), [false, false, false, true]);
});

test('an eleventh rotation within 24 hours is refused with INVALID_STATE, and the secret does not change', async () => {
  const shop = await harness.merchant();
  const rotate = () => shop.asStaff('POST', '/admin/webhook-secret/rotate', {});
  let secret = '';
  for (let rotation = 0; rotation < 10; rotation++) secret = (await rotate()).body.data.webhookSecret;
  assert.equal(codeOf(await rotate()), 'INVALID_STATE');
  const body = JSON.stringify(order());
  for (const signer of [secret, shop.webhookSecret])
    assert.equal(
      (await deliver(harness, shop, body, { 'x-webhook-signature': signatureOf(body, signer) })).status,
      200,
    );
  harness.clock.advance(24 * hours + 1000);
  assert.equal((await rotate()).status, 200);
});

test('an order without a merchant, or of an unknown one, is refused', async () => {
  const shop = await harness.merchant();
  assert.equal(
    codeOf(await deliver(harness, shop, order(), { 'x-merchant-id': '' })),
    'AUTHENTICATION_REQUIRED',
  );
  const unknown = await deliver(harness, shop, order(), {
    'x-merchant-id': 'merchant_01h455vb4pex5vsknk084sn02q',
  });
  assert.equal(codeOf(unknown), 'INVALID_CREDENTIALS');
});

test("a signature made with another merchant's secret is refused", async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const body = JSON.stringify(order());
  const answer = await deliver(harness, shop, body, {
    'x-webhook-signature': signatureOf(body, other.webhookSecret),
  });
  assert.equal(codeOf(answer), 'INVALID_SIGNATURE');
});

for (const [field, change] of [
  ['orderId', { orderId: undefined }],
  ['orderId', { orderId: 7 }],
  ['orderId', { orderId: '  ' }],
  ['customerEmail', { customerEmail: 'maya' }],
  ['customerName', { customerName: '' }],
  ['customerID', { customerID: 12 }],
  ['deliveryDate', { deliveryDate: '2026-02-30T10:00:00Z' }],
  ['deliveryDate', { deliveryDate: 'yesterday' }],
  ['products', { products: [] }],
  ['products', { products: 'P-1' }],
  ['products.0.quantity', { products: [{ productId: 'P', productName: 'P', quantity: 0, price: 1 }] }],
  ['products.0.price', { products: [{ productId: 'P', productName: 'P', quantity: 1, price: '1' }] }],
  ['products.0.productId', { products: [{ productName: 'P', quantity: 1, price: 1 }] }],
  ['reviewPageUrl', { reviewPageUrl: 'javascript:alert(1)' }],
  ['reviewPageUrl', { reviewPageUrl: undefined }],
  ['merchantId', { merchantId: 'merchant_01h455vb4pex5vsknk084sn02q' }],
] as const)
  test(`${JSON.stringify(change)} is refused, naming ${field}`, async () => {
    const shop = await harness.merchant();
    const answer = await deliver(harness, shop, order(change));
    assert.equal(answer.status, 400);
    assert.equal(codeOf(answer), 'VALIDATION_ERROR');
    assert.equal(answer.body.error.details[0].field, field);
    assert.equal(await count('orders', shop), 0);
  });

test('a body that is not JSON, not an object or too large is refused with a clear error', async () => {
  const shop = await harness.merchant();
  for (const body of ['{ not json', '[]', 'null', ''])
    assert.equal((await deliver(harness, shop, body)).status, 400, body);
  const large = await deliver(harness, shop, JSON.stringify(order({ note: 'x'.repeat(300_000) })));
  assert.equal(codeOf(large), 'PAYLOAD_TOO_LARGE');
  const form = await deliver(harness, shop, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' });
  assert.equal(codeOf(form), 'UNSUPPORTED_MEDIA_TYPE');
});

test("the 31st signed webhook within a minute is refused; unsigned ones don't count against the limit", async () => {
  const limited = await startHarness({ RATE_LIMIT_WEBHOOK: '30' });
  const [shop, other] = [await limited.merchant(), await limited.merchant()];
  for (let number = 0; number < 40; number++)
    assert.equal((await deliver(limited, shop, order(), { 'x-webhook-signature': 'no' })).status, 401);
  for (let number = 0; number < 30; number++)
    assert.equal((await deliver(limited, shop, number % 2 ? order() : '{}')).status, number % 2 ? 200 : 400);
  const refused = await deliver(limited, shop, order());
  assert.equal(codeOf(refused), 'RATE_LIMITED');
  assert.match(String(refused.headers['retry-after']), /^\d+$/);
  assert.equal((await deliver(limited, other, order())).status, 200);
});
