import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { atOnce, givenReview, givenToken, submission } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { until } from '../../testing/processes.ts';

// Processes cache merchants and responses: a change applies at once in its own process, and shortly after in the others.
const harness = await startHarness();
const other = await harness.anotherProcess();

type Send = (app: FastifyInstance) => Promise<number>;

const get =
  (url: string, headers: Record<string, string>): Send =>
  async (app) =>
    (await app.inject({ url: `/apiV2${url}`, headers })).statusCode;

async function seenEverywhere(send: Send, before: number, change: () => Promise<unknown>, after: number) {
  for (const app of [harness.app, other.app]) assert.equal(await send(app), before, 'before');
  await change();
  assert.equal(await send(harness.app), after, 'at once in the same process');
  for (let tries = 0; (await send(other.app)) !== after; tries++) {
    assert.ok(tries < 500, 'shortly after in another process');
    await delay(10);
  }
}

const headers = ({ id }: TestMerchant) => ({ 'x-merchant-id': id });

test('revoking an API key applies in every process', async () => {
  const shop = await harness.merchant();
  const { id, apiKey } = (await shop.asStaff('POST', '/admin/api-keys', { name: 'x' })).body.data;
  const send = get('/reviews', { ...headers(shop), 'x-api-key': apiKey });
  await seenEverywhere(send, 200, () => shop.asStaff('DELETE', `/admin/api-keys/${id}`), 401);
});

test('revoking an access token applies in every process', async () => {
  const shop = await harness.merchant();
  const token = await givenToken(shop, 'admin');
  const send = get('/admin/settings', token.headers);
  await seenEverywhere(send, 200, () => shop.asStaff('DELETE', `/admin/access-tokens/${token.id}`), 401);
});

test('removing and adding an allowed origin applies in every process', async () => {
  const shop = await harness.merchant();
  const set = (allowedOrigins: string[]) => () =>
    shop.asStaff('PATCH', '/admin/settings', { allowedOrigins });
  const old = get('/reviews', { ...headers(shop), origin: shop.origin });
  const fresh = get('/reviews', { ...headers(shop), origin: 'https://fresh.example' });
  assert.equal(await fresh(other.app), 403);
  await seenEverywhere(old, 200, set(['https://fresh.example']), 403);
  await seenEverywhere(fresh, 200, set([]), 403);
});

test('a change of plan applies in every process', async () => {
  const shop = await harness.merchant({ plan: 'standard' });
  const send: Send = async (app) =>
    (
      await app.inject({
        method: 'POST',
        url: '/apiV2/reviews/nobodys/feature',
        headers: { ...headers(shop), 'x-api-key': shop.apiKey },
        payload: { featured: true },
      })
    ).statusCode;
  const upgrade = () => harness.asOperator('PATCH', `/operator/merchants/${shop.id}`, { plan: 'growth' });
  await seenEverywhere(send, 403, upgrade, 404);
});

test('once acknowledged, a change of moderation rules applies to every submission in every process', async () => {
  const shop = await harness.merchant();
  let count = 0;
  const submittedOn = async (app: FastifyInstance) => {
    const payload = {
      merchantId: shop.id,
      productId: 'P',
      rating: 5,
      authorName: 'x',
      title: 'About rivalcorp',
      authorEmail: `${++count}@example.com`,
    };
    const sent = { method: 'POST', url: '/apiV2/reviews', payload } as const;
    const answer = await app.inject({ ...sent, headers: { ...headers(shop), 'x-api-key': shop.apiKey } });
    return answer.json().data.status;
  };
  for (const [change, expected] of [
    [{}, 'approved'],
    [{ moderationPolicy: 'manual' }, 'pending'],
    [{ moderationPolicy: 'automatic' }, 'approved'],
    [{ blockedWords: ['rivalcorp'] }, 'pending'],
    [{ blockedWords: [] }, 'approved'],
  ] as const) {
    assert.equal((await shop.asStaff('PATCH', '/admin/settings', change)).status, 200);
    const statuses = await atOnce(40, () => submittedOn(other.app));
    assert.deepEqual(new Set(statuses), new Set([expected]), JSON.stringify(change));
  }
});

test('once created, a webhook endpoint receives the events of submissions in every process', async () => {
  const shop = await harness.merchant();
  const send = (url: string, payload: object) =>
    other.app.inject({
      method: 'POST',
      url: `/apiV2${url}`,
      payload,
      headers: { ...headers(shop), 'x-api-key': shop.apiKey },
    });
  const submitReview = () => send('/reviews', submission(shop));
  const ask = () =>
    send('/products/P-1/questions', {
      externalProductId: 'P-1',
      text: 'Does the hood fit over a helmet?',
      authorName: 'Ben',
      authorEmail: 'ben@example.com',
    });
  for (const [type, happen] of [
    ['review.created', submitReview],
    ['question.created', ask],
  ] as const) {
    assert.equal((await happen()).statusCode, 200);
    const endpoint = { url: 'https://larkmoor.example/hook', events: [type] };
    const { id } = (await shop.asStaff('POST', '/admin/webhooks', endpoint)).body.data;
    assert.equal((await happen()).statusCode, 200);
    const { deliveries } = (await shop.asStaff('GET', `/admin/webhooks/${id}/deliveries`)).body.data;
    assert.deepEqual(
      deliveries.map((delivery: { type: string }) => delivery.type),
      [type],
    );
  }
});

test('publishing and deleting a review invalidates cached lists, ratings and the review in every process', async () => {
  const shop = await harness.merchant();
  const total: Send = async (app) => {
    const read = async (url: string) =>
      (await app.inject({ url: `/apiV2${url}`, headers: { ...headers(shop), origin: shop.origin } })).json();
    const lists = [await read('/products/P-1/reviews'), await read('/reviews')];
    const { ratings } = await read('/products/ratings?productIds=P-1');
    return [...lists, ...ratings].reduce((sum, { totalReviews }) => sum + totalReviews, 0);
  };
  let id = '';
  const appear = async () => {
    id = (await givenReview(shop)).id;
  };
  await seenEverywhere(total, 0, appear, 3);
  const one = get(`/reviews/${id}`, { ...headers(shop), origin: shop.origin });
  await seenEverywhere(one, 200, () => shop.asStaff('DELETE', `/admin/reviews/${id}`), 404);
  await seenEverywhere(total, 0, async () => {}, 0);
});

test('a change of theme applies to the widget configuration in every process', async () => {
  const shop = await harness.merchant();
  const radius: Send = async (app) =>
    (await app.inject({ url: `/apiV2/merchants/${shop.id}/widget-config` })).json().theme.borderRadius ?? 0;
  await seenEverywhere(
    radius,
    0,
    () => shop.asStaff('PATCH', '/admin/settings', { theme: { borderRadius: 7 } }),
    7,
  );
});

test('a change reaches other processes while all connections of its own process are in use', async (t) => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  const { pool, changes } = harness.context;
  const taken = await atOnce(pool.options.max, () => pool.connect());
  t.after(() => {
    for (const client of taken) client.release();
  });
  let reached = false;
  other.context.changes.onChange((change) => {
    if (change.merchantId === merchantId) reached = true;
  });
  changes.announce({ kind: 'merchant', merchantId });
  await until(() => reached);
});
