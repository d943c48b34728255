import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { givenReview, givenToken, tokenIn } from '../../testing/given.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';
import { passkeyDevice } from '../../testing/passkey-device.ts';
import { receivedEmail, requestPasswordToken } from '../../testing/received-emails.fixture.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { totpCode } from '../../testing/totp.ts';

const harness = await startHarness();
const { app } = harness;
const password = 'correct horse battery staple';
const anotherPassword = 'another staple, another battery';
const own = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Mocks Date, from which both Better Auth and the harness's clock take the time. */
function timeOf(t: TestContext) {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  return { passes: (ms: number) => t.mock.timers.tick(ms) };
}

async function call(method: 'GET' | 'POST', path: string, cookie = '', payload: object = {}) {
  const headers = { ...own, ...(cookie && { cookie }) };
  const answer = await app.inject({
    method,
    url: `/auth${path}`,
    headers,
    ...(method === 'POST' && { payload }),
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
  return {
    ...answer,
    status: answer.statusCode,
    json: answer.body && answer.json(),
    cookie: cookies.join('; '),
  };
}
const get = (path: string, cookie?: string) => call('GET', path, cookie);
const post = (path: string, payload: object, cookie?: string) => call('POST', path, cookie, payload);

async function signIn(email: string, secret = password) {
  const answer = await post('/sign-in/email', { email, password: secret });
  assert.equal(answer.status, 200, answer.body);
  return answer;
}

const isSignedIn = async (cookie: string) => (await get('/get-session', cookie)).json !== null;

const reset = (token: string, newPassword = anotherPassword) =>
  post('/reset-password', { token, newPassword });

test('a password reset link works once, within an hour', { skip: thoroughOnly }, async (t) => {
  const shop = await harness.merchant();
  const time = timeOf(t);
  const token = await requestPasswordToken(harness, shop.ownerEmail);
  time.passes(59 * minuteMs);
  const signedInBefore = await signIn(shop.ownerEmail);
  assert.equal((await reset(token)).status, 200);
  assert.equal(await isSignedIn(signedInBefore.cookie), false);
  await signIn(shop.ownerEmail, anotherPassword);
  assert.equal((await reset(token)).status, 400);
});

test('a password reset link older than an hour is refused', async (t) => {
  const shop = await harness.merchant();
  const time = timeOf(t);
  const token = await requestPasswordToken(harness, shop.ownerEmail);
  time.passes(61 * minuteMs);
  assert.equal((await reset(token)).status, 400);
  await signIn(shop.ownerEmail);
});

test('a session expires after two weeks without use, for every route', async (t) => {
  const shop = await harness.merchant();
  const time = timeOf(t);
  const session = await signIn(shop.ownerEmail);
  const bearer = { 'x-merchant-id': shop.id, authorization: `Bearer ${session.json.token}` };
  const settings = () => shop.asNobody('GET', '/admin/settings', undefined, bearer);
  assert.equal((await settings()).status, 200);
  time.passes(14 * dayMs + minuteMs);
  assert.equal(await isSignedIn(session.cookie), false);
  const change = { currentPassword: password, newPassword: anotherPassword };
  assert.equal((await post('/change-password', change, session.cookie)).status, 401);
  assert.equal((await post('/two-factor/enable', { password }, session.cookie)).status, 401);
  assert.equal((await get('/list-sessions', session.cookie)).status, 401);
  assert.equal((await get('/me', session.cookie)).json.person, null);
  assert.equal(codeOf(await settings()), 'INVALID_CREDENTIALS');
  await signIn(shop.ownerEmail);
});

test('using a session extends it by two weeks', async (t) => {
  const shop = await harness.merchant();
  const time = timeOf(t);
  const session = await signIn(shop.ownerEmail);
  time.passes(10 * dayMs);
  assert.equal(await isSignedIn(session.cookie), true);
  time.passes(10 * dayMs);
  assert.equal(await isSignedIn(session.cookie), true);
  time.passes(14 * dayMs + minuteMs);
  assert.equal(await isSignedIn(session.cookie), false);
});

test('only active sessions are listed, and each can be revoked', async (t) => {
  const shop = await harness.merchant();
  const time = timeOf(t);
  const old = await signIn(shop.ownerEmail);
  time.passes(14 * dayMs + minuteMs);
  const [here, there, elsewhere] = [
    await signIn(shop.ownerEmail),
    await signIn(shop.ownerEmail),
    await signIn(shop.ownerEmail),
  ];
  const listed = async () =>
    (await get('/list-sessions', here.cookie)).json as { id: string; current: boolean }[];
  const idOf = async ({ cookie }: { cookie: string }) => (await get('/get-session', cookie)).json.session.id;
  const ids = [await idOf(elsewhere), await idOf(there), await idOf(here)];
  assert.deepEqual((await listed()).map(({ id }) => id).sort(), ids.sort());
  assert.deepEqual(
    (await listed()).filter(({ current }) => current).map(({ id }) => id),
    [await idOf(here)],
  );
  assert.equal(await isSignedIn(old.cookie), false);

  assert.equal((await post('/revoke-session', { id: await idOf(there) }, here.cookie)).status, 200);
  assert.equal(await isSignedIn(there.cookie), false);
  assert.equal((await post('/revoke-other-sessions', {}, here.cookie)).status, 200);
  assert.equal(await isSignedIn(elsewhere.cookie), false);
  assert.equal((await listed()).length, 1);
  assert.equal(await isSignedIn(here.cookie), true);
  assert.equal((await post('/revoke-sessions', {}, here.cookie)).status, 200);
  assert.equal(await isSignedIn(here.cookie), false);
});

test("another person's session cannot be revoked", async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const [mine, theirs] = [await signIn(shop.ownerEmail), await signIn(other.ownerEmail)];
  const { id } = (await get('/get-session', theirs.cookie)).json.session;
  await post('/revoke-session', { id }, mine.cookie);
  await post('/revoke-other-sessions', {}, mine.cookie);
  assert.equal(await isSignedIn(theirs.cookie), true);
});

/** Enables the second factor. Returns the TOTP URI that an authenticator app would scan. */
async function withSecondFactor(email: string): Promise<string> {
  const { cookie } = await signIn(email);
  const { totpURI } = (await post('/two-factor/enable', { password }, cookie)).json;
  const verified = await post('/two-factor/verify-totp', { code: totpCode(totpURI, Date.now()) }, cookie);
  assert.equal(verified.status, 200, verified.body);
  return totpURI;
}

test('a TOTP code must be entered within ten minutes of the password', async (t) => {
  const shop = await harness.merchant();
  const time = timeOf(t);
  const uri = await withSecondFactor(shop.ownerEmail);
  const answered = async (afterMs: number) => {
    const asked = await signIn(shop.ownerEmail);
    assert.equal(asked.json.twoFactorRedirect, true);
    time.passes(afterMs);
    return post('/two-factor/verify-totp', { code: totpCode(uri, Date.now()) }, asked.cookie);
  };
  assert.equal((await answered(9 * minuteMs)).status, 200);
  const late = await answered(11 * minuteMs);
  assert.equal(late.status, 401, late.body);
  assert.equal(await isSignedIn(late.cookie), false);
});

test('a TOTP code that is two minutes old is refused', async (t) => {
  const shop = await harness.merchant();
  const time = timeOf(t);
  const uri = await withSecondFactor(shop.ownerEmail);
  const asked = await signIn(shop.ownerEmail);
  const code = totpCode(uri, Date.now());
  time.passes(2 * minuteMs);
  assert.equal((await post('/two-factor/verify-totp', { code }, asked.cookie)).status, 401);
});

test('a trusted device needs a code again after 30 days without a sign-in', async (t) => {
  const shop = await harness.merchant();
  const time = timeOf(t);
  const uri = await withSecondFactor(shop.ownerEmail);
  const asked = await signIn(shop.ownerEmail);
  const code = totpCode(uri, Date.now());
  const trusted = await post('/two-factor/verify-totp', { code, trustDevice: true }, asked.cookie);
  const deviceIn = (cookie: string) => /tribune\.trust_device=[^;]+/.exec(cookie)?.[0];
  const again = (cookie = '') => post('/sign-in/email', { email: shop.ownerEmail, password }, cookie);
  time.passes(29 * dayMs);
  const signedIn = await again(deviceIn(trusted.cookie));
  assert.equal(signedIn.json.twoFactorRedirect, undefined);
  time.passes(31 * dayMs);
  assert.equal((await again(deviceIn(signedIn.cookie))).json.twoFactorRedirect, true);
});

test('ten wrong codes lock the second factor for 15 minutes', { skip: thoroughOnly }, async (t) => {
  const shop = await harness.merchant();
  const time = timeOf(t);
  const uri = await withSecondFactor(shop.ownerEmail);
  const verify = async (code: () => string) => {
    const asked = await signIn(shop.ownerEmail);
    return (await post('/two-factor/verify-totp', { code: code() }, asked.cookie)).status;
  };
  const right = () => totpCode(uri, Date.now());
  for (let tries = 0; tries < 10; tries++) assert.equal(await verify(() => '000000'), 401);
  assert.equal(await verify(right), 429);
  time.passes(16 * minuteMs);
  assert.equal(await verify(right), 200);
});

test('a passkey challenge is valid for five minutes, for registration and sign-in', async (t) => {
  const shop = await harness.merchant();
  const time = timeOf(t);
  const { cookie } = await signIn(shop.ownerEmail);
  const device = passkeyDevice({ rpId: 'localhost', origin: own.origin });
  const add = async (afterMs: number) => {
    const asked = await get('/passkey/generate-register-options?name=Laptop', cookie);
    time.passes(afterMs);
    const response = device.register(asked.json);
    return post('/passkey/verify-registration', { response, name: 'Laptop' }, `${cookie}; ${asked.cookie}`);
  };
  assert.equal((await add(6 * minuteMs)).status, 400);
  const added = await add(4 * minuteMs);
  assert.equal(added.status, 200, added.body);

  const use = async (afterMs: number) => {
    const asked = await get('/passkey/generate-authenticate-options');
    time.passes(afterMs);
    const response = device.authenticate(asked.json);
    return post('/passkey/verify-authentication', { response }, asked.cookie);
  };
  assert.equal((await use(6 * minuteMs)).status, 400);
  const used = await use(4 * minuteMs);
  assert.equal(used.status, 200, used.body);
  assert.equal(await isSignedIn(used.cookie), true);

  const { id } = added.json;
  assert.equal((await post('/passkey/delete-passkey', { id }, cookie)).status, 200);
  assert.equal((await use(0)).status, 401);
});

test('an invitation expires after seven days', async (t) => {
  const shop = await harness.merchant();
  const time = timeOf(t);
  const accept = async (email: string, afterMs: number) => {
    const made = await shop.asStaff('POST', '/admin/invitations', { email, role: 'analyst' });
    time.passes(afterMs);
    const path = `/invitations/${made.body.data.url.split('/').at(-1)}`;
    const shown = await get(path);
    const accepted = await post(path, { name: 'Kim', password });
    return [shown.status, accepted.status];
  };
  assert.deepEqual(await accept(`late@shop.example`, 7 * dayMs), [410, 410]);
  assert.deepEqual(await accept(`in-time@shop.example`, 7 * dayMs - minuteMs), [200, 200]);
});

test('an access token expires at its expiresAt', async (t) => {
  const shop = await harness.merchant();
  const time = timeOf(t);
  const expiresAt = new Date(Date.now() + dayMs).toISOString();
  const { headers } = await givenToken(shop, 'analyst', { expiresAt });
  const read = () => shop.asNobody('GET', '/admin/reviews', undefined, headers);
  time.passes(dayMs - minuteMs);
  assert.equal((await read()).status, 200);
  time.passes(minuteMs);
  assert.equal(codeOf(await read()), 'INVALID_CREDENTIALS');
});

test('the email verification link of a review is valid for 60 days', async (t) => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { requireEmailVerification: true });
  const time = timeOf(t);
  const confirm = async (email: string, afterMs: number) => {
    const review = await givenReview(shop, { authorEmail: email });
    const token = tokenIn(await receivedEmail(harness, 'email_verification'));
    time.passes(afterMs);
    const answer = await app.inject({ method: 'POST', url: `/r/${token}` });
    const { status } = (await shop.asStaff('GET', `/reviews/${review.id}`)).body;
    return [answer.statusCode, status];
  };
  assert.deepEqual(await confirm('late@example.com', 60 * dayMs), [410, 'pending']);
  assert.deepEqual(await confirm('in-time@example.com', 60 * dayMs - minuteMs), [200, 'approved']);
});
