import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LimitName } from '@tribune/contract';
import { givenReview, givenToken, submission } from '../../testing/given.ts';
import { type Answer, codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { memoryLimiter } from './memory-limiter.ts';

const harness = await startHarness({
  RATE_LIMIT_PUBLIC_READ: '5',
  RATE_LIMIT_PUBLIC_WRITE: '4',
  RATE_LIMIT_KEY_READ: '3',
  RATE_LIMIT_KEY_WRITE: '6',
  RATE_LIMIT_ADMIN_WRITE: '7',
  RATE_LIMIT_SIGN_IN: '2',
  RATE_LIMIT_UPLOAD_SIGNATURE: '2',
});
const unlimited = await startHarness();

/** Sends requests until the budget is used up, and checks the headers of every response. */
async function useUp(name: LimitName, perMinute: number, send: () => Promise<Answer>) {
  for (let sent = 1; sent <= perMinute; sent++) {
    const answer = await send();
    assert.notEqual(answer.status, 429, `${name}: request ${sent}`);
    assert.equal(answer.headers['ratelimit-policy'], `"${name}";q=${perMinute};w=60`);
    assert.match(
      String(answer.headers.ratelimit),
      new RegExp(`^"${name}";r=${perMinute - sent};t=([1-5]\\d?|60|[6-9])$`),
    );
    assert.equal(answer.headers['retry-after'], undefined);
  }
  const refused = await send();
  assert.equal(refused.status, 429);
  assert.equal(codeOf(refused), 'RATE_LIMITED');
  const seconds = Number(refused.headers['retry-after']);
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, `Retry-After ${seconds}`);
  assert.match(String(refused.headers.ratelimit), new RegExp(`^"${name}";r=0;t=${seconds}$`));
}

const read = (shop: TestMerchant) => () => shop.asBrowser('GET', '/products/P-1/reviews');
/** From a client of its own, as public writes are counted over all merchants together. */
function vote(shop: TestMerchant, client = newClient()) {
  return async (): Promise<Answer> => {
    const answer = await harness.app.inject({
      method: 'POST',
      url: '/apiV2/reviews/nobodys/helpful',
      headers: { 'x-merchant-id': shop.id, origin: shop.origin },
      payload: { helpful: true },
      remoteAddress: client,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
}
let clients = 0;
const newClient = () => `198.51.100.${++clients}`;
const keyRead = (shop: TestMerchant) => () => shop.asServer('GET', '/products/P-1/reviews');
const keyWrite = (shop: TestMerchant) => () =>
  shop.asServer('POST', '/reviews/nobodys/helpful', { helpful: true });
const adminWrite = (shop: TestMerchant) => () =>
  shop.asStaff('PATCH', '/reviews/nobodys/moderate', { status: 'approved' });

test('public reads, including cached responses and 304, have a budget', async () => {
  const shop = await harness.merchant();
  const { etag } = (await shop.asBrowser('GET', '/reviews')).headers;
  const other = await harness.merchant();
  await useUp('publicRead', 5, read(other));
  for (let i = 0; i < 4; i++)
    assert.equal(
      (await shop.asBrowser('GET', '/reviews', undefined, { 'if-none-match': String(etag) })).status,
      304,
    );
  assert.equal(
    (await shop.asBrowser('GET', '/reviews', undefined, { 'if-none-match': String(etag) })).status,
    429,
  );
});

test('public reads are counted for each origin of a shop and each client', async () => {
  const shop = await harness.merchant({ origins: ['https://one.example', 'https://two.example'] });
  const send = (origin: string, remoteAddress: string) =>
    harness.app.inject({
      url: '/apiV2/reviews',
      headers: { 'x-merchant-id': shop.id, origin },
      remoteAddress,
    });
  for (let i = 0; i < 5; i++)
    assert.equal((await send('https://one.example', '203.0.113.1')).statusCode, 200);
  assert.equal((await send('https://one.example', '203.0.113.1')).statusCode, 429);
  assert.equal((await send('https://two.example', '203.0.113.1')).statusCode, 200);
  assert.equal((await send('https://one.example', '203.0.113.2')).statusCode, 200);
});

test('all origins that wildcards allow have one budget for each client', async () => {
  const shop = await harness.merchant({
    origins: ['https://*.shop.example', 'https://*.store.example', 'https://one.example'],
  });
  const send = (origin: string, remoteAddress = '203.0.113.3') =>
    harness.app.inject({
      url: '/apiV2/reviews',
      headers: { 'x-merchant-id': shop.id, origin },
      remoteAddress,
    });
  for (const origin of ['a.shop', 'b.shop', 'c.d.shop', 'a.store', 'b.store'])
    assert.equal((await send(`https://${origin}.example`)).statusCode, 200);
  assert.equal((await send('https://e.shop.example')).statusCode, 429);
  assert.equal((await send('https://c.store.example')).statusCode, 429);
  assert.equal((await send('https://one.example')).statusCode, 200);
  assert.equal((await send('https://e.shop.example', '203.0.113.4')).statusCode, 200);
});

test('a batch of ratings by POST is a read', async () => {
  const shop = await harness.merchant();
  await useUp('publicRead', 5, () => shop.asBrowser('POST', '/products/ratings', { productIds: ['P-1'] }));
  assert.equal((await vote(shop)()).status, 404);
});

test('public writes have their budget for each client address', async () => {
  const shop = await harness.merchant();
  const other = await harness.merchant();
  const client = newClient();
  await useUp('publicWrite', 4, vote(shop, client));
  assert.equal((await vote(other, client)()).status, 429, 'over all merchants together');
  assert.equal((await vote(shop)()).status, 404);
});

test('upload signatures without a user are limited per client address, over all merchants together', async () => {
  const send = async (user: object, remoteAddress: string) => {
    const shop = await harness.merchant();
    const answer = await harness.app.inject({
      method: 'POST',
      url: '/apiV2/uploads/signature',
      headers: { 'x-merchant-id': shop.id, origin: shop.origin },
      payload: { filename: 'a.jpg', contentType: 'image/jpeg', size: 100, ...user },
      remoteAddress,
    });
    return answer.statusCode;
  };
  const client = newClient();
  assert.deepEqual([await send({}, client), await send({}, client), await send({}, client)], [200, 200, 429]);
  assert.equal(await send({}, newClient()), 200);
  assert.equal(await send({ userId: 'u-1' }, client), 200, 'a user of a merchant has a budget of their own');
});

test('keys have budgets for reads and for writes, each key its own', async () => {
  const shop = await harness.merchant();
  await useUp('keyRead', 3, keyRead(shop));
  await useUp('keyWrite', 6, keyWrite(shop));
  const { apiKey } = (await shop.asStaff('POST', '/admin/api-keys', { name: 'Second' })).body.data;
  const headers = { 'x-merchant-id': shop.id, 'x-api-key': apiKey };
  assert.equal((await shop.asNobody('GET', '/reviews', undefined, headers)).status, 200);
});

test('staff have budgets for each token: writes as admin writes, reads as with a key', async () => {
  const shop = await harness.merchant();
  const second = await givenToken(shop, 'owner');
  const one = await givenToken(shop, 'owner');
  await useUp('adminWrite', 7, () =>
    shop.asNobody('PATCH', '/reviews/nobodys/moderate', { status: 'approved' }, one.headers),
  );
  await useUp('keyRead', 3, () => shop.asNobody('GET', '/admin/reviews', undefined, one.headers));
  assert.equal((await shop.asNobody('PATCH', '/admin/settings', {}, second.headers)).status, 200);
});

test('a staff token that submits a review takes from its own budget, not from the public one', async () => {
  const shop = await harness.merchant();
  await useUp('publicWrite', 4, vote(shop));
  assert.equal((await shop.asStaff('POST', '/reviews', submission(shop))).status, 200);
});

test('no budget takes from another, and no merchant from another', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const client = newClient();
  const voteThere = (merchant: TestMerchant) => vote(merchant, client);
  const sends = { read, vote: voteThere, keyRead, keyWrite, adminWrite };
  for (const [name, send] of Object.entries(sends)) {
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 8) statuses.push((await send(shop)()).status);
    assert.equal(statuses.at(-1), 429, `${name}: ${statuses}`);
    for (const [left, untouched] of Object.entries(sends).slice(Object.keys(sends).indexOf(name) + 1))
      assert.notEqual((await untouched(other)()).status, 429, `${left} after ${name}`);
  }
});

test('sign-in has its budget for each client address', async () => {
  const send = (remoteAddress: string) =>
    harness.app.inject({
      method: 'POST',
      url: '/auth/sign-in/email',
      payload: { email: 'nobody@example.com', password: 'wrong password' },
      remoteAddress,
    });
  assert.equal((await send('203.0.113.1')).statusCode, 401);
  assert.equal((await send('203.0.113.1')).statusCode, 401);
  const refused = await send('203.0.113.1');
  assert.equal(refused.statusCode, 429);
  assert.equal(refused.json().error.code, 'RATE_LIMITED');
  assert.ok(refused.headers['retry-after']);
  assert.equal((await send('203.0.113.2')).statusCode, 401);
});

test('0 means no limit, and no RateLimit headers', async () => {
  const shop = await unlimited.merchant();
  const { id } = await givenReview(shop);
  for (let i = 0; i < 150; i++) {
    const answer = await shop.asBrowser('GET', `/reviews/${id}`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.ratelimit, undefined);
    assert.equal(answer.headers['ratelimit-policy'], undefined);
  }
});

test('health and the widget configuration have no public budget that a shop could use up', async () => {
  for (let i = 0; i < 20; i++)
    assert.equal((await harness.app.inject({ url: '/apiV2/health' })).statusCode, 200);
});

test('a budget is full again when its minute has passed', async (t) => {
  let now = 0;
  const limiter = memoryLimiter(() => now);
  t.after(() => limiter.close());
  const take = () => limiter.take('key', 2);
  assert.deepEqual(take(), { allowed: true, remaining: 1, resetSeconds: 60 });
  now = 30_500;
  assert.deepEqual(take(), { allowed: true, remaining: 0, resetSeconds: 30 });
  assert.deepEqual(take(), { allowed: false, remaining: 0, resetSeconds: 30 });
  now = 59_999;
  assert.deepEqual(take(), { allowed: false, remaining: 0, resetSeconds: 1 });
  now = 60_000;
  assert.deepEqual(take(), { allowed: true, remaining: 1, resetSeconds: 60 });
});

test('no reset is further away than the minute that begins', async (t) => {
  for (const start of [0.1, 1234.567, 5_000_000.123, 98_765_432.1]) {
    const limiter = memoryLimiter(() => start);
    t.after(() => limiter.close());
    assert.equal((await limiter.take('key', 2)).resetSeconds, 60);
  }
});
