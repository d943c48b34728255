import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';

const harness = await startHarness();
const { directory } = harness.context;

async function stateOf(shop: TestMerchant) {
  const { status, body } = await shop.asStaff('GET', '/admin/onboarding');
  assert.equal(status, 200, JSON.stringify(body));
  const done = body.data.steps.filter((step: { done: boolean }) => step.done);
  return { ...body.data, done: done.map(({ id }: { id: string }) => id) };
}

test('the steps of the setup follow from what the merchant has done, in any order', async () => {
  const shop = await harness.merchant({ origins: [] });
  assert.deepEqual((await stateOf(shop)).done, []);

  await shop.asStaff('PATCH', '/admin/settings', {
    allowedOrigins: ['https://stove.example'],
    theme: { accentColor: '#123456' },
  });
  assert.deepEqual((await stateOf(shop)).done, ['domain', 'theme']);

  const product = { productId: 'STOVE-1', productName: 'Stove' };
  const created = await shop.asStaff('POST', '/admin/onboarding/test-order', product);
  assert.equal(created.status, 200, JSON.stringify(created.body));
  const { orderId, requestId, status } = created.body.data;
  assert.match(orderId, /^TEST-[0-9A-Z]{6}$/);
  assert.equal(status, 'scheduled');
  const ordered = await stateOf(shop);
  assert.deepEqual(ordered.done, ['domain', 'order', 'theme']);
  assert.deepEqual(ordered.testOrder, { orderId, requestId, status: 'scheduled' });

  assert.equal((await shop.asStaff('POST', `/admin/review-requests/${requestId}/send`)).status, 200);
  const sent = await stateOf(shop);
  assert.deepEqual(sent.done, ['domain', 'order', 'request', 'theme']);
  assert.equal(sent.complete, false);

  const headers = { origin: 'https://stove.example' };
  assert.equal((await shop.asBrowser('GET', '/products/STOVE-1/reviews', undefined, headers)).status, 200);
  await directory.writeUses();
  const seen = await stateOf(shop);
  assert.equal(seen.widgetSeen.origin, 'https://stove.example');
  assert.equal(seen.widgetSeen.productId, 'STOVE-1');
  assert.deepEqual([seen.complete, seen.dismissed], [true, false]);
});

test('a request of the widget is stored once, and neither a refused one nor one with a key counts', async () => {
  const shop = await harness.merchant();
  const foreign = { origin: 'https://elsewhere.example' };
  assert.equal(codeOf(await shop.asBrowser('GET', '/reviews', undefined, foreign)), 'ORIGIN_NOT_ALLOWED');
  assert.equal((await shop.asServer('GET', '/reviews')).status, 200);
  await directory.writeUses();
  const refused = await stateOf(shop);
  assert.equal(refused.widgetSeen, null);
  assert.equal(refused.widgetRefused.origin, foreign.origin);
  const injected = { origin: 'https://elsewhere.example/"><b>' };
  assert.equal(codeOf(await shop.asBrowser('GET', '/reviews', undefined, injected)), 'ORIGIN_NOT_ALLOWED');
  await directory.writeUses();
  assert.deepEqual((await stateOf(shop)).widgetRefused, refused.widgetRefused, 'only origins are shown');
  const allowedOrigins = [shop.origin, foreign.origin];
  assert.equal((await shop.asStaff('PATCH', '/admin/settings', { allowedOrigins })).status, 200);
  assert.equal((await stateOf(shop)).widgetRefused, null, 'it is allowed now');

  await shop.asBrowser('GET', '/reviews');
  await directory.writeUses();
  const first = (await stateOf(shop)).widgetSeen;
  harness.clock.advance(60_000);
  directory.dropAll();
  const statements = await harness.statementsOf(async () => {
    await shop.asBrowser('GET', '/reviews?limit=1');
    await directory.writeUses();
  });
  assert.ok(!statements.some((text) => text.includes('widget_seen_at = ')));
  assert.deepEqual((await stateOf(shop)).widgetSeen, first);
});

test('the checklist is hidden and shown again by admins, and every merchant has its own', async () => {
  const shop = await harness.merchant();
  const other = await harness.merchant();
  const hidden = await shop.asStaff('PATCH', '/admin/onboarding', { dismissed: true });
  assert.equal(hidden.body.data.dismissed, true);
  assert.equal((await stateOf(shop)).dismissed, true);
  assert.equal((await stateOf(other)).dismissed, false);
  const shown = await shop.asStaff('PATCH', '/admin/onboarding', { dismissed: false });
  assert.equal(shown.body.data.dismissed, false);
});
