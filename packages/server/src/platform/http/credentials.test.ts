import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Audience, type ErrorCode, type Role, type Route, roles, routes } from '@tribune/contract';
import { givenToken, urlOf } from '../../testing/given.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';
import { typeId } from '../ids.ts';

const harness = await startHarness();
const { app, clock } = harness;
const shop = await harness.merchant();
const other = await harness.merchant();

const takes = (route: Route, audience: Audience) => route.audiences.includes(audience);
/** Those of the operator take no merchant's credentials: see features/operators. */
const open = (route: Route) => takes(route, 'anyone') || takes(route, 'operator');
/** The error code of a request whose credential the route does not check. */
const nothingUsable = (route: Route): ErrorCode =>
  takes(route, 'signed') ? 'INVALID_SIGNATURE' : 'AUTHENTICATION_REQUIRED';
const whereTaken = (audience: Audience, code: ErrorCode) => (route: Route) =>
  takes(route, audience) ? code : nothingUsable(route);

/** Sends nothing but credentials to every route, and compares the codes with what the routes' data says. */
async function expectOfEveryRoute(
  headers: Record<string, string>,
  expected: (route: Route) => ErrorCode | null,
  some: readonly Route[] = routes,
) {
  const wrong: string[] = [];
  for (const route of some) {
    const code = expected(route);
    if (code === null || open(route)) continue;
    const answer = await app.inject({
      method: route.method,
      // A platform's webhook names its merchant in the path, where others have the header.
      url: urlOf(route, { merchantId: headers['x-merchant-id'] ?? 'nobodys' }),
      headers,
      ...(route.method !== 'GET' && { payload: {} }),
    });
    const found = codeOf({ status: answer.statusCode, headers: answer.headers, body: answer.json() });
    if (found !== code) wrong.push(`${route.operationId}: ${found}, not ${code}`);
  }
  assert.deepEqual(wrong, []);
}

const merchant = { 'x-merchant-id': shop.id };
const origin = { origin: shop.origin };
const key = { 'x-api-key': shop.apiKey };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const owner = bearer(shop.accessToken);

test('without a merchant nothing is let in', () =>
  expectOfEveryRoute({ ...origin, ...key, ...owner }, ({ signedBy }) =>
    signedBy ? 'INVALID_CREDENTIALS' : 'AUTHENTICATION_REQUIRED',
  ));

test('with a merchant and no credential nothing is let in', () =>
  expectOfEveryRoute(merchant, nothingUsable));

for (const [what, id] of [
  ['unknown', typeId('merchant', '0190b6a4-7a0c-7d11-8000-000000000000')],
  ['malformed', 'shop-7'],
  ['another kind of id', typeId('review', '0190b6a4-7a0c-7d11-8000-000000000000')],
] as const)
  test(`a merchant that is ${what} is INVALID_CREDENTIALS, whatever comes with it`, () =>
    expectOfEveryRoute({ 'x-merchant-id': id, ...origin, ...key, ...owner }, () => 'INVALID_CREDENTIALS'));

test('a key that nobody has is INVALID_CREDENTIALS', () =>
  expectOfEveryRoute(
    { ...merchant, 'x-api-key': `tr_${'x'.repeat(43)}` },
    whereTaken('key', 'INVALID_CREDENTIALS'),
  ));

test("another merchant's key is INVALID_CREDENTIALS", () =>
  expectOfEveryRoute({ ...merchant, 'x-api-key': other.apiKey }, whereTaken('key', 'INVALID_CREDENTIALS')));

test('a revoked key is INVALID_CREDENTIALS', async () => {
  const made = await shop.asStaff('POST', '/admin/api-keys', { name: 'Old server' });
  const headers = { ...merchant, 'x-api-key': made.body.data.apiKey };
  assert.equal((await shop.asNobody('GET', '/reviews', undefined, headers)).status, 200);
  await shop.asStaff('DELETE', `/admin/api-keys/${made.body.data.id}`);
  await expectOfEveryRoute(headers, whereTaken('key', 'INVALID_CREDENTIALS'));
});

for (const [what, token] of [
  ['an access token', `trp_${'x'.repeat(43)}`],
  ['a session', 'a'.repeat(32)],
  ['a token with spaces', 'trp_a b'],
  ['an empty token', ''],
  ['an API key', shop.apiKey],
] as const)
  test(`${what} that nobody has as a bearer is INVALID_CREDENTIALS`, () =>
    expectOfEveryRoute({ ...merchant, ...bearer(token) }, whereTaken('bearer', 'INVALID_CREDENTIALS')));

test('a revoked access token is INVALID_CREDENTIALS', async () => {
  const token = await givenToken(shop, 'owner');
  assert.equal((await shop.asNobody('GET', '/admin/settings', undefined, token.headers)).status, 200);
  await shop.asStaff('DELETE', `/admin/access-tokens/${token.id}`);
  await expectOfEveryRoute(token.headers, whereTaken('bearer', 'INVALID_CREDENTIALS'));
});

test('an expired access token is INVALID_CREDENTIALS', async () => {
  const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString();
  const token = await givenToken(shop, 'owner', { expiresAt });
  assert.equal((await shop.asNobody('GET', '/admin/settings', undefined, token.headers)).status, 200);
  clock.advance(61_000);
  await expectOfEveryRoute(token.headers, whereTaken('bearer', 'INVALID_CREDENTIALS'));
});

test("another merchant's access token is FORBIDDEN", () =>
  expectOfEveryRoute({ ...merchant, ...bearer(other.accessToken) }, whereTaken('bearer', 'FORBIDDEN')));

test("a session of another merchant's staff is FORBIDDEN", async () => {
  const session = await signIn(other.ownerEmail);
  assert.equal(
    (
      await other.asNobody('GET', '/admin/settings', undefined, {
        'x-merchant-id': other.id,
        ...bearer(session),
      })
    ).status,
    200,
  );
  await expectOfEveryRoute({ ...merchant, ...bearer(session) }, whereTaken('bearer', 'FORBIDDEN'));
});

test('a role below the one a route needs is FORBIDDEN, and the one it needs is not', async () => {
  for (const role of roles) {
    const { headers } = await givenToken(shop, role);
    const below = ({ role: least }: Route) =>
      least !== undefined && roles.indexOf(role) < roles.indexOf(least);
    await expectOfEveryRoute(headers, (route) =>
      takes(route, 'bearer') ? (below(route) ? 'FORBIDDEN' : null) : nothingUsable(route),
    );
    await expectAdmitted(headers, (route) => takes(route, 'bearer') && !below(route), role);
  }
});

test('an origin that is not listed is ORIGIN_NOT_ALLOWED', async () => {
  const host = new URL(shop.origin).host;
  for (const unlisted of [
    'https://elsewhere.example',
    'null',
    `http://${host}`,
    `https://${host}:8443`,
    `https://www.${host}`,
    `https://${host}.evil.example`,
  ])
    await expectOfEveryRoute({ ...merchant, origin: unlisted }, whereTaken('origin', 'ORIGIN_NOT_ALLOWED'));
});

test('each credential that a route takes is let in', async () => {
  for (const [audience, headers] of [
    ['origin', origin],
    ['key', key],
    ['bearer', owner],
  ] as const)
    await expectAdmitted({ ...merchant, ...headers }, (route) => takes(route, audience), audience);
});

test('the strongest credential counts: a wrong one is never tried with a weaker', async () => {
  await expectOfEveryRoute({ ...merchant, ...bearer('trp_wrong'), ...key, ...origin }, (route) =>
    takes(route, 'bearer') ? 'INVALID_CREDENTIALS' : null,
  );
  await expectOfEveryRoute({ ...merchant, 'x-api-key': 'tr_wrong', ...origin }, (route) =>
    takes(route, 'key') ? 'INVALID_CREDENTIALS' : null,
  );
  await expectOfEveryRoute({ ...merchant, ...bearer(other.accessToken), ...key }, (route) =>
    takes(route, 'bearer') ? 'FORBIDDEN' : null,
  );
});

test('an unlisted origin beside a key or a token is no error', () =>
  expectAdmitted(
    { ...merchant, ...key, origin: 'https://elsewhere.example' },
    (route) => takes(route, 'key'),
    'key',
  ));

test('a public route reads no credential', async () => {
  for (const route of routes.filter((one) => takes(one, 'anyone'))) {
    const headers = { 'x-api-key': 'tr_wrong', ...bearer('trp_wrong'), origin: 'https://elsewhere.example' };
    const answer = await app.inject({ method: route.method, url: urlOf(route), headers });
    assert.ok(![401, 403].includes(answer.statusCode), route.operationId);
  }
});

async function expectAdmitted(
  headers: Record<string, string>,
  admitted: (route: Route) => boolean,
  as: Role | Audience,
) {
  const refused: string[] = [];
  for (const route of routes.filter(admitted)) {
    const answer = await app.inject({
      method: route.method,
      url: urlOf(route),
      headers,
      // A wrong body, so that nothing happens.
      ...(route.method !== 'GET' && { payload: { nothing: true } }),
    });
    if ([401, 403].includes(answer.statusCode)) refused.push(`${route.operationId} as ${as}: ${answer.body}`);
  }
  assert.deepEqual(refused, []);
}

async function signIn(email: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/sign-in/email',
    payload: { email, password: 'correct horse battery staple' },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json().token;
}

test('a 401 has a challenge for each credential that the route accepts', async () => {
  const challengesOf = async (route: Route, headers: Record<string, string> = {}) => {
    const answer = await app.inject({
      method: route.method,
      url: urlOf(route, { merchantId: 'nobodys' }),
      headers,
      ...(route.method !== 'GET' && { payload: {} }),
    });
    assert.equal(answer.statusCode, 401, route.operationId);
    return answer.headers['www-authenticate'];
  };
  const wrong: string[] = [];
  for (const route of routes.filter((one) => !takes(one, 'anyone'))) {
    const challenges = [
      ...(takes(route, 'bearer') || takes(route, 'operator') ? [/^Bearer(,|$)/] : [/^(?!.*Bearer)/]),
      ...(takes(route, 'key') ? [/ApiKey header="X-API-Key"/] : [/^(?!.*ApiKey)/]),
      ...(takes(route, 'signed') ? [/WebhookSignature header="X-[A-Za-z0-9-]+"/] : [/^(?!.*Webhook)/]),
    ];
    const found = String(await challengesOf(route));
    if (!challenges.every((one) => one.test(found))) wrong.push(`${route.operationId}: ${found}`);
  }
  assert.deepEqual(wrong, []);
  const [fulfilled] = routes.filter(({ signedBy }) => signedBy === 'shopify');
  assert.ok(fulfilled);
  assert.equal(await challengesOf(fulfilled), 'WebhookSignature header="X-Shopify-Hmac-Sha256"');
  for (const route of routes.filter((one) => takes(one, 'bearer')))
    assert.match(
      String(await challengesOf(route, { ...merchant, ...bearer('trp_none') })),
      /^Bearer error="invalid_token"(,|$)/,
      route.operationId,
    );
});

test('routes outside the contract answer 401 with a challenge too', async () => {
  const password = { email: other.ownerEmail, password: 'wrong' };
  for (const [method, url, payload] of [
    ['POST', '/auth/sign-in/email', password],
    ['GET', '/auth/list-sessions', undefined],
  ] as const) {
    const answer = await app.inject({ method, url, ...(payload && { payload }) });
    assert.deepEqual([answer.statusCode, answer.headers['www-authenticate']], [401, 'Bearer'], url);
  }
});

test('a page of the service itself reads what is public, and nothing else', async () => {
  const own = { 'x-merchant-id': shop.id, 'sec-fetch-site': 'same-origin' };
  const answered = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>) =>
    (await app.inject({ method, url: `/apiV2${url}`, headers, ...(method === 'POST' && { payload: {} }) }))
      .statusCode;
  assert.equal(await answered('GET', '/reviews', own), 200);
  assert.equal(await answered('GET', '/reviews', { ...own, 'sec-fetch-site': 'same-site' }), 401);
  assert.equal(await answered('GET', '/reviews', { ...own, origin: 'https://other.example' }), 403);
  assert.equal(await answered('POST', '/reviews', own), 401);
  assert.equal(await answered('GET', '/admin/reviews', own), 401);
});
