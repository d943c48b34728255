import assert from 'node:assert/strict';
import { test } from 'node:test';
import { submission } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';
import { notReady } from '../errors.ts';

interface Line {
  level: number;
  requestId?: string;
  [field: string]: unknown;
}

const lines: Line[] = [];
const harness = await startHarness({ LOG_LEVEL: 'info' }, (line) => lines.push(JSON.parse(line)));
const { app } = harness;
const level = { info: 30, error: 50 };

/** The only line with that request id, without what differs from run to run. */
function lineOf(requestId: unknown): Line {
  const found = lines.filter((line) => line.requestId === requestId);
  assert.equal(found.length, 1, JSON.stringify(found));
  const {
    time: _time,
    ms,
    pid: _pid,
    hostname: _hostname,
    requestId: _id,
    ...rest
  } = found[0] ?? { level: 0 };
  assert.ok(Number.isInteger(ms), `ms is ${ms}`);
  return rest;
}

test('a refused read is one info line under its requestId, with route, status and code', async () => {
  const shop = await harness.merchant();
  const answer = await shop.asBrowser('GET', '/products/P-1/reviews?limit=500&search=maya@example.com');
  assert.equal(answer.status, 400);
  assert.deepEqual(lineOf(answer.body.error.requestId), {
    level: level.info,
    method: 'GET',
    route: '/apiV2/products/:productId/reviews',
    operation: 'listProductReviews',
    status: 400,
    merchantId: shop.id,
    code: 'VALIDATION_ERROR',
    msg: 'Request rejected',
  });
});

test('every refusal has its one line, wherever in the request it arises', async () => {
  const shop = await harness.merchant();
  const refusals = [
    [401, await shop.asNobody('GET', '/reviews')],
    [403, await shop.asBrowser('GET', '/reviews', undefined, { origin: 'https://evil.example' })],
    [404, await shop.asNobody('GET', '/nothing')],
    [400, await shop.asNobody('GET', '/products/%ff/reviews')],
    [404, await shop.asServer('GET', '/reviews/review_01jd0000000000000000000000')],
    [405, await shop.asNobody('PUT', '/reviews')],
    [406, await shop.asBrowser('GET', '/reviews', undefined, { accept: 'text/html' })],
    [415, await shop.asServer('POST', '/reviews/with-media', {})],
    [400, await shop.asBrowser('POST', '/reviews', submission(shop, { rating: 9 }))],
    [
      400,
      await shop.asServer('POST', '/reviews', submission(shop, { rating: 9 }), { 'idempotency-key': 'k-1' }),
    ],
  ] as const;
  for (const [status, answer] of refusals) {
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    const { error } = answer.body;
    const line = lineOf(error.requestId);
    assert.deepEqual([line.level, line.status, line.code], [level.info, status, error.code]);
  }
});

test('a fault is one error line with its stack', async (t) => {
  const shop = await harness.merchant();
  t.mock.method(harness.context.responseCache, 'render', async () => {
    throw new TypeError('no such thing');
  });
  const answer = await shop.asBrowser('GET', '/products/P-1/reviews');
  assert.equal(answer.status, 500);
  const line = lineOf(answer.body.error.requestId);
  const { type, message, stack } = line.error as Record<string, string>;
  assert.deepEqual(
    [line.level, line.route, line.status, line.code, type, message],
    [level.error, '/apiV2/products/:productId/reviews', 500, 'INTERNAL_ERROR', 'TypeError', 'no such thing'],
  );
  assert.match(String(stack), /request-log\.test\.ts/);
});

test('a database error that quotes a value is logged without it', async (t) => {
  const shop = await harness.merchant();
  t.mock.method(harness.context.responseCache, 'render', async () => {
    throw Object.assign(new Error('invalid input syntax for type uuid: "maya@example.com"'), {
      code: '22P02',
    });
  });
  const answer = await shop.asBrowser('GET', '/products/P-1/reviews');
  const line = JSON.stringify(lineOf(answer.body.error.requestId));
  assert.match(line, /22P02/);
  assert.doesNotMatch(line, /maya@example\.com/);
});

test('a dependency that is down is one error line', async (t) => {
  const shop = await harness.merchant();
  t.mock.method(harness.context.responseCache, 'render', async () => {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  });
  const answer = await shop.asBrowser('GET', '/products/P-1/reviews');
  const line = lineOf(answer.body.error.requestId);
  assert.deepEqual([line.level, line.status, line.code], [level.error, 503, 'SERVICE_UNAVAILABLE']);
});

test('an unavailable health check is one error line', async (t) => {
  t.mock.method(harness.context.probe, 'executeQuery', async () => {
    throw new Error('connect ECONNREFUSED 127.0.0.1:5432');
  });
  const answer = await app.inject({ url: '/apiV2/health', headers: { 'x-request-id': 'health-1' } });
  assert.equal(answer.statusCode, 503);
  const line = lineOf('health-1');
  assert.deepEqual([line.level, line.status, line.operation], [level.error, 503, 'getHealth']);
});

test('a 503 that is part of normal operation is an info line', async (t) => {
  const shop = await harness.merchant();
  t.mock.method(harness.context.responseCache, 'render', async () => {
    throw notReady('The feed is being built. Try again in a minute.', 60);
  });
  const answer = await shop.asBrowser('GET', '/products/P-1/reviews');
  assert.equal(answer.status, 503);
  const line = lineOf(answer.body.error.requestId);
  assert.deepEqual([line.level, line.status, line.code], [level.info, 503, 'SERVICE_UNAVAILABLE']);
});

test('a write is one info line, a successful read none', async () => {
  const shop = await harness.merchant();
  const written = await shop.asBrowser('POST', '/reviews', submission(shop));
  assert.equal(written.status, 200);
  const line = lineOf(written.headers['x-request-id']);
  assert.deepEqual(
    [line.level, line.operation, line.status, line.msg],
    [level.info, 'submitReview', 200, 'POST request completed'],
  );
  const read = await shop.asBrowser('GET', '/reviews');
  assert.equal(read.status, 200);
  assert.deepEqual(
    lines.filter(({ requestId }) => requestId === read.headers['x-request-id']),
    [],
  );
});

test('with LOG_REQUESTS=all every read is one info line, cached or not, without its query', async () => {
  const logged: Line[] = [];
  const logging = await startHarness({ LOG_LEVEL: 'info', LOG_REQUESTS: 'all' }, (line) =>
    logged.push(JSON.parse(line)),
  );
  const shop = await logging.merchant();
  const origin = await logging.listen();
  for (const _ of [1, 2, 3]) {
    const path = `/apiV2/reviews?merchantId=${shop.id}&search=maya`;
    const response = await fetch(`${origin}${path}`, { headers: { origin: shop.origin } });
    assert.equal(response.status, 200);
    const id = response.headers.get('x-request-id');
    const found = logged.filter(({ requestId }) => requestId === id);
    assert.deepEqual(
      found.map((line) => [line.level, line.method, line.operation, line.status]),
      [[level.info, 'GET', 'listReviews', 200]],
    );
    assert.ok(!JSON.stringify(found).includes('maya'));
  }
});

test('no line holds the path, the query or a token', async () => {
  const shop = await harness.merchant();
  const secrets = ['maya@example.com', 'x'.repeat(64), shop.apiKey, shop.accessToken];
  lines.length = 0;
  await shop.asServer('GET', `/tokens/${secrets[1]}`);
  await shop.asBrowser('GET', `/reviews/exists?productId=P-1&limit=x&customerEmail=${secrets[0]}`);
  await shop.asStaff('GET', `/admin/reviews?search=${secrets[0]}&status=none`);
  await app.inject({ url: `/r/${secrets[1]}` });
  await app.inject({ url: `/unsubscribe/${secrets[1]}` });
  await app.inject({ url: `/auth/reset-password/${secrets[1]}?callbackURL=%2Fconsole` });
  await app.inject({ url: `/auth/invitations/${secrets[1]}` });
  await app.inject({ url: `/nothing/${secrets[1]}` });
  assert.ok(lines.length >= 5, JSON.stringify(lines));
  for (const secret of secrets) assert.ok(!JSON.stringify(lines).includes(secret), secret);
});
