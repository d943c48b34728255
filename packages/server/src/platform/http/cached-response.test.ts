import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';

const harness = await startHarness({ RATE_LIMIT_PUBLIC_READ: '5' });

async function shopWithReview(): Promise<TestMerchant> {
  const shop = await harness.merchant();
  const submitted = await shop.asServer('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P-1',
    rating: 5,
    authorName: 'Maya',
    authorEmail: 'maya@example.com',
    text: 'Wore it through three days of rain in the hills.',
  });
  assert.equal(submitted.status, 200, JSON.stringify(submitted.body));
  return shop;
}

const list = '/products/P-1/reviews';

/** What differs from one answer to the next in any case. */
function lasting({ headers: { date, ...headers } }: Answer) {
  assert.ok(date);
  assert.ok(headers['x-request-id']);
  return { ...headers, 'x-request-id': undefined, ratelimit: undefined };
}

test('a cached response has the bytes and headers of the first one', async () => {
  const shop = await shopWithReview();
  for (const as of [shop.asBrowser, shop.asServer]) {
    const made = await as('GET', `${list}?limit=7&as=${as === shop.asBrowser}`);
    const kept = await as('GET', `${list}?limit=7&as=${as === shop.asBrowser}`);
    assert.equal(kept.status, 200);
    assert.equal(kept.body.totalReviews, 1);
    assert.deepEqual(kept.body, made.body);
    assert.deepEqual(lasting(kept), lasting(made));
    assert.equal(kept.headers['x-content-type-options'], 'nosniff');
  }
});

test('a cached response repeats a valid X-Request-Id, and generates one otherwise', async () => {
  const shop = await shopWithReview();
  const read = (id: string) => shop.asServer('GET', list, undefined, { 'x-request-id': id });
  await read('first');
  assert.equal((await read('abc-1')).headers['x-request-id'], 'abc-1');
  const [one, other] = [await read('not sane'), await read('not sane')];
  assert.match(String(one.headers['x-request-id']), /^[\w-]{10,}$/);
  assert.notEqual(one.headers['x-request-id'], other.headers['x-request-id']);
});

test('HEAD returns the headers of a response without its bytes, rendered or cached', async () => {
  const shop = await shopWithReview();
  const made = await shop.asServer('HEAD', list);
  const kept = await shop.asServer('HEAD', list);
  const whole = await shop.asServer('GET', list);
  assert.equal(kept.status, 200);
  assert.equal(kept.body, '');
  assert.deepEqual(lasting(kept), lasting(made));
  assert.deepEqual(lasting(kept), lasting(whole));
});

test('a client that has the response receives 304, rendered or cached', async () => {
  const shop = await shopWithReview();
  const { headers } = await shop.asServer('GET', list);
  const etag = String(headers.etag);
  const read = (path: string, known: string) =>
    shop.asServer('GET', path, undefined, { 'if-none-match': known });
  const made = await read(`${list}?limit=20`, `"other", W/${etag}`);
  const kept = await read(list, `"other", W/${etag}`);
  assert.equal(made.status, 304);
  assert.deepEqual(lasting(made), lasting(kept));
  for (const known of [etag, '*', `"other", W/${etag}`]) {
    const answer = await read(list, known);
    assert.equal(answer.status, 304);
    assert.equal(answer.body, '');
    assert.equal(answer.headers.etag, etag);
    assert.equal(answer.headers['content-type'], undefined);
    assert.equal(answer.headers['content-length'], undefined);
    assert.deepEqual(lasting(answer), lasting(kept));
  }
  assert.equal((await read(list, '"other"')).status, 200);
});

test('reads from the cache are counted, and refused with the limit in the headers', async () => {
  const shop = await shopWithReview();
  const left: unknown[] = [];
  for (let read = 0; read < 5; read++) left.push((await shop.asBrowser('GET', list)).headers.ratelimit);
  assert.deepEqual(
    left.map((text) => /^"publicRead";r=(\d);t=\d+$/.exec(String(text))?.[1]),
    ['4', '3', '2', '1', '0'],
  );
  const refused = await shop.asBrowser('GET', list);
  assert.equal(refused.status, 429);
  assert.equal(codeOf(refused), 'RATE_LIMITED');
  assert.match(String(refused.headers['retry-after']), /^[1-9]\d?$/);
  assert.equal(refused.headers['ratelimit-policy'], '"publicRead";q=5;w=60');
  assert.equal(refused.headers['access-control-allow-origin'], '*');
  assert.equal(refused.headers['cache-control'], 'no-store');
});

test('a revoked key gets no cached response', async () => {
  const shop = await shopWithReview();
  assert.equal((await shop.asServer('GET', list)).status, 200);
  assert.equal((await shop.asServer('GET', list)).status, 200);
  const { body } = await shop.asStaff('GET', '/admin/api-keys');
  const [key] = body.data.apiKeys;
  const revoked = await shop.asStaff('DELETE', `/admin/api-keys/${key.id}`);
  assert.equal(revoked.status, 200, JSON.stringify(revoked.body));
  assert.equal(codeOf(await shop.asServer('GET', list)), 'INVALID_CREDENTIALS');
});

test('an origin removed from the list gets no cached response', async () => {
  const shop = await shopWithReview();
  assert.equal((await shop.asBrowser('GET', list)).status, 200);
  assert.equal((await shop.asBrowser('GET', list)).status, 200);
  const changed = await shop.asStaff('PATCH', '/admin/settings', { allowedOrigins: ['https://new.example'] });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.equal(codeOf(await shop.asBrowser('GET', list)), 'ORIGIN_NOT_ALLOWED');
});

test("nobody gets another merchant's cached response, nor one without credentials", async () => {
  const [shop, other] = [await shopWithReview(), await harness.merchant()];
  for (let read = 0; read < 2; read++) await shop.asServer('GET', list);
  assert.equal((await other.asServer('GET', list)).body.totalReviews, 0);
  assert.equal(codeOf(await shop.asNobody('GET', list)), 'AUTHENTICATION_REQUIRED');
  assert.equal(codeOf(await other.asBrowser('GET', `${list}?merchantId=${shop.id}`)), 'VALIDATION_ERROR');
});

test('a cached response is subject to the Accept header', async () => {
  const shop = await shopWithReview();
  for (let read = 0; read < 2; read++) await shop.asServer('GET', list);
  const refused = await shop.asServer('GET', list, undefined, { accept: 'text/html' });
  assert.equal(codeOf(refused), 'NOT_ACCEPTABLE');
});

test('what changes a page is seen by the next read, in this process and in another', async () => {
  const shop = await shopWithReview();
  const other = await harness.anotherProcess();
  const readThere = () =>
    other.app.inject({
      url: `/apiV2${list}`,
      headers: { 'x-merchant-id': shop.id, 'x-api-key': shop.apiKey },
    });
  for (let read = 0; read < 2; read++) {
    assert.equal((await shop.asServer('GET', list)).body.totalReviews, 1);
    assert.equal((await readThere()).json().totalReviews, 1);
  }
  await shop.asServer('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P-1',
    rating: 1,
    authorName: 'Ben',
    authorEmail: 'ben@example.com',
  });
  assert.equal((await shop.asServer('GET', list)).body.totalReviews, 2);
  for (let tries = 0; (await readThere()).json().totalReviews !== 2; tries++) {
    assert.ok(tries < 100, 'the other process still answers with the old page');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
});

test('every response is in the metrics, cached ones too', async () => {
  const shop = await shopWithReview();
  const counted = async (line: RegExp) => {
    const { body } = await harness.app.inject('/metrics');
    return Number(line.exec(body)?.[1] ?? 0);
  };
  const ok =
    /^tribune_http_requests_total\{route="\/apiV2\/products\/:productId\/reviews",method="GET",status="200"\} (\d+)$/m;
  const refused =
    /^tribune_http_requests_total\{route="\/apiV2\/products\/:productId\/reviews",method="GET",status="401"\} (\d+)$/m;
  const timed =
    /^tribune_http_request_seconds_bucket\{route="\/apiV2\/products\/:productId\/reviews",method="GET",le="\+Inf"\} (\d+)$/m;
  const before = { ok: await counted(ok), refused: await counted(refused), timed: await counted(timed) };
  for (let read = 0; read < 3; read++) await shop.asServer('GET', list);
  await shop.asNobody('GET', list);
  assert.equal((await counted(ok)) - before.ok, 3);
  assert.equal((await counted(refused)) - before.refused, 1);
  assert.equal((await counted(timed)) - before.timed, 4);
});
