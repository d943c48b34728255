import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { emailText, submission } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { signatureOf } from '../../testing/shop-messages.ts';
import { notifyOfFailures } from './connection-failures.ts';
import { candle, fulfillment, shopify, woo, wooLine } from './shop-orders.fixture.ts';

/*
 * What stores really send (public bug reports, and messages that a WooCommerce 9.2.5 sent, in `captured`). Whatever it contains, a
 * signed message is answered 200: WooCommerce turns a webhook off after five errors, Shopify after eight.
 */

const harness = await startHarness();
const secret = 'the secret';

async function connected(platform: 'shopify' | 'woocommerce'): Promise<TestMerchant> {
  const shop = await harness.merchant();
  await shop.asStaff('PUT', `/admin/shop-connections/${platform}`, { secret });
  return shop;
}

async function post(
  shop: TestMerchant,
  platform: 'shopify' | 'woocommerce',
  body: object | string | Buffer,
  {
    topic,
    path = '',
    headers = {},
  }: { topic?: string; path?: string; headers?: Record<string, string> } = {},
) {
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const signature = signatureOf(payload, secret, 'base64');
  const names =
    platform === 'shopify'
      ? { 'x-shopify-hmac-sha256': signature, ...(topic && { 'x-shopify-topic': topic }) }
      : { 'x-wc-webhook-signature': signature, ...(topic && { 'x-wc-webhook-topic': topic }) };
  const answer = await harness.app.inject({
    method: 'POST',
    url: `/apiV2/webhooks/${platform}/${shop.id}${path}`,
    headers: { 'content-type': 'application/json', ...names, ...headers },
    payload,
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json().data;
}

const outcome = ({ status, reason }: { status: string; reason: string | null }) =>
  reason === null ? status : `${status}: ${reason}`;

async function requestOf(shop: TestMerchant, orderId: string) {
  const { body } = await shop.asStaff('GET', `/admin/review-requests?orderId=${orderId}`);
  return body.data.reviewRequests[0];
}

async function nameOf(shop: TestMerchant, productId: string): Promise<string | undefined> {
  return (await shop.asStaff('GET', `/admin/products/${productId}`)).body.data?.name;
}

async function verificationOf(shop: TestMerchant, orderId: string, productId = '31', key = false) {
  const review = submission(shop, {
    productId,
    orderId,
    authorEmail: `ada.${orderId}@example.com`,
    text: `A review of ${productId} in order ${orderId} ${Math.random()}`,
  });
  const answer = await shop[key ? 'asServer' : 'asBrowser']('POST', '/reviews', review);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.verification;
}

test('Shopify: what an order contains decides whether it is asked about, and for what', async () => {
  const shop = await connected('shopify');
  const cases: [string, object, string, string[]?][] = [
    ['without email', { email: '', customer: null, contact_email: null }, 'skipped: no_email'],
    ['canceled', { cancelled_at: '2036-11-05T10:00:00Z', financial_status: 'refunded' }, 'skipped: canceled'],
    ['voided', { financial_status: 'voided' }, 'skipped: canceled'],
    ['test', { test: true }, 'skipped: test'],
    ['gift card only', { line_items: [candle({ gift_card: true })] }, 'skipped: no_product'],
    ['no line', { line_items: [] }, 'skipped: no_product'],
    ['lines of another type', { line_items: 'none' }, 'skipped: unreadable'],
    ['not fulfilled', { fulfillments: [fulfillment('cancelled', '2036-11-03')] }, 'skipped: not_completed'],
    [
      'removed by an edit',
      { line_items: [candle({ current_quantity: 0 }), candle({ product_id: 32 })] },
      'scheduled',
      ['32'],
    ],
    [
      'returned, in an API version without current_quantity',
      {
        line_items: [
          candle({ id: 5, current_quantity: undefined }),
          candle({ id: 6, current_quantity: undefined, product_id: 32 }),
        ],
        refunds: [{ refund_line_items: [{ line_item_id: 5, quantity: 1 }] }],
      },
      'scheduled',
      ['32'],
    ],
    ['tip', { line_items: [candle({ product_id: null, title: 'Tip' }), candle()] }, 'scheduled', ['31']],
    ['voucher', { line_items: [candle({ product_id: 9, price: '-5.00' }), candle()] }, 'scheduled', ['31']],
    ['decimal', { line_items: [candle({ quantity: 0.5, current_quantity: 0.5 })] }, 'scheduled', ['31']],
    ['as text', { line_items: [candle({ quantity: '2', current_quantity: '2' })] }, 'scheduled', ['31']],
    ['odd fields', { customer: 'Ada', fulfillments: {}, customer_locale: 7 }, 'scheduled', ['31']],
    ['control characters', { customer: { first_name: 'A\u0000da\ud800' } }, 'scheduled', ['31']],
  ];
  let id = 7000;
  for (const [what, changes, expected, productIds] of cases) {
    id++;
    const answer = await post(shop, 'shopify', shopify(id, changes), { topic: 'orders/fulfilled' });
    assert.equal(outcome(answer), expected, what);
    const request = await requestOf(shop, String(id));
    assert.deepEqual(
      request?.products.map((product: { productId: string }) => product.productId),
      productIds,
      what,
    );
  }
});

test('the delivery date is that of the last successful fulfillment', async () => {
  const shop = await connected('shopify');
  const fulfillments = [fulfillment('success', '2036-11-03'), fulfillment('cancelled', '2037-01-20')];
  const { scheduledFor } = await post(shop, 'shopify', shopify(7007, { fulfillments }), {
    topic: 'orders/fulfilled',
  });
  assert.equal(scheduledFor, '2036-11-10T09:00:00.000Z');
});

test('IDs beyond 2^53 keep their digits', async () => {
  const shop = await connected('shopify');
  const text = JSON.stringify(shopify(1, { line_items: [candle({ product_id: 2 })] }))
    .replace('"id":1,', '"id":9007199254740993,')
    .replace('"product_id":2', '"product_id":9007199254740995');
  const { orderId } = await post(shop, 'shopify', text, { topic: 'orders/fulfilled' });
  assert.equal(orderId, '9007199254740993');
  const { products } = await requestOf(shop, orderId);
  assert.equal(products[0].productId, '9007199254740995');
});

test('an order of 150 lines and a product of 2,048 variants are accepted', async () => {
  const shop = await connected('shopify');
  const note = { name: 'note', value: 'x'.repeat(1_500) };
  const line_items = Array.from({ length: 150 }, (_, index) => ({
    ...candle({ product_id: 1_000 + index, title: `Item ${index}` }),
    properties: [note, note],
  }));
  await post(shop, 'shopify', shopify(7008, { line_items }), { topic: 'orders/fulfilled' });
  assert.equal((await requestOf(shop, '7008')).products.length, 150);
  const variants = Array.from({ length: 2_048 }, (_, index) => ({
    id: 410_000 + index,
    title: `Color ${index}`,
    sku: `PAINT-${index}`,
    option1: 'x'.repeat(100),
  }));
  const product = { id: 41, title: 'Paint', handle: 'paint', variants };
  const saved = await post(shop, 'shopify', product, { topic: 'products/create', path: '/products' });
  assert.deepEqual([saved.status, saved.created], ['saved', 500]);
});

test('WooCommerce: what an order contains decides whether it is asked about, and for what', async () => {
  const shop = await connected('woocommerce');
  const cases: [string, object, string, string[]?][] = [
    ['decimal', { line_items: [wooLine({ quantity: 0.75 })] }, 'scheduled', ['11']],
    [
      'rounded to zero, with a total',
      { line_items: [wooLine({ quantity: 0, price: 0, total: '44.50' })] },
      'scheduled',
      ['11'],
    ],
    [
      'without quantity and total',
      { line_items: [wooLine({ quantity: 0, total: '0.00', price: 0 }), wooLine({ product_id: 12 })] },
      'scheduled',
      ['12'],
    ],
    [
      'quantity null',
      { line_items: [wooLine({ quantity: null }), wooLine({ product_id: 12 })] },
      'scheduled',
      ['11', '12'],
    ],
    ['voucher', { line_items: [wooLine(), wooLine({ product_id: 13, price: -5 })] }, 'scheduled', ['11']],
    ['free product', { line_items: [wooLine({ price: 0, total: '0.00' })] }, 'scheduled', ['11']],
    ['no email', { billing: { first_name: 'Walk-in', email: '' } }, 'skipped: no_email'],
    ['no billing address', { billing: null }, 'skipped: no_email'],
    ['no product', { line_items: [wooLine({ product_id: 0 })] }, 'skipped: no_product'],
    ['processing', { status: 'processing' }, 'skipped: not_completed'],
    ['canceled', { status: 'cancelled' }, 'skipped: canceled'],
    ['failed', { status: 'failed' }, 'skipped: canceled'],
    ['refunded', { status: 'refunded' }, 'skipped: refunded', ['11']],
    ['refunded in part', { total: '20.00', refunds: [{ id: 1, total: '-5.00' }] }, 'scheduled', ['11']],
    [
      'refunded wholly in parts',
      { total: '20.00', refunds: [{ total: '-5.00' }, { total: '-15.00' }] },
      'skipped: refunded',
      ['11'],
    ],
  ];
  let id = 9000;
  for (const [what, changes, expected, productIds] of cases) {
    id++;
    const answer = await post(shop, 'woocommerce', woo(id, changes), { topic: 'order.updated' });
    assert.equal(outcome(answer), expected, what);
    const request = await requestOf(shop, String(id));
    assert.deepEqual(
      request?.products.map((product: { productId: string }) => product.productId),
      productIds,
      what,
    );
  }
});

test('names are shortened between grapheme clusters, and entities decoded once', async () => {
  const shop = await connected('woocommerce');
  const names = ['👩‍👩‍👧'.repeat(60), 'Salt &amp; Pepper Mill &#8211; Oak', '&amp;lt;b&amp;gt;'];
  const line_items = names.map((name, index) => wooLine({ name, product_id: 20 + index }));
  await post(shop, 'woocommerce', woo(1, { line_items }));
  const { products } = await requestOf(shop, '1');
  const [long, ...decoded] = products.map(({ name }: { name: string }) => name);
  assert.match(long, /^(?:👩‍👩‍👧)+…$/u);
  assert.ok(long.length > 240 && long.length <= 255, long.length);
  assert.deepEqual(decoded, ['Salt & Pepper Mill – Oak', '&lt;b&gt;']);
});

test('any signed message is answered 200, and an unsigned ping too', async () => {
  const [shopOfShopify, shopOfWoo] = [await connected('shopify'), await connected('woocommerce')];
  const bodies: (string | Buffer | object)[] = [
    '',
    '{ not json',
    'null',
    '[]',
    '"text"',
    '1e999',
    'webhook_id=7',
    Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x7d]),
    { code: 'woocommerce_rest_product_invalid_id', message: 'Invalid ID.', data: { status: 404 } },
    { id: 0 },
    { id: 'x', line_items: [], status: 'completed' },
    '{"__proto__": {"id": 5}, "id": null}',
    { order_edit: { id: 1 } },
    { action: 'woocommerce_add_to_cart', arg: 5 },
  ];
  for (const body of bodies)
    for (const path of ['', '/products'])
      for (const [shop, platform, topic] of [
        [shopOfShopify, 'shopify', path ? 'products/update' : 'orders/updated'],
        [shopOfShopify, 'shopify', 'shop/update'],
        [shopOfWoo, 'woocommerce', path ? 'product.created' : 'order.updated'],
        [shopOfWoo, 'woocommerce', 'action.anything'],
      ] as const)
        for (const type of ['application/json', 'application/x-www-form-urlencoded'])
          assert.equal(
            outcome(await post(shop, platform, body, { topic, path, headers: { 'content-type': type } })),
            'skipped: unreadable',
            `${platform} ${topic} ${body}`,
          );
  for (const body of bodies) {
    const { status } = await post(shopOfShopify, 'shopify', body, {
      topic: 'customers/redact',
      path: '/privacy',
    });
    assert.equal(status, 'skipped');
  }
  const ping = await harness.app.inject({
    method: 'POST',
    url: `/apiV2/webhooks/woocommerce/${shopOfWoo.id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'webhook_id=7',
  });
  assert.equal(ping.statusCode, 200);
});

test('what becomes of an order decides what is still sent, and whether it verifies', async () => {
  const shop = await connected('shopify');
  const steps: [string, object, string, string, string][] = [
    ['fulfilled', {}, 'scheduled', 'scheduled', 'order'],
    ['canceled', { cancelled_at: '2036-11-05T10:00:00Z' }, 'skipped: canceled', 'cancelled', 'none'],
    ['restored', {}, 'scheduled', 'scheduled', 'order'],
    ['refunded', { financial_status: 'refunded' }, 'skipped: refunded', 'cancelled', 'order'],
    [
      'fulfillment canceled',
      { fulfillment_status: null, fulfillments: [fulfillment('cancelled', '2036-11-03')] },
      'skipped: not_completed',
      'cancelled',
      'none',
    ],
    ['fulfilled again', {}, 'scheduled', 'scheduled', 'order'],
    ['voided', { financial_status: 'voided' }, 'skipped: canceled', 'cancelled', 'none'],
  ];
  // Each in an order of its own, whose messages go up to there: a customer reviews a product once.
  for (let last = 0; last < steps.length; last++) {
    const id = 7100 + last;
    for (const [index, [what, changes, expected, status]] of steps.slice(0, last + 1).entries()) {
      const message = shopify(id, { updated_at: `2036-11-10T10:00:0${index}Z`, ...changes });
      assert.equal(
        outcome(await post(shop, 'shopify', message, { topic: 'orders/updated' })),
        expected,
        what,
      );
      assert.equal((await requestOf(shop, String(id))).status, status, what);
    }
    assert.equal(await verificationOf(shop, String(id)), steps[last]?.[4], steps[last]?.[0]);
  }
});

test("an order that was canceled is not verified by the merchant's server either", async () => {
  const shop = await connected('shopify');
  await post(shop, 'shopify', shopify(7200), { topic: 'orders/fulfilled' });
  await post(shop, 'shopify', shopify(7200, { cancelled_at: '2036-11-06T10:00:00Z' }), {
    topic: 'orders/cancelled',
  });
  assert.equal(await verificationOf(shop, '7200', '31', true), 'none');
  assert.equal(await verificationOf(shop, '7201', '31', true), 'merchant');
});

test('a request that was not sent yet goes to the corrected address', async () => {
  const shop = await connected('woocommerce');
  await post(shop, 'woocommerce', woo(9006));
  const billing = { first_name: 'Ada', last_name: 'Moss', email: 'Ada.Corrected@example.com' };
  await post(shop, 'woocommerce', woo(9006, { billing, date_modified_gmt: '2036-11-05T08:00:00' }));
  const request = await requestOf(shop, '9006');
  assert.deepEqual([request.status, request.customerEmail], ['scheduled', 'Ada.Corrected@example.com']);
  await shop.asStaff('POST', `/admin/review-requests/${request.id}/send`);
  const { body } = await shop.asStaff('GET', '/admin/mails?kind=review_request');
  assert.deepEqual(
    body.data.mails.map(({ to }: { to: string }) => to),
    ['Ada.Corrected@example.com'],
  );
});

test('nothing is sent for a canceled order, not even by staff, nor reminders of a request that was sent', async () => {
  const shop = await connected('woocommerce');
  for (const id of [1, 2]) await post(shop, 'woocommerce', woo(id));
  const sent = await requestOf(shop, '1');
  await shop.asStaff('POST', `/admin/review-requests/${sent.id}/send`);
  assert.ok((await requestOf(shop, '1')).reminderDueAt);
  for (const id of [1, 2])
    await post(
      shop,
      'woocommerce',
      woo(id, { status: 'cancelled', date_modified_gmt: '2036-11-05T08:00:00' }),
    );
  assert.deepEqual(
    [(await requestOf(shop, '1')).status, (await requestOf(shop, '1')).reminderDueAt],
    ['sent', null],
  );
  const unsent = await requestOf(shop, '2');
  await shop.asStaff('POST', `/admin/review-requests/${unsent.id}/send`);
  assert.deepEqual(
    [(await requestOf(shop, '2')).status, (await requestOf(shop, '2')).skipReason],
    ['skipped', 'order_canceled'],
  );
  const { body } = await shop.asStaff('GET', '/admin/mails?kind=review_request');
  assert.equal(body.data.mails.length, 1);
});

test('messages out of order settle on the newest; of two at the same time, the later arrival counts', async () => {
  const shop = await connected('woocommerce');
  const at = (date_modified_gmt: string, changes: object = {}) => woo(1, { date_modified_gmt, ...changes });
  const to = (email: string) => ({ billing: { first_name: 'Ada', email } });
  const newest = at('2036-11-06T08:00:00', to('newest@example.com'));
  assert.equal(outcome(await post(shop, 'woocommerce', newest)), 'scheduled');
  const older = at('2036-11-05T08:00:00', { status: 'cancelled' });
  assert.equal(outcome(await post(shop, 'woocommerce', older)), 'skipped: outdated');
  assert.equal((await requestOf(shop, '1')).status, 'scheduled');
  await post(shop, 'woocommerce', at('2036-11-06T08:00:00', to('later.arrival@example.com')));
  assert.equal((await requestOf(shop, '1')).customerEmail, 'later.arrival@example.com');
  const canceledFirst = { status: 'cancelled', date_modified_gmt: '2036-11-06T08:00:00' };
  await post(shop, 'woocommerce', woo(2, canceledFirst));
  assert.equal(outcome(await post(shop, 'woocommerce', woo(2))), 'skipped: outdated');
  assert.equal(await requestOf(shop, '2'), undefined);
});

test('50 concurrent messages about one order leave one request, as the newest says', async () => {
  const shop = await connected('woocommerce');
  const messages = Array.from({ length: 50 }, (_, second) =>
    woo(1, {
      date_modified_gmt: `2036-11-06T08:00:${String(second).padStart(2, '0')}`,
      status: second % 2 ? 'completed' : 'cancelled',
      billing: { first_name: 'Ada', email: `ada.${second}@example.com` },
    }),
  );
  await Promise.all(
    messages.toSorted(() => Math.random() - 0.5).map((message) => post(shop, 'woocommerce', message)),
  );
  const { body } = await shop.asStaff('GET', '/admin/review-requests');
  const found = body.data.reviewRequests.map((one: Record<string, string>) => [
    one.status,
    one.customerEmail,
  ]);
  assert.deepEqual(found, [['scheduled', 'ada.49@example.com']]);
});

test('a deleted product stays deleted, unless it changed after the deletion', async () => {
  const shop = await connected('shopify');
  const mill = (title: string, updated_at: string) => ({
    id: 42,
    title,
    handle: 'oak-mill',
    updated_at,
    variants: [{ id: 421, sku: 'MILL-1' }],
  });
  const send = async (topic: string, body: object) =>
    outcome(await post(shop, 'shopify', body, { topic, path: '/products' }));
  const [older, newer] = [
    mill('Oak Mill', '2026-11-01T10:00:00+01:00'),
    mill('Second edition', '2026-11-02T10:00:00+01:00'),
  ];
  assert.equal(await send('products/delete', { id: 42 }), 'saved');
  assert.equal(await send('products/update', newer), 'skipped: outdated');
  assert.equal(await nameOf(shop, '42'), undefined);
  assert.equal(await send('products/update', mill('Third', '2036-01-01T00:00:00Z')), 'saved');
  assert.equal(await send('products/update', newer), 'skipped: outdated');
  assert.equal(await nameOf(shop, '42'), 'Third');
  const other = await connected('shopify');
  for (const [body, expected] of [
    [newer, 'saved'],
    [older, 'skipped: outdated'],
  ] as const)
    assert.equal(
      outcome(await post(other, 'shopify', body, { topic: 'products/update', path: '/products' })),
      expected,
    );
  assert.equal(await nameOf(other, '42'), 'Second edition');
});

test('a variation does not revive its deleted product', async () => {
  const shop = await connected('woocommerce');
  const send = async (topic: string, body: object) =>
    outcome(await post(shop, 'woocommerce', body, { topic, path: '/products' }));
  await send('product.deleted', { id: 11 });
  const variation = { id: 12, name: 'Blanket - Moss', type: 'variation', parent_id: 11 };
  assert.equal(await send('product.updated', variation), 'skipped: deleted');
  assert.equal(await nameOf(shop, '11'), undefined);
});

/** Of the captured orders, moved ten years ahead: what is answered, and the request of the order then. */
const captured: Record<string, [topic: string, answer: string, request?: string]> = {
  '01-order-created-pending-with-coupon': ['order.created', 'skipped: not_completed'],
  '02-order-processing': ['order.updated', 'skipped: not_completed'],
  '03-order-completed': ['order.updated', 'scheduled', 'scheduled jose@example.com'],
  '04-order-email-corrected': ['order.updated', 'scheduled', 'scheduled jose.corrected@example.com'],
  '05-order-moved-to-trash': ['order.deleted', 'skipped: deleted', 'cancelled jose.corrected@example.com'],
  '06-order-restored': ['order.updated', 'scheduled', 'scheduled jose.corrected@example.com'],
  '07-order-refunded': ['order.updated', 'skipped: refunded', 'cancelled jose.corrected@example.com'],
  '08-order-partially-refunded': ['order.updated', 'scheduled', 'scheduled fay@example.com'],
  '09-order-without-email': ['order.updated', 'skipped: no_email'],
  '10-order-decimal-quantity': ['order.updated', 'scheduled', 'scheduled gil@example.com'],
  '11-order-with-fee-and-shipping': ['order.updated', 'scheduled', 'scheduled hal@example.com'],
  '12-order-of-a-deleted-product': ['order.updated', 'skipped: no_product'],
  '20-product-price-changed': ['product.updated', 'saved'],
  '21-product-moved-to-trash': ['product.deleted', 'saved'],
  '22-product-variable-updated': ['product.updated', 'saved'],
  '23-product-variation-updated': ['product.updated', 'saved'],
  '24-product-deleted-before-delivery': ['product.created', 'skipped: unreadable'],
};

test('the messages of a WooCommerce store, in their order', async () => {
  const folder = join(import.meta.dirname, 'captured');
  const shop = await connected('woocommerce');
  const bodyOf = (name: string) =>
    readFileSync(join(folder, `${name}.json`), 'utf8').replaceAll('"2026-', '"2036-');
  assert.deepEqual(
    readdirSync(folder)
      .map((file) => file.replace('.json', ''))
      .sort(),
    Object.keys(captured),
  );
  for (const [name, [topic, answer, expected]] of Object.entries(captured)) {
    const path = topic.startsWith('product') ? '/products' : '';
    const body = bodyOf(name);
    assert.equal(outcome(await post(shop, 'woocommerce', body, { topic, path })), answer, name);
    const { id } = JSON.parse(body);
    const request = path ? undefined : await requestOf(shop, id);
    assert.equal(request && `${request.status} ${request.customerEmail}`, expected, name);
  }
  assert.equal(
    outcome(await post(shop, 'woocommerce', bodyOf('05-order-moved-to-trash'), { topic: 'order.deleted' })),
    'skipped: deleted',
  );
  assert.equal(
    outcome(await post(shop, 'woocommerce', bodyOf('04-order-email-corrected'))),
    'skipped: outdated',
    'a repeated message does not revive what was deleted',
  );
  const { products } = (await shop.asStaff('GET', '/admin/products')).body.data;
  assert.deepEqual(
    products.map(({ productId, groupId }: Record<string, string>) => [productId, groupId]),
    [
      ['11', '11'],
      ['12', '11'],
    ],
  );
});

test('a connection shows its last message, its last error, and what was skipped', async () => {
  const shop = await connected('woocommerce');
  const state = async () => (await shop.asStaff('GET', '/admin/shop-connections')).body.data.connections[1];
  await post(shop, 'woocommerce', woo(1, { billing: { email: '' } }));
  await post(shop, 'woocommerce', woo(2, { line_items: [] }));
  await post(shop, 'woocommerce', woo(3, { status: 'processing' }));
  await post(shop, 'woocommerce', woo(4));
  await post(shop, 'woocommerce', '{ not json');
  const { skipped, recentlySkipped, lastMessageAt, lastError } = await state();
  assert.deepEqual(
    new Set(skipped.map(({ reason, count }: Record<string, string>) => `${reason} ${count}`)),
    new Set(['no_email 1', 'no_product 1', 'unreadable 1']),
  );
  assert.deepEqual(
    recentlySkipped.map(({ kind, id, reason }: Record<string, string>) => [kind, id, reason]),
    [
      ['order', null, 'unreadable'],
      ['order', '2', 'no_product'],
      ['order', '1', 'no_email'],
    ],
  );
  assert.ok(lastMessageAt);
  assert.equal(lastError, null);
  // Corrected in the store, an order is no longer skipped.
  await post(shop, 'woocommerce', woo(1, { date_modified_gmt: '2036-11-05T08:00:00' }));
  assert.equal((await state()).skipped.length, 2);
});

test('owners are notified once when messages fail for an hour, and again after a success', async () => {
  const shop = await connected('shopify');
  const { context, clock } = harness;
  const forged = () =>
    harness.app.inject({
      method: 'POST',
      url: `/apiV2/webhooks/shopify/${shop.id}`,
      headers: { 'content-type': 'application/json', 'x-shopify-hmac-sha256': 'A'.repeat(43).concat('=') },
      payload: '{"id":1}',
    });
  const fail = async (minutes: number) => {
    assert.equal((await forged()).statusCode, 401);
    clock.advance(minutes * 60_000);
    await notifyOfFailures(context);
    const { body } = await shop.asStaff('GET', '/admin/mails?kind=shop_messages_failing');
    return body.data.mails.length;
  };
  assert.deepEqual([await fail(59), await fail(0)], [0, 0], 'not before an hour');
  assert.deepEqual([await fail(1), await fail(60)], [1, 1]);
  const email = await emailText(shop, 'shop_messages_failing');
  assert.ok(email.includes(`/console/${shop.id}/settings/integrations/platforms/shopify\n`), email);
  const [connection] = (await shop.asStaff('GET', '/admin/shop-connections')).body.data.connections;
  assert.equal(connection.lastError.code, 'INVALID_SIGNATURE');
  assert.ok(connection.failingSince);
  await post(shop, 'shopify', shopify(1), { topic: 'orders/fulfilled' });
  assert.equal(
    (await shop.asStaff('GET', '/admin/shop-connections')).body.data.connections[0].failingSince,
    null,
  );
  assert.deepEqual([await fail(61), await fail(1)], [1, 2], 'one refused message is not enough');
  const unsigned = { method: 'POST', url: `/apiV2/webhooks/shopify/${shop.id}`, payload: '{}' } as const;
  const quiet = await connected('shopify');
  await harness.app.inject({ ...unsigned, url: unsigned.url.replace(shop.id, quiet.id) });
  const untouched = (await quiet.asStaff('GET', '/admin/shop-connections')).body.data.connections[0];
  assert.equal(untouched.lastError, null, 'anybody may send an unsigned message');
});

test('a suspended merchant answers 200, and stores nothing', async () => {
  const shop = await connected('woocommerce');
  await harness.asOperator('POST', `/operator/merchants/${shop.id}/suspend`, { reason: 'unpaid' });
  assert.equal(outcome(await post(shop, 'woocommerce', woo(1))), 'skipped: suspended');
  const product = { id: 5, name: 'Mug', type: 'simple' };
  assert.equal(
    outcome(await post(shop, 'woocommerce', product, { topic: 'product.updated', path: '/products' })),
    'skipped: suspended',
  );
  const [found] = await rows(
    harness.context.db,
    statement`select count(*) as ${output.number('count')} from orders where merchant_id = $1`,
    [shop.uuid],
  );
  assert.equal(found?.count, 0);
});
