import assert from 'node:assert/strict';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { submission } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';

const host = 'reviews.example';
const perMinute = 40;
const harness = await startHarness({
  PUBLIC_URL: `https://${host}`,
  RATE_LIMIT_PUBLIC_READ: String(perMinute),
  RATE_LIMIT_KEY_READ: '1000',
  TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
});
const address = new URL(await harness.listen());
const answered = () => harness.app.repeatedReads?.answered ?? 0;

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Whether it was sent without routing. */
  early: boolean;
}

function get(path: string, headers: Record<string, string>): Promise<Received> {
  const before = answered();
  return new Promise((resolve, reject) => {
    request(new URL(`/apiV2${path}`, address), { headers: { host, ...headers } }, async (response) => {
      const body = await text(response);
      const early = answered() > before;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body, early });
    })
      .on('error', reject)
      .end();
  });
}

const list = '/products/P-1/reviews?limit=7';
const asBrowser = ({ id, origin }: TestMerchant, client = '203.0.113.1') => ({
  'x-merchant-id': id,
  'x-forwarded-for': client,
  origin,
});
const remaining = ({ headers }: Received) => Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);

async function shopWithReview(): Promise<TestMerchant> {
  const shop = await harness.merchant();
  await review(shop);
  return shop;
}

let reviews = 0;

async function review(shop: TestMerchant): Promise<void> {
  const text = `Good in rain, walk ${++reviews}.`;
  const { status, body } = await shop.asServer('POST', '/reviews', submission(shop, { text }));
  assert.equal(status, 200, JSON.stringify(body));
}

/** Reads until the response is sent without routing: the first responses are rendered, then cached, then noted. */
async function known(shop: TestMerchant, headers = {}): Promise<Received> {
  for (let read = 0; read < 8; read++) {
    const received = await get(list, { ...asBrowser(shop), ...headers });
    if (received.early) return received;
  }
  assert.fail('It was never sent without routing');
}

/** What differs between two responses in any case. */
const lasting = ({ status, body, headers: { date, ratelimit, ...headers } }: Received) => ({
  status,
  body,
  headers: { ...headers, 'x-request-id': undefined },
});

test('a response that is sent without routing is the one that Fastify sends', async () => {
  const shop = await shopWithReview();
  const first = await get(list, asBrowser(shop));
  const early = await known(shop);
  assert.equal(first.early, false);
  assert.deepEqual(lasting(early), lasting(first));
  assert.equal(JSON.parse(early.body).totalReviews, 1);

  const etag = String(early.headers.etag);
  const unchanged = await get(list, { ...asBrowser(shop), 'if-none-match': etag, 'x-request-id': 'abc-1' });
  assert.deepEqual([unchanged.status, unchanged.body, unchanged.early], [304, '', true]);
  assert.equal(unchanged.headers['x-request-id'], 'abc-1');
});

test('each request is counted once, whether it is routed or not, and each client for itself', async () => {
  const shop = await shopWithReview();
  const early = remaining(await known(shop));
  assert.equal(remaining(await get(list, asBrowser(shop))), early - 1);
  // The cached response is gone.
  await review(shop);
  const routed = await get(list, asBrowser(shop));
  assert.deepEqual([routed.early, remaining(routed)], [false, early - 2]);
  await known(shop);

  // A cached response is not for staff: their requests are admitted, and then routed.
  const asStaff = { 'x-merchant-id': shop.id, authorization: `Bearer ${shop.accessToken}` };
  const [first, second] = [await get(list, asStaff), await get(list, asStaff)];
  assert.deepEqual([second.early, remaining(second)], [false, remaining(first) - 1]);

  const other = await get(list, asBrowser(shop, '203.0.113.2'));
  assert.deepEqual([other.early, remaining(other)], [true, perMinute - 1]);

  const odd = await get(list, asBrowser(shop, 'unknown, 300.1.1.1, :::'));
  assert.deepEqual([odd.status, remaining(odd)], [200, perMinute - 1]);

  let refused: Received | undefined;
  for (let read = 0; read <= perMinute && refused?.status !== 429; read++)
    refused = await get(list, asBrowser(shop));
  assert.equal(refused?.status, 429);
  assert.equal(JSON.parse(refused.body).error.code, 'RATE_LIMITED');
  assert.equal((await get(list, asBrowser(shop, '203.0.113.2'))).status, 200);
});

test('credentials are checked for each request', async () => {
  const [shop, other] = [await shopWithReview(), await harness.merchant()];
  await known(shop);
  const code = ({ body }: Received) => JSON.parse(body).error?.code;
  const elsewhere = await get(list, { ...asBrowser(shop), origin: 'https://elsewhere.example' });
  assert.deepEqual([elsewhere.status, code(elsewhere)], [403, 'ORIGIN_NOT_ALLOWED']);
  const none = await get(list, { 'x-merchant-id': shop.id });
  assert.equal(none.status, 401);
  const wrongKey = await get(list, { 'x-merchant-id': shop.id, 'x-api-key': other.apiKey });
  assert.deepEqual([wrongKey.status, code(wrongKey)], [401, 'INVALID_CREDENTIALS']);

  const withKey = { 'x-merchant-id': shop.id, 'x-api-key': shop.apiKey };
  // The key is looked up the first time.
  assert.equal((await get(list, withKey)).status, 200);
  const server = await get(list, withKey);
  assert.deepEqual([server.status, server.early], [200, true]);
  const staff = await get(list, { 'x-merchant-id': shop.id, authorization: `Bearer ${shop.accessToken}` });
  assert.deepEqual([staff.status, staff.early, staff.headers['cache-control']], [200, false, 'no-store']);

  const empty = await get(list, asBrowser(other));
  assert.deepEqual([empty.early, JSON.parse(empty.body).totalReviews], [false, 0]);
  const change = await shop.asStaff('PATCH', '/admin/settings', { allowedOrigins: ['https://new.example'] });
  assert.equal(change.status, 200, JSON.stringify(change.body));
  assert.equal((await get(list, asBrowser(shop))).status, 403);
});

test('another host, another Accept header and a request with a body are routed', async () => {
  const shop = await shopWithReview();
  const others: Record<string, string>[] = [
    { host: 'other.example' },
    { accept: 'application/json' },
    { 'x-forwarded-host': 'other.example' },
    { 'content-length': '0' },
  ];
  for (const headers of others) {
    await known(shop);
    assert.equal((await get(list, { ...asBrowser(shop), ...headers })).early, false, JSON.stringify(headers));
  }
  const refused = await get(list, { ...asBrowser(shop), accept: 'text/csv' });
  assert.deepEqual([refused.status, refused.early], [406, false]);
});

test('a host that becomes the domain of a merchant is not served as the service itself', async () => {
  const [shop, other] = [await shopWithReview(), await harness.merchant()];
  const name = 'media.other.example';
  const { status, early } = await known(shop, { host: name });
  assert.deepEqual([status, early], [200, true]);
  const now = harness.clock.now().toISOString();
  await harness.context.db
    .insertInto('custom_domains')
    .values({
      merchant_id: other.uuid,
      purpose: 'media',
      name,
      challenge: 'tribune-verification=1',
      created_at: now,
      verified_at: now,
    })
    .execute();
  harness.context.hosts.drop();
  const refused = await get(list, { ...asBrowser(shop), host: name });
  assert.deepEqual([refused.status, refused.early], [404, false]);
});
