import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenToken } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { sendFrom } from '../../testing/shop-messages.ts';

const harness = await startHarness();

const createCode = (shop: TestMerchant) => shop.asStaff('POST', '/admin/shop-connections/woocommerce/code');
const { asNobody } = await harness.merchant();
const redeem = (code: string, storeUrl = 'https://larkmoor.example/shop/') =>
  asNobody('POST', '/shop-connections/redeem', { code, storeUrl });

async function codeFor(shop: TestMerchant): Promise<string> {
  const created = await createCode(shop);
  assert.equal(created.status, 200, JSON.stringify(created.body));
  return created.body.data.code;
}

test('a code connects a store once: its key reads, its secret signs, its token and origin are accepted', async () => {
  const shop = await harness.merchant({ origins: ['https://old.example'] });
  const code = await codeFor(shop);
  const redeemed = await redeem(code);
  assert.equal(redeemed.status, 200, JSON.stringify(redeemed.body));
  const { merchantId, webhookUrl, webhookSecret, apiKey, accessToken, accessTokenExpiresAt } =
    redeemed.body.data;
  assert.equal(merchantId, shop.id);
  assert.match(webhookUrl, new RegExp(`/apiV2/webhooks/woocommerce/${shop.id}$`));
  assert.ok(Date.parse(accessTokenExpiresAt) > Date.now() + 360 * 86_400_000);
  assert.equal((await shop.asServer('GET', '/reviews', undefined, { 'x-api-key': apiKey })).status, 200);
  const bearer = { authorization: `Bearer ${accessToken}` };
  const settings = await shop.asStaff('GET', '/admin/settings', undefined, bearer);
  assert.deepEqual(settings.body.data.allowedOrigins, ['https://old.example', 'https://larkmoor.example']);
  const tribune = { locale: 'de_DE', marketing_consent: true };
  const order = {
    id: 7,
    status: 'completed',
    date_completed_gmt: '2026-11-20T10:00:00',
    tribune,
    billing: { email: 'chiara@example.com' },
    line_items: [{ product_id: 3, name: 'Beanie', quantity: 1, price: 29 }],
  };
  const sent = await sendFrom(harness, shop, {
    platform: 'woocommerce',
    path: '',
    topic: 'order.updated',
    secret: webhookSecret,
    body: order,
  });
  assert.equal(sent.body.data.status, 'scheduled', JSON.stringify(sent.body));
  const stored = await harness.context.db
    .selectFrom('orders')
    .select(['locale', 'marketing_consent'])
    .where('merchant_id', '=', shop.uuid)
    .executeTakeFirst();
  assert.deepEqual(stored, { locale: 'de-DE', marketing_consent: true });
  assert.equal(codeOf(await redeem(code)), 'TOKEN_UNUSABLE');
  const { entries } = (await shop.asStaff('GET', '/admin/audit-log')).body.data;
  const actions = entries.map(({ action }: { action: string }) => action);
  assert.ok(actions.includes('shop_connection.code.create') && actions.includes('shop_connection.create'));
});

test('of two concurrent requests with a code, one is accepted', async () => {
  const code = await codeFor(await harness.merchant());
  const statuses = (await Promise.all([redeem(code), redeem(code)])).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [200, 410]);
});

test('an unknown or expired code, one of a former admin, and a wrong address are refused', async () => {
  assert.equal(codeOf(await redeem('trc_nobodys')), 'TOKEN_UNUSABLE');
  const shop = await harness.merchant();
  const code = await codeFor(shop);
  assert.equal(codeOf(await redeem(code, 'larkmoor')), 'VALIDATION_ERROR');
  await harness.context.db
    .updateTable('staff')
    .set({ role: 'moderator' })
    .where('merchant_id', '=', shop.uuid)
    .execute();
  assert.equal(codeOf(await redeem(code)), 'TOKEN_UNUSABLE');
  const late = await codeFor(await harness.merchant());
  harness.clock.advance(61 * 60_000);
  assert.equal(codeOf(await redeem(late)), 'TOKEN_UNUSABLE');
});

test('only admins create codes, for a known platform', async () => {
  const shop = await harness.merchant();
  const { accessToken } = await givenToken(shop, 'moderator');
  const headers = { authorization: `Bearer ${accessToken}` };
  const path = '/admin/shop-connections/woocommerce/code';
  assert.equal(codeOf(await shop.asStaff('POST', path, undefined, headers)), 'FORBIDDEN');
  assert.equal(codeOf(await shop.asStaff('POST', '/admin/shop-connections/etsy/code')), 'NOT_FOUND');
});
