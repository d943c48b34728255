import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { signatureOf } from '../../testing/shop-messages.ts';

const harness = await startHarness();

/** Shopify's webhook of API version 2026-10, shortened. */
const shopifyOrder = (changes: object = {}) => ({
  id: 820982911946154500,
  admin_graphql_api_id: 'gid://shopify/Order/820982911946154508',
  name: '#9999',
  email: 'jon@example.com',
  contact_email: 'jon@example.com',
  buyer_accepts_marketing: true,
  currency: 'EUR',
  customer_locale: 'de-DE',
  total_price: '398.00',
  customer: {
    id: 115310627314723950,
    email: 'jon@example.com',
    first_name: 'Jon',
    last_name: 'Smith',
    email_marketing_consent: { state: 'subscribed', opt_in_level: null },
  },
  fulfillments: [
    {
      id: 1,
      created_at: '2026-10-20T11:00:00-05:00',
      updated_at: '2026-10-21T11:00:00-05:00',
      status: 'success',
    },
  ],
  line_items: [
    {
      id: 866,
      product_id: 632910392,
      variant_id: 808950810,
      title: 'IPod Nano',
      quantity: 1,
      price: '199.00',
      sku: 'IP',
    },
    { id: 867, product_id: null, variant_id: null, title: 'Tip', quantity: 1, price: '5.00' },
  ],
  ...changes,
});

/** WooCommerce's `order.updated`, REST API version 3, shortened. */
const wooOrder = (changes: object = {}) => ({
  id: 727,
  number: '727',
  status: 'completed',
  currency: 'EUR',
  customer_id: 0,
  date_completed_gmt: '2026-10-22T18:01:55',
  billing: { first_name: 'Ana', last_name: 'Pérez', email: 'ana@example.com', phone: '' },
  line_items: [
    {
      id: 315,
      name: 'Woo Single #1',
      product_id: 93,
      variation_id: 0,
      quantity: 2,
      subtotal: '6.00',
      price: 3,
    },
  ],
  meta_data: [],
  ...changes,
});

const post = async (
  shop: TestMerchant,
  platform: string,
  body: object | string,
  headers: Record<string, string>,
) => {
  const answer = await harness.app.inject({
    method: 'POST',
    url: `/apiV2/webhooks/${platform}/${shop.id}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
};
const fromShopify = (shop: TestMerchant, body: object, secret = 'shpss_secret', headers = {}) =>
  post(shop, 'shopify', body, {
    'x-shopify-topic': 'orders/fulfilled',
    'x-shopify-hmac-sha256': signatureOf(JSON.stringify(body), secret, 'base64'),
    ...headers,
  });
const fromWoo = (shop: TestMerchant, body: object, secret = 'woo secret') =>
  post(shop, 'woocommerce', body, {
    'x-wc-webhook-topic': 'order.updated',
    'x-wc-webhook-signature': signatureOf(JSON.stringify(body), secret, 'base64'),
  });

async function connected(platform: string, secret: string): Promise<TestMerchant> {
  const shop = await harness.merchant();
  const answer = await shop.asStaff('PUT', `/admin/shop-connections/${platform}`, { secret });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.ok(answer.body.data.webhookUrl.endsWith(`/apiV2/webhooks/${platform}/${shop.id}`));
  assert.ok(!JSON.stringify(answer.body).includes(secret));
  return shop;
}

test('a fulfilled Shopify order schedules one review request, however often it is delivered', async () => {
  const shop = await connected('shopify', 'shpss_secret');
  const answers = [await fromShopify(shop, shopifyOrder()), await fromShopify(shop, shopifyOrder())];
  assert.equal(answers[0]?.status, 200, JSON.stringify(answers[0]?.body));
  assert.equal(answers[0]?.body.data.status, 'scheduled');
  assert.deepEqual(answers[1]?.body, answers[0]?.body);
  const { body } = await shop.asStaff('GET', '/admin/review-requests');
  const [request] = body.data.reviewRequests;
  assert.equal(request.customerEmail, 'jon@example.com');
  assert.equal(request.customerName, 'Jon Smith');
  assert.deepEqual(request.products, [{ productId: '632910392', name: 'IPod Nano', reviewed: false }]);
});

test('a completed WooCommerce order schedules a review request; other statuses are ignored', async () => {
  const shop = await connected('woocommerce', 'woo secret');
  const processing = await fromWoo(shop, wooOrder({ status: 'processing' }));
  assert.deepEqual([processing.status, processing.body.data.requestId], [200, null]);
  const completed = await fromWoo(shop, wooOrder());
  assert.equal(completed.body.data.status, 'scheduled', JSON.stringify(completed.body));
});

test('orders of platforms count from their fulfillment, with the transit estimate of their country', async () => {
  const timing = {
    timeZone: 'UTC',
    rules: [{ name: 'Slow', when: { minFulfillmentDays: 4 }, delayDays: 30 }],
    defaultTransitDays: 1,
    transitDays: [{ countries: ['CH'], days: 3 }],
    sendingHours: null,
    frequencyCap: null,
  };
  const scheduledFor = async (platform: 'shopify' | 'woocommerce', changes: object) => {
    const shop = await connected(platform, 'the secret');
    await shop.asStaff('PUT', '/admin/request-timing', timing);
    const order = platform === 'shopify' ? shopifyOrder(changes) : wooOrder(changes);
    const answer = await (platform === 'shopify' ? fromShopify : fromWoo)(shop, order, 'the secret');
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data.scheduledFor.slice(0, 10);
  };
  const fulfillments = [{ updated_at: '2036-10-20T12:00:00Z' }];
  const date_completed_gmt = '2036-10-20T12:00:00';
  assert.deepEqual(
    [
      await scheduledFor('shopify', { fulfillments, shipping_address: null }),
      await scheduledFor('shopify', { fulfillments, shipping_address: { country_code: 'ch' } }),
      await scheduledFor('shopify', { fulfillments, created_at: '2036-10-17T07:00:00-05:00' }),
      await scheduledFor('shopify', {
        fulfillments,
        created_at: 'soon',
        shipping_address: { country_code: '?' },
      }),
      await scheduledFor('woocommerce', { date_completed_gmt }),
      await scheduledFor('woocommerce', { date_completed_gmt, shipping: { country: 'CH' } }),
      await scheduledFor('woocommerce', { date_completed_gmt, date_created_gmt: '2036-10-16T12:00:00' }),
    ],
    ['2036-10-28', '2036-10-30', '2036-11-20', '2036-10-28', '2036-10-28', '2036-10-30', '2036-11-20'],
  );
});

test("WooCommerce's unsigned ping returns 200 with no data", async () => {
  const shop = await harness.merchant();
  const answer = await post(shop, 'woocommerce', 'webhook_id=7', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body, { success: true, data: null });
});

test('a wrong signature, another platform and no connection are refused', async () => {
  const shop = await connected('shopify', 'shpss_secret');
  assert.equal(codeOf(await fromShopify(shop, shopifyOrder(), 'wrong')), 'INVALID_SIGNATURE');
  assert.equal(codeOf(await fromWoo(shop, wooOrder(), 'shpss_secret')), 'INVALID_SIGNATURE');
  await shop.asStaff('DELETE', '/admin/shop-connections/shopify');
  assert.equal(codeOf(await fromShopify(shop, shopifyOrder())), 'INVALID_SIGNATURE');
  assert.equal(
    codeOf(await shop.asStaff('PUT', '/admin/shop-connections/etsy', { secret: 'x' })),
    'NOT_FOUND',
  );
});
