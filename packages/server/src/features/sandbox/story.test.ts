// Thorough runs only.

import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { recountMerchants } from '../../app/cli/recount.ts';
import { startWorker, type Worker } from '../../app/worker.ts';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { type Arrived, receiversHere, startReceiver, verify } from '../webhooks/receiver.fixture.ts';

// A mail server that counts its connections: nothing of a sandbox may reach it.
let connections = 0;
const mailServer = createServer((socket) => {
  connections++;
  socket.end('220 test\r\n');
});
await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening));
const { port } = mailServer.address() as { port: number };

const logged: string[] = [];
const harness = await startHarness(
  {
    ...receiversHere,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'reviews@tribune.example',
    LOG_LEVEL: 'error',
  },
  (line) => logged.push(line),
);
const { app, context, databaseUrl } = harness;
const worker: Worker = await startWorker(context, databaseUrl);
after(async () => {
  await worker.stop();
  mailServer.close();
});

/** Waits until the assertions of `look` hold. */
async function eventually<Value>(look: () => Promise<Value>): Promise<Value> {
  for (let times = 0; ; times++)
    try {
      return await look();
    } catch (error) {
      if (times === 600) throw error;
      await delay(100);
    }
}

const dayMs = 24 * 60 * 60 * 1000;
const shop = await harness.merchant();
const sandbox = await sandboxOf(shop);

/** Creates the sandbox of a merchant, and returns it with its callers. */
async function sandboxOf(live: TestMerchant) {
  const made = await live.asStaff('POST', '/admin/sandbox');
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const { merchantId, apiKey, accessToken, webhookSecret } = made.body.data;
  const as =
    (credentials: Record<string, string>) =>
    async (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object) => {
      const headers = { 'x-merchant-id': merchantId, ...credentials };
      const answer = await app.inject({
        method,
        url: `/apiV2${path}`,
        headers,
        ...(body && { payload: body }),
      });
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
    };
  return {
    id: merchantId as string,
    uuid: uuidOf('merchant', merchantId) ?? '',
    apiKey: apiKey as string,
    accessToken: accessToken as string,
    webhookSecret: webhookSecret as string,
    asStaff: as({ authorization: `Bearer ${accessToken}` }),
    asServer: as({ 'x-api-key': apiKey }),
    asBrowser: as({ origin: live.origin }),
  };
}

/** Starts a task and waits until the worker has done it. */
async function done(path: string, body: object) {
  const started = await sandbox.asStaff('POST', path, body);
  assert.equal(started.status, 200, JSON.stringify(started.body));
  const clock = await eventually(async () => {
    const { data } = (await sandbox.asStaff('GET', '/admin/sandbox/clock')).body;
    assert.notEqual(data.task.status, 'running');
    return data;
  });
  assert.equal(clock.task.status, 'done', logged.join(''));
  return clock;
}
const advance = (days: number) => done('/admin/sandbox/clock/advance', { days });
const emails = async () => (await sandbox.asStaff('GET', '/admin/sandbox/emails')).body.data.emails;
const claimOf = async (orderId: string) =>
  (await sandbox.asStaff('GET', `/admin/incentive-claims/by-order/${orderId}`)).body.data;

async function order(orderId: string) {
  const { createHmac } = await import('node:crypto');
  const payload = JSON.stringify({
    orderId,
    customerEmail: `${orderId.toLowerCase()}@example.com`,
    customerName: 'Maya',
    customerID: 'C-1',
    deliveryDate: context.clock.now().toISOString(),
    products: [{ productId: 'P-1', productName: 'Rain jacket', quantity: 1, price: 90 }],
    reviewPageUrl: 'https://shop.example/review',
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/apiV2/webhooks/order-complete',
    headers: {
      'content-type': 'application/json',
      'x-merchant-id': sandbox.id,
      'x-webhook-signature': createHmac('sha256', sandbox.webhookSecret).update(payload).digest('hex'),
    },
    payload,
  });
  assert.equal(answer.statusCode, 200, answer.body);
}

test('live keys are refused in the sandbox, test keys outside it, and the clock of a live merchant cannot be moved', async () => {
  assert.match(sandbox.apiKey, /^tr_test_/);
  const call = (id: string, credentials: Record<string, string>) =>
    app.inject({ method: 'GET', url: '/apiV2/reviews', headers: { 'x-merchant-id': id, ...credentials } });
  for (const [id, key] of [
    [shop.id, sandbox.apiKey],
    [sandbox.id, shop.apiKey],
  ] as const)
    assert.equal((await call(id, { 'x-api-key': key })).json().error.code, 'INVALID_CREDENTIALS');
  assert.equal(
    (await call(sandbox.id, { authorization: `Bearer ${shop.accessToken}` })).json().error.code,
    'FORBIDDEN',
  );
  for (const [path, body] of [
    ['/clock/advance', { days: 1 }],
    ['/fill', undefined],
    ['/reset', { confirm: true }],
    ['/events', { type: 'review.created' }],
  ] as const)
    assert.equal(codeOf(await shop.asStaff('POST', `/admin/sandbox${path}`, body)), 'INVALID_STATE', path);
  for (const path of ['/clock', '/emails'])
    assert.equal(codeOf(await shop.asStaff('GET', `/admin/sandbox${path}`)), 'INVALID_STATE', path);
  assert.equal(codeOf(await shop.asStaff('POST', '/admin/sandbox')), 'INVALID_STATE');
  assert.equal((await sandbox.asStaff('POST', '/admin/sandbox')).body.error.code, 'INVALID_STATE');
  const refused = [
    {},
    { days: 0 },
    { days: 1, until: '2030-01-01T00:00:00Z' },
    { until: '2020-01-01T00:00:00Z' },
  ];
  for (const body of refused)
    assert.equal(
      (await sandbox.asStaff('POST', '/admin/sandbox/clock/advance', body)).body.error.code,
      'VALIDATION_ERROR',
    );
});

test('order, request, reminder, review, incentive and expiry happen in seconds, in order, and no email leaves', async () => {
  const began = performance.now();
  const incentive = { description: '10 % off', active: true, requirement: 'all_products', expiresInDays: 30 };
  await sandbox.asStaff('POST', '/admin/incentives', incentive);
  await order('O-1');
  await order('O-2');
  assert.deepEqual(await emails(), []);
  assert.equal((await claimOf('O-1')).status, 'reviews_pending');

  const { nextDueAt } = (await sandbox.asStaff('GET', '/admin/sandbox/clock')).body.data;
  assert.ok(Math.abs(Date.parse(nextDueAt) - Date.now() - 7 * dayMs) < 60_000);
  await advance(7);
  const requests = await emails();
  assert.deepEqual(
    requests.map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`),
    ['review_request kept', 'review_request kept'],
  );
  await advance(7);
  assert.deepEqual(
    (await emails()).map(({ kind }: { kind: string }) => kind),
    ['review_reminder', 'review_reminder', 'review_request', 'review_request'],
  );
  const [request] = requests.filter(({ to }: { to: string }) => to === 'o-1@example.com');
  const reminder = (await emails()).find(
    ({ kind, to }: { kind: string; to: string }) => kind === 'review_reminder' && to === 'o-1@example.com',
  );
  const sentAt = (await sandbox.asStaff('GET', `/admin/sandbox/emails/${request.id}`)).body.data.createdAt;
  assert.equal(Date.parse(reminder.createdAt) - Date.parse(sentAt), 7 * dayMs);

  const token = request.text.match(/\/r\/([\w-]{64})/)[1];
  assert.ok(request.links.some((link: string) => link.includes(token)));
  const visit = await app.inject({ method: 'GET', url: `/r/${token}` });
  assert.ok(visit.statusCode < 400, String(visit.statusCode));
  const review = await sandbox.asBrowser('POST', '/reviews', {
    merchantId: sandbox.id,
    productId: 'P-1',
    rating: 5,
    authorName: 'Maya',
    authorEmail: 'o-1@example.com',
    text: 'Wore it through three days of rain in the hills.',
    token,
  });
  assert.equal(review.body.data.verification, 'token', JSON.stringify(review.body));
  const completed = await claimOf('O-1');
  assert.equal(completed.status, 'reviews_completed');
  await sandbox.asStaff('POST', `/admin/incentive-claims/${completed.claimId}/fulfill`, {
    couponCode: 'TEN',
  });
  assert.equal((await emails())[0].kind, 'coupon');

  assert.equal((await claimOf('O-2')).status, 'reviews_pending');
  const clock = await advance(17);
  assert.equal(clock.daysAdvanced, 31);
  assert.equal((await claimOf('O-2')).status, 'expired');
  assert.equal((await claimOf('O-1')).status, 'fulfilled');

  const other = (await emails()).find(
    ({ kind, to }: { kind: string; to: string }) => kind === 'review_request' && to === 'o-2@example.com',
  );
  const second = other.text.match(/\/r\/([\w-]{64})/)[1];
  const tokenStatus = async () => (await sandbox.asServer('GET', `/tokens/${second}`)).body.data;
  assert.equal((await tokenStatus()).valid, true);
  await advance(40);
  assert.deepEqual({ valid: false, status: 'expired' }, await tokenStatus());
  assert.equal((await app.inject({ method: 'GET', url: `/r/${second}` })).statusCode, 410);

  await advance(330);
  assert.deepEqual(await emails(), [], 'emails are retained for 365 days');
  const dashboard = await sandbox.asStaff('GET', `/analytics/dashboard/${sandbox.id}?period=all`);
  assert.equal(dashboard.body.data.totalReviews, 1);
  assert.deepEqual(await recountMerchants(context, { repair: false, merchantId: sandbox.uuid }), []);
  assert.equal((await shop.asServer('GET', '/reviews')).body.totalReviews, 0);
  assert.equal(connections, 0);
  assert.ok(performance.now() - began < 60_000);
});

test('filling adds content in all states, an event reaches its endpoint, and a reset empties the sandbox', async () => {
  const receiver = await startReceiver();
  const type = 'report.created';
  const trigger = () => sandbox.asStaff('POST', '/admin/sandbox/events', { type });
  assert.equal((await trigger()).body.error.code, 'INVALID_STATE');
  const endpoint = { url: receiver.url, events: [type] };
  const { secret } = (await sandbox.asStaff('POST', '/admin/webhooks', endpoint)).body.data;
  const { eventId, endpoints } = (await trigger()).body.data;
  assert.equal(endpoints, 1);
  const arrived = await eventually(async () => {
    assert.equal(receiver.arrived.length, 1);
    return receiver.arrived[0] as Arrived;
  });
  verify(harness, arrived, secret);
  assert.deepEqual([arrived.event.id, arrived.event.merchantId], [eventId, sandbox.id]);

  await done('/admin/sandbox/fill', {});
  const statuses = await rows(
    context.db,
    statement`select array_agg(distinct status order by status) as ${output.texts('statuses')} from reviews where merchant_id = $1`,
    [sandbox.uuid],
  );
  assert.deepEqual(statuses[0]?.statuses, ['approved', 'flagged', 'pending', 'rejected']);
  assert.equal((await sandbox.asServer('GET', '/store-reviews')).body.totalReviews, 15);
  await eventually(async () => {
    const pictured = await sandbox.asServer('GET', '/reviews?withMedia=true');
    assert.ok(pictured.body.totalReviews > 0);
    // Topics do not wait for their schedule.
    assert.ok((await sandbox.asServer('GET', '/products/LM-PAK-26/topics')).body.topics.length > 0);
  });
  await advance(3);
  assert.deepEqual(await recountMerchants(context, { repair: false, merchantId: sandbox.uuid }), []);
  assert.equal(connections, 0);
  await done('/admin/sandbox/reset', { confirm: true });
  assert.equal((await sandbox.asServer('GET', '/reviews')).body.totalReviews, 0);
  assert.deepEqual(await emails(), []);
  assert.equal((await sandbox.asStaff('GET', '/admin/sandbox/clock')).body.data.daysAdvanced, 0);
});
