import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { signOrder, verifyOrder, verifyWebhook } from '../src/index.ts';

const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
const body = JSON.stringify({ type: 'review.approved', data: { rating: 5, text: 'Größe stimmt ☂' } });
const at = new Date('2026-11-20T16:00:26Z');
const headers = {
  'webhook-id': 'event_1',
  'webhook-timestamp': String(at.getTime() / 1000),
  'webhook-signature': new Webhook(secret).sign('event_1', at, body),
};
const now = at.getTime() + 1000;

test('an event that Standard Webhooks signed is verified and typed', async () => {
  const event = await verifyWebhook({ body, headers }, secret, { now });
  assert.equal(event.type === 'review.approved' && event.data.rating, 5);
  const rotated = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` };
  await verifyWebhook({ body, headers: new Headers(rotated) }, secret, { now });
});

test('changed, unsigned and old webhooks are refused', async () => {
  const refused = (
    request: Partial<{ body: string; headers: Record<string, string> }>,
    key = secret,
    time = now,
  ) =>
    assert.rejects(verifyWebhook({ body, headers, ...request }, key, { now: time }), {
      name: 'WebhookError',
    });
  await refused({ body: body.replace('5', '1') });
  await refused({ headers: { ...headers, 'webhook-id': 'event_2' } });
  await refused({ headers: { ...headers, 'webhook-signature': 'v1,AAAA' } });
  await refused({ headers: { ...headers, 'webhook-signature': '' } });
  await refused({ headers: { ...headers, 'webhook-timestamp': 'now' } });
  await refused({}, secret, now + 600_000);
  await refused({}, secret, now - 600_000);
  await refused({}, 'whsec_');
  await refused({}, `whsec_${btoa('another')}`);
});

test('an order is signed with the secret as it is, in hex', async () => {
  const signature = await signOrder('{"orderId":"A"}', 'whsec_order');
  assert.match(signature, /^[0-9a-f]{64}$/);
  assert(await verifyOrder('{"orderId":"A"}', signature, 'whsec_order'));
  assert(!(await verifyOrder('{"orderId":"B"}', signature, 'whsec_order')));
});
