import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHarness } from '../../testing/harness.ts';
import { receivedEmail, requestPasswordToken } from '../../testing/received-emails.fixture.ts';
import { totpCode } from '../../testing/totp.ts';

const harness = await startHarness();
const limited = await startHarness({ RATE_LIMIT_SIGN_IN: '1000' });
const password = 'correct horse battery staple';
const own = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' };

async function call(
  { app }: Pick<typeof harness, 'app'>,
  path: string,
  { body, cookie = '' }: { body?: object; cookie?: string } = {},
) {
  const headers = { ...own, ...(cookie && { cookie }) };
  const answer = await app.inject({
    method: body ? 'POST' : 'GET',
    url: `/auth${path}`,
    headers,
    ...(body && { payload: body }),
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
  return {
    status: answer.statusCode,
    body: answer.body,
    json: answer.json(),
    headers: answer.headers,
    cookie: cookies.join('; '),
  };
}
const signIn = (on: typeof harness, email: string, secret = password, cookie = '') =>
  call(on, '/sign-in/email', { body: { email, password: secret }, cookie });

test('a reset invalidates all other links to set a password, and a changed password does, too', async () => {
  const shop = await harness.merchant();
  const links = [];
  for (let count = 0; count < 3; count++) links.push(await requestPasswordToken(harness, shop.ownerEmail));
  const [first = '', ...others] = links;
  const reset = (token: string) =>
    call(harness, '/reset-password', { body: { token, newPassword: 'a new one for the owner' } });
  assert.equal((await reset(first)).status, 200);
  for (const token of [first, ...others]) {
    const { status, json } = await reset(token);
    assert.deepEqual([status, json.error.details], [400, [{ field: 'reason', message: 'INVALID_TOKEN' }]]);
  }
  const open = await requestPasswordToken(harness, shop.ownerEmail);
  const { cookie } = await signIn(harness, shop.ownerEmail, 'a new one for the owner');
  const change = { currentPassword: 'a new one for the owner', newPassword: password };
  assert.equal((await call(harness, '/change-password', { body: change, cookie })).status, 200);
  assert.equal((await reset(open)).status, 400);
});

test('a reset revokes personal access tokens if the person wants it', async () => {
  const shop = await harness.merchant();
  const reads = async () => (await shop.asStaff('GET', '/admin/settings')).status;
  for (const [revokeAccessTokens, status] of [
    [false, 200],
    [true, 401],
  ] as const) {
    const token = await requestPasswordToken(harness, shop.ownerEmail);
    const body = { token, newPassword: 'a new one for the owner', revokeAccessTokens };
    assert.equal((await call(harness, '/reset-password', { body })).status, 200);
    assert.equal(await reads(), status);
  }
});

test('common passwords and those made of the address are refused, everywhere a password is set', async () => {
  const shop = await harness.merchant({ ownerEmail: 'rosamund@wickerwork.example' });
  const { cookie } = await signIn(harness, shop.ownerEmail);
  const change = (newPassword: string) =>
    call(harness, '/change-password', { body: { currentPassword: password, newPassword }, cookie });
  const guessable = [
    '1234567890',
    'password123',
    'Password123',
    'P@ssw0rd123',
    'qwertyuiop',
    'aaaaaaaaaaaa',
    'rosamund123',
    'Wickerwork1',
    'tribune2026',
  ];
  for (const secret of guessable) {
    const { status, json } = await change(secret);
    assert.equal(status, 400, secret);
    assert.ok(
      json.error.details.some(({ message }: { message: string }) => message === 'PASSWORD_TOO_COMMON'),
      secret,
    );
  }
  const token = await requestPasswordToken(harness, shop.ownerEmail);
  const reset = (newPassword: string) => call(harness, '/reset-password', { body: { token, newPassword } });
  assert.equal((await reset('password123')).status, 400);
  const invited = await shop.asStaff('POST', '/admin/invitations', { email: 'a@b.example', role: 'admin' });
  const path = `/invitations/${invited.body.data.url.split('/').at(-1)}`;
  const accept = (secret: string) => call(harness, path, { body: { name: 'Kim', password: secret } });
  assert.equal((await accept('1234567890')).status, 400);
  // No rules about kinds of characters; long, or with any sign.
  assert.equal((await accept('willow grebe tandem')).status, 200);
  assert.equal((await reset('пароль из четырёх слов')).status, 200);
});

test('a TOTP code signs in once', async () => {
  const shop = await harness.merchant();
  const { cookie } = await signIn(harness, shop.ownerEmail);
  const { totpURI } = (await call(harness, '/two-factor/enable', { body: { password }, cookie })).json;
  const code = totpCode(totpURI, Date.now());
  const confirmed = await call(harness, '/two-factor/verify-totp', { body: { code }, cookie });
  assert.equal(confirmed.status, 200);
  assert.ok(!confirmed.body.includes('"token"'));
  const verify = async (entered: string) => {
    const asked = await signIn(harness, shop.ownerEmail);
    return call(harness, '/two-factor/verify-totp', { body: { code: entered }, cookie: asked.cookie });
  };
  assert.equal((await verify('000000')).status, 401);
  const results = await Promise.all([verify(code), verify(code), verify(code)]);
  assert.deepEqual(results.map(({ status }) => status).sort(), [200, 401, 401]);
  assert.equal((await verify(code)).status, 401);
  assert.match(
    await receivedEmail(harness, 'security_notice', shop.ownerEmail),
    /Two-factor authentication was turned on/,
  );
});

test('a person is emailed when the password or a second factor changes', async () => {
  const shop = await harness.merchant();
  const { cookie } = await signIn(harness, shop.ownerEmail);
  await call(harness, '/change-password', {
    body: { currentPassword: password, newPassword: 'another staple, another battery' },
    cookie,
  });
  const notice = await receivedEmail(harness, 'security_notice', shop.ownerEmail);
  assert.match(notice, /Your password was changed/);
  assert.match(notice, /\/console\/forgot-password/);
});

test('session tokens are returned by signing in only, and stored as hashes', async () => {
  const shop = await harness.merchant();
  const { json, cookie } = await signIn(harness, shop.ownerEmail);
  for (const path of ['/get-session', '/list-sessions', '/me']) {
    const { status, body } = await call(harness, path, { cookie });
    assert.equal(status, 200);
    assert.ok(!body.includes(json.token) && !body.includes('"token"'), path);
  }
  const body = {
    currentPassword: password,
    newPassword: 'another staple, another battery',
    revokeOtherSessions: true,
  };
  const changed = await call(harness, '/change-password', { body, cookie });
  assert.ok(changed.status === 200 && !changed.body.includes('"token"'), changed.body);
  assert.equal((await call(harness, '/me', { cookie: changed.cookie })).json.person.email, shop.ownerEmail);
  assert.equal((await call(harness, '/me', { cookie })).json.person, null);
});

test('attempts on an account are delayed wherever they come from, but not in its own browser', async () => {
  const shop = await limited.merchant();
  const { cookie } = await signIn(limited, shop.ownerEmail);
  const wrong = () => signIn(limited, shop.ownerEmail, 'wrong, but long enough');
  for (let tries = 0; tries < 10; tries++) assert.equal((await wrong()).status, 401);
  const refused = await signIn(limited, shop.ownerEmail);
  assert.deepEqual([refused.status, refused.json.error.code], [429, 'RATE_LIMITED']);
  assert.match(String(refused.headers['retry-after']), /^[12]$/);
  assert.equal((await signIn(limited, shop.ownerEmail, password, cookie)).status, 200);

  // The delay grows, and is never longer than 15 minutes.
  for (let tries = 0; tries < 14; tries++) {
    limited.clock.advance(15 * 60_000);
    assert.equal((await wrong()).status, 401);
  }
  assert.ok(Number((await wrong()).headers['retry-after']) > 14 * 60);
  limited.clock.advance(15 * 60_000);
  assert.equal((await signIn(limited, shop.ownerEmail)).status, 200);
  assert.equal((await wrong()).status, 401);
});

test('an address without an account is answered with the same statements as one with', async () => {
  const shop = await harness.merchant();
  const before = async (email: string) => {
    const statements = await harness.statementsOf(() =>
      call(harness, '/request-password-reset', { body: { email } }),
    );
    return statements.slice(0, 1);
  };
  assert.deepEqual(await before('nobody@nowhere.example'), await before(shop.ownerEmail));
});
