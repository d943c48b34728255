import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '@tribune/contract';
import type { InjectOptions } from 'fastify';
import { givenReview, submission, urlOf } from '../../testing/given.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';

const harness = await startHarness();
const { app } = harness;

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('writes return `success` in the envelope, public reads return it alone', async () => {
  const shop = await harness.merchant();
  const written = await shop.asBrowser('POST', '/reviews', submission(shop));
  assert.deepEqual(Object.keys(written.body), ['success', 'data']);
  assert.equal(written.body.success, true);
  const read = await shop.asBrowser('GET', '/products/P-1/reviews');
  assert.ok(Array.isArray(read.body.reviews) && read.body.success === undefined);
});

test('a failure says its code, what to do, which fields, and which request it was', async () => {
  const shop = await harness.merchant();
  const answer = await shop.asBrowser(
    'POST',
    '/reviews',
    submission(shop, { rating: 6, authorEmail: 'maya', authorName: undefined }),
    { 'x-request-id': 'try-1' },
  );
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.body, {
    success: false,
    error: {
      code: 'VALIDATION_ERROR',
      message: 'authorName is required, and 2 more; see details.',
      details: [
        { field: 'authorName', message: 'is required' },
        { field: 'rating', message: 'must be at most 5' },
        { field: 'authorEmail', message: 'must be a valid email address' },
      ],
      requestId: 'try-1',
    },
  });
  assert.equal(answer.headers['x-request-id'], 'try-1');
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
});

test('a request id is taken over only when it is sane', async () => {
  const shop = await harness.merchant();
  const idFor = async (sent: string) =>
    (await shop.asBrowser('GET', '/reviews', undefined, { 'x-request-id': sent })).headers['x-request-id'];
  for (const sane of ['a', 'req-1.2:3_4', 'x'.repeat(128)]) assert.equal(await idFor(sane), sane);
  for (const odd of ['', 'x'.repeat(129), 'a b', '<script>', 'a\tb', 'ü', '{"a":1}', 'a,b'])
    assert.match(String(await idFor(odd)), uuid, odd);
});

test('every answer carries the security headers and the version', async () => {
  const shop = await harness.merchant();
  const review = await givenReview(shop);
  const answers = [
    await shop.asBrowser('GET', '/reviews'),
    await shop.asBrowser('GET', `/reviews/${review.id}`),
    await shop.asNobody('GET', '/reviews'),
    await shop.asNobody('GET', '/nothing'),
    await shop.asNobody('GET', '/products/%ff/reviews'),
    await shop.asNobody('GET', '/health'),
    await shop.asServer('PUT', '/reviews'),
  ];
  for (const { headers, body } of answers) {
    const { 'x-request-id': id, ...rest } = headers;
    assert.ok(id, JSON.stringify(body));
    assert.equal(rest['x-api-version'], '2.3.0');
    assert.equal(rest['x-content-type-options'], 'nosniff');
    assert.equal(rest['content-security-policy'], "default-src 'none'; frame-ancestors 'none'");
    assert.equal(rest['referrer-policy'], 'no-referrer');
    assert.equal(rest['x-powered-by'], undefined);
    assert.equal(rest.server, undefined);
  }
});

test('a path that nobody serves is NOT_FOUND, whatever its shape', async () => {
  for (const path of ['/nothing', '/', '', '/Reviews/exists/x', '/..;/x']) {
    const answer = await app.inject({ url: `/apiV2${path}` });
    assert.equal(answer.statusCode, 404, path);
    const { requestId, ...error } = answer.json().error;
    assert.deepEqual(error, { code: 'NOT_FOUND', message: 'There is no such route.' });
    assert.equal(answer.headers['x-request-id'], requestId);
  }
});

test('a path with more than fits is a clear refusal', async () => {
  const shop = await harness.merchant();
  const answer = await shop.asBrowser('GET', `/products/${'x'.repeat(4000)}/reviews`);
  assert.deepEqual(answer.body.error.details, [
    { field: 'productId', message: 'must have at most 255 characters' },
  ]);
});

test('every path refuses the methods it does not serve with METHOD_NOT_ALLOWED and Allow', async () => {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  for (const [path, [first]] of byPath) {
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method as string);
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (methods.includes(method) || !first) continue;
      const answer = await app.inject({ method, url: urlOf(first) });
      assert.equal(answer.statusCode, 405, `${method} ${path}`);
      assert.equal(answer.json().error.code, 'METHOD_NOT_ALLOWED');
      assert.deepEqual(String(answer.headers.allow).split(', '), allow, path);
    }
  }
  const status = async (method: InjectOptions['method'], path: string, payload?: string) => {
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
    return (await app.inject({ method, url: `/apiV2${path}`, headers, payload })).statusCode;
  };
  assert.equal(await status('DELETE', '/%72eviews?page=1'), 405, 'an encoded path');
  assert.equal(await status('DELETE', '/products/a%2Fb/reviews'), 405, 'an encoded slash in a parameter');
  assert.equal(await status('POST', '/health', '{'), 405, 'a malformed body');
  for (const path of ['/reviews/', '/products//reviews', '/%zz'])
    assert.notEqual(await status('DELETE', path), 405, path);
});

test('an answer in another format than JSON is NOT_ACCEPTABLE', async () => {
  const shop = await harness.merchant();
  const statusFor = async (accept: string) =>
    (await shop.asBrowser('GET', '/reviews', undefined, { accept })).status;
  for (const accept of ['text/html', 'application/xml', 'image/*', 'application/jsonl', 'text/csv;q=1'])
    assert.equal(await statusFor(accept), 406, accept);
  for (const accept of [
    '*/*',
    'application/json',
    'Application/JSON',
    'application/*;q=0.2',
    'text/html, */*;q=0.1',
    'application/json;charset=utf-8',
  ])
    assert.equal(await statusFor(accept), 200, accept);
  const refused = await shop.asBrowser('GET', '/reviews', undefined, { accept: 'text/html' });
  assert.equal(codeOf(refused), 'NOT_ACCEPTABLE');
});

for (const Fault of [Error, SyntaxError, TypeError, RangeError])
  test(`a fault of ours, such as a ${Fault.name}, is a silent INTERNAL_ERROR`, async (t) => {
    const shop = await harness.merchant();
    t.mock.method(harness.context.responseCache, 'render', async () => {
      throw new Fault('select secret from "/etc/passwd"');
    });
    const answer = await shop.asBrowser('GET', '/products/P-1/reviews', undefined, {
      'x-request-id': 'fault-1',
    });
    assert.equal(answer.status, 500);
    assert.deepEqual(answer.body, {
      success: false,
      error: {
        code: 'INTERNAL_ERROR',
        message: 'Something went wrong on our side. Quote the requestId when you report it.',
        requestId: 'fault-1',
      },
    });
  });

test('a database that cannot be reached is SERVICE_UNAVAILABLE with Retry-After', async (t) => {
  const shop = await harness.merchant();
  t.mock.method(harness.context.responseCache, 'render', async () => {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  });
  const answer = await shop.asBrowser('GET', '/products/P-1/reviews');
  assert.equal(answer.status, 503);
  assert.equal(codeOf(answer), 'SERVICE_UNAVAILABLE');
  assert.match(String(answer.headers['retry-after']), /^\d+$/);
});
