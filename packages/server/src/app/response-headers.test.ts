import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Route, routes } from '@tribune/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../platform/config.ts';
import { openDatabaseLink } from '../testing/database-link.ts';
import { assertDeclaredHeaders } from '../testing/declared-headers.ts';
import { exampleOf } from '../testing/examples.ts';
import { givenReview, givenToken, urlOf } from '../testing/given.ts';
import { operatorToken, startHarness, type TestMerchant } from '../testing/harness.ts';
import { rateLimits } from '../testing/rate-limits.ts';
import { signatureOf } from '../testing/shop-messages.ts';
import { thoroughOnly } from '../testing/thorough.ts';
import { createApp } from './http.ts';
import { openService } from './service.ts';

const harness = await startHarness(rateLimits(100_000));
const shop = await harness.merchant();
const review = await givenReview(shop, { productId: 'P-1' });
const nobodys = 'merchant_01h455vb4pex5vsknk084sn02q';
const params = {
  merchantId: shop.id,
  productId: 'P-1',
  reviewId: review.id,
  id: nobodys,
  link: 'A'.repeat(64),
};

type Sent = Omit<InjectOptions, 'headers'> & { headers: Record<string, string> };

/** The least request that the route's schemas accept, with the strongest credentials that the route accepts. */
function requestTo(route: Route, merchant: TestMerchant, changes: Partial<Sent> = {}): Sent {
  const payload =
    route.body && JSON.stringify({ ...(exampleOf(route.body) as object), ...merchantIn(route, merchant) });
  const credentials = {
    ...(route.audiences.includes('bearer') && { authorization: `Bearer ${merchant.accessToken}` }),
    ...(route.audiences.includes('operator') && { authorization: `Bearer ${operatorToken}` }),
    ...(route.audiences.includes('key') && { 'x-api-key': merchant.apiKey }),
    ...(route.audiences.includes('signed') && {
      'x-webhook-signature': signatureOf(payload ?? '', merchant.webhookSecret),
    }),
  };
  return {
    method: route.method,
    url: urlOf(route, { ...params, merchantId: merchant.id }) + queryOf(route, merchant),
    ...(payload && { payload }),
    ...changes,
    headers: {
      'x-merchant-id': merchant.id,
      ...(payload && { 'content-type': 'application/json' }),
      ...credentials,
      ...changes.headers,
    },
  };
}

const merchantIn = ({ body }: Route, { id }: TestMerchant) =>
  body && 'merchantId' in (body as unknown as { properties: object }).properties ? { merchantId: id } : {};

function queryOf({ query }: Route, { id }: TestMerchant): string {
  if (!query) return '';
  const needed = exampleOf(query) as Record<string, unknown>;
  if ('merchantId' in needed) Object.assign(needed, { merchantId: id, customerEmail: 'maya@example.com' });
  const pairs = Object.entries(needed).map(([name, value]): [string, string] => [name, String(value)]);
  return `?${new URLSearchParams(pairs)}`;
}

const send = async (route: Route, request: Sent): Promise<LightMyRequestResponse> => {
  const answer = await harness.app.inject(request);
  assertDeclaredHeaders(route, answer);
  return answer;
};

/** Sends one request to each of the routes, and returns the statuses of the responses. */
async function statusesOf(
  chosen: readonly Route[],
  change: (route: Route) => Partial<Sent>,
  merchant = shop,
): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (const route of chosen)
    statuses.add((await send(route, requestTo(route, merchant, change(route)))).statusCode);
  return statuses;
}

const identified = routes.filter(({ audiences }) => !audiences.includes('anyone'));
const withBody = routes.filter(({ body, signedBy }) => body && !signedBy);

test('requests that succeed or find nothing have the declared headers', async () => {
  const statuses = await statusesOf(routes, () => ({}));
  for (const status of [200, 400, 404, 410]) assert.ok(statuses.has(status), `no response ${status}`);
});

test('reads of browsers have the declared headers, and 304 has', async () => {
  const reads = routes.filter(
    ({ method, audiences }) =>
      method === 'GET' && (audiences.includes('origin') || audiences.includes('anyone')),
  );
  let unchanged = 0;
  for (const route of reads) {
    const { url, method } = requestTo(route, shop);
    const headers = { 'x-merchant-id': shop.id, origin: shop.origin };
    const { statusCode, headers: sent } = await send(route, { url, method, headers });
    if (statusCode !== 200 || sent.etag === undefined) continue;
    const again = { ...headers, 'if-none-match': String(sent.etag) };
    assert.equal((await send(route, { url, method, headers: again })).statusCode, 304);
    unchanged++;
  }
  assert.ok(unchanged > 10, `${unchanged} reads answered 304`);
});

test('replayed responses have the declared headers', { skip: thoroughOnly }, async () => {
  const posts = routes.filter(({ method, form, signedBy }) => method === 'POST' && !form && !signedBy);
  let replayed = 0;
  for (const route of posts) {
    const request = requestTo(route, shop, { headers: { 'idempotency-key': route.operationId } });
    await send(route, request);
    const { headers } = await send(route, request);
    if (headers['idempotent-replayed'] === 'true') replayed++;
    const other = await send(route, { ...request, url: `${request.url}?x=1` });
    if (headers['idempotent-replayed'] === 'true') assert.equal(other.statusCode, 422);
  }
  assert.ok(replayed > 30, `${replayed} responses were replayed`);
});

test('refusals of unknown callers have the declared headers', async () => {
  const missing = () => ({ headers: { 'x-merchant-id': '', authorization: '', 'x-api-key': '' } });
  const needMerchant = identified.filter(({ signedBy }) => !signedBy);
  assert.deepEqual(await statusesOf(needMerchant, missing), new Set([401]));
  const browsers = identified.filter(({ audiences }) => audiences.includes('origin'));
  for (const route of browsers) {
    const { authorization: _bearer, 'x-api-key': _key, ...headers } = requestTo(route, shop).headers;
    const request = { ...requestTo(route, shop), headers: { ...headers, origin: 'https://evil.example' } };
    assert.equal((await send(route, request)).statusCode, 403);
  }
});

test('refusals by role and by plan have the declared headers', async () => {
  const analyst = await givenToken(shop, 'analyst');
  const above = routes.filter(({ role }) => role !== undefined && role !== 'analyst');
  const asAnalyst = () => ({ headers: analyst.headers });
  assert.deepEqual(await statusesOf(above, asAnalyst), new Set([403]));
  const standard = await harness.merchant({ plan: 'standard' });
  const gated = routes.filter(({ plan }) => plan);
  assert.deepEqual(await statusesOf(gated, () => ({}), standard), new Set([403]));
});

test('refusals of unreadable requests have the declared headers', async () => {
  const unacceptable = () => ({ headers: { accept: 'image/png' } });
  assert.deepEqual(await statusesOf(routes, unacceptable), new Set([406]));
  const signed = (payload: string) => ({ 'x-webhook-signature': signatureOf(payload, shop.webhookSecret) });
  const withPayload = (payload: string, type: string) => (route: Route) => ({
    payload,
    headers: { 'content-type': type, ...(route.audiences.includes('signed') && signed(payload)) },
  });
  assert.deepEqual(await statusesOf(withBody, withPayload('{}', 'text/plain')), new Set([415]));
  assert.deepEqual(await statusesOf(withBody, withPayload('{"', 'application/json')), new Set([400]));
  const tooLarge = withPayload(`"${'x'.repeat(300_000)}"`, 'application/json');
  assert.deepEqual(await statusesOf(withBody, tooLarge), new Set([413]));
  const forms = routes.filter(({ form }) => form);
  assert.deepEqual(await statusesOf(forms, withPayload('{}', 'application/json')), new Set([415]));
});

test('refusals for the rate have the declared headers', async () => {
  const limited = await harness.merchant();
  const { limits: unlimited } = harness.context.config;
  Object.assign(harness.context.config, {
    limits: Object.fromEntries(Object.keys(unlimited).map((name) => [name, 1])),
  });
  try {
    const counted = routes.filter(({ limit, signedBy }) => limit !== 'none' && !signedBy);
    await statusesOf(counted, () => ({}), limited);
    assert.deepEqual(await statusesOf(counted, () => ({}), limited), new Set([429]));
  } finally {
    Object.assign(harness.context.config, { limits: unlimited });
  }
});

test('responses without the database have the declared headers', async (t) => {
  const link = await openDatabaseLink(t, harness.databaseUrl);
  const service = await openService({
    config: readConfig({ LOG_LEVEL: 'silent', OPERATOR_TOKENS: operatorToken, ...rateLimits(100_000) }),
    databaseUrl: link.url,
    clock: harness.clock,
    log: pino({ level: 'silent' }),
  });
  const app = await createApp(service.context);
  t.after(async () => {
    await app.close();
    await service.close();
  });
  await link.cut();
  const unavailable = routes.filter(({ form, signedBy }) => !form && !signedBy);
  for (const route of unavailable) {
    const answer = await app.inject(requestTo(route, shop));
    assert.equal(answer.statusCode, 503, `${route.operationId}: ${answer.body}`);
    assertDeclaredHeaders(route, answer);
  }
});
