import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';
import { thoroughOnly } from '../../testing/thorough.ts';

const lines: { level: number; requestId?: string; error?: { stack?: string } }[] = [];
const harness = await startHarness({ LOG_LEVEL: 'info', DATABASE_POOL_SIZE: '2' }, (line) =>
  lines.push(JSON.parse(line)),
);
const { app } = harness;
const password = 'correct horse battery staple';
const own = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' };

async function call(
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const answer = await app.inject({
    method,
    url: `/auth${path}`,
    headers: { ...own, ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, json: answer.json() };
}

const signIn = (email: string, secret = password) =>
  call('POST', '/sign-in/email', { email, password: secret });

test("a refusal of Better Auth is returned in the API's envelope, with its reason in details", {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  const session = await signIn(shop.ownerEmail);
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
  const refusals = [
    [
      401,
      'INVALID_CREDENTIALS',
      'INVALID_EMAIL_OR_PASSWORD',
      await signIn(shop.ownerEmail, 'wrong password'),
    ],
    [400, 'VALIDATION_ERROR', 'VALIDATION_ERROR', await call('POST', '/sign-in/email', { email: 5 })],
    [
      400,
      'VALIDATION_ERROR',
      'INVALID_TOKEN',
      await call('POST', '/reset-password', { token: 'x', newPassword: password }),
    ],
    [401, 'INVALID_CREDENTIALS', 'UNAUTHORIZED', await call('GET', '/list-sessions')],
    [
      403,
      'FORBIDDEN',
      'INVALID_ORIGIN',
      await call('POST', '/sign-out', {}, { origin: 'https://evil.example', cookie }),
    ],
    [404, 'NOT_FOUND', undefined, await call('GET', '/nothing')],
    [404, 'NOT_FOUND', undefined, await call('POST', '/sign-up/nobody', {})],
    [404, 'NOT_FOUND', undefined, await call('POST', '/sign-up/email', { name: 'A', email: 'a@b.example' })],
    [
      400,
      'VALIDATION_ERROR',
      undefined,
      await call('POST', '/passkey/delete-passkey', { id: 'no-uuid' }, { cookie }),
    ],
    [
      400,
      'VALIDATION_ERROR',
      undefined,
      await call('POST', '/reset-password', { token: '\u0000', newPassword: password }),
    ],
  ] as const;
  for (const [status, code, reason, answer] of refusals) {
    assert.equal(answer.status, status, answer.body);
    const { success, error } = answer.json;
    assert.deepEqual([success, error.code], [false, code]);
    assert.ok(error.message && error.requestId === answer.headers['x-request-id'], answer.body);
    if (reason) assert.deepEqual(error.details, [{ field: 'reason', message: reason }]);
  }
});

test('a malformed passkey response is a VALIDATION_ERROR', async () => {
  const shop = await harness.merchant();
  const session = await signIn(shop.ownerEmail);
  const signedIn = String(session.headers['set-cookie']).split(';')[0] ?? '';
  const asked = await call('GET', '/passkey/generate-register-options', undefined, { cookie: signedIn });
  const cookie = `${signedIn}; ${String(asked.headers['set-cookie']).split(';')[0]}`;
  const answer = await call('POST', '/passkey/verify-registration', { response: { id: 'x' } }, { cookie });
  assert.deepEqual([answer.status, answer.json.error.code], [400, 'VALIDATION_ERROR'], answer.body);
});

test('without a database every route is SERVICE_UNAVAILABLE with Retry-After, and logged once', async (t) => {
  const shop = await harness.merchant();
  const session = await signIn(shop.ownerEmail);
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
  const outages = [
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    new Error('timeout exceeded when trying to connect'),
    Object.assign(new Error('the database system is shutting down'), { code: '57P03' }),
  ];
  let turn = 0;
  t.mock.method(harness.context.pool, 'connect', async () => {
    throw outages[turn++ % outages.length];
  });
  const token = 'x'.repeat(43);
  for (const [method, path, payload] of [
    ['POST', '/sign-in/email', { email: shop.ownerEmail, password }],
    ['POST', '/request-password-reset', { email: shop.ownerEmail }],
    ['POST', '/reset-password', { token, newPassword: password }],
    ['GET', '/get-session', undefined],
    ['GET', '/list-sessions', undefined],
    ['POST', '/revoke-other-sessions', {}],
    ['POST', '/change-password', { currentPassword: password, newPassword: 'another long password' }],
    ['POST', '/two-factor/enable', { password }],
    ['POST', '/sign-out', {}],
    ['GET', '/passkey/generate-authenticate-options', undefined],
    ['GET', '/me', undefined],
    ['GET', `/invitations/${token}`, undefined],
    ['POST', `/invitations/${token}`, {}],
  ] as const) {
    lines.length = 0;
    const answer = await call(method, path, payload, { cookie });
    assert.equal(answer.status, 503, `${path} ${answer.body}`);
    assert.equal(answer.json.error.code, 'SERVICE_UNAVAILABLE');
    assert.match(String(answer.headers['retry-after']), /^\d+$/);
    const errors = lines.filter(({ level }) => level >= 50);
    assert.deepEqual(
      errors.map(({ requestId, error }) => [requestId, error?.stack]),
      [[answer.json.error.requestId, undefined]],
      path,
    );
  }
});

test('fourteen concurrent sign-ins succeed with a pool of two connections', async () => {
  const shop = await harness.merchant();
  const answers = await atOnce(14, () => signIn(shop.ownerEmail));
  for (const { status, body } of answers) assert.equal(status, 200, body);
});

test("a session shows the connection's address and ignores address headers", async () => {
  const shop = await harness.merchant();
  const session = await call(
    'POST',
    '/sign-in/email',
    { email: shop.ownerEmail, password },
    { 'x-forwarded-for': '198.51.100.1', 'x-tribune-client-address': '198.51.100.2' },
  );
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
  const [listed] = (await call('GET', '/list-sessions', undefined, { cookie })).json;
  assert.equal(listed.ipAddress, '127.0.0.1');
});

test('pages of other origins neither open the console with a handle on it nor load responses about accounts', async () => {
  for (const url of ['/console', '/auth/me', '/auth/get-session', '/auth/nothing']) {
    const { headers } = await app.inject({ url });
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin', url);
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin', url);
  }
});
