import assert from 'node:assert/strict';
import { test } from 'node:test';
import { row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { passkeyDevice } from '../../testing/passkey-device.ts';
import {
  mailedInvitation,
  mailedPasswordToken,
  requestPasswordToken,
} from '../../testing/received-emails.fixture.ts';

const harness = await startHarness();
const { app } = harness;
const own = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' };
const attackers = 'the attacker chose this one';
const victims = 'the mailbox owner chose that';

async function call(method: 'GET' | 'POST', path: string, cookie = '', payload: object = {}) {
  const headers = { ...own, ...(cookie && { cookie }) };
  const body = method === 'POST' ? { payload } : {};
  const answer = await app.inject({ method, url: `/auth${path}`, headers, ...body });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
  return {
    status: answer.statusCode,
    json: answer.body === '' ? null : answer.json(),
    cookie: cookies.join('; '),
  };
}
const get = (path: string, cookie?: string) => call('GET', path, cookie);
const post = (path: string, payload: object, cookie?: string) => call('POST', path, cookie, payload);
const signIn = (email: string, password: string) => post('/sign-in/email', { email, password });

async function inviterLink(shop: TestMerchant, email: string, role = 'admin'): Promise<string> {
  const made = await shop.asStaff('POST', '/admin/invitations', { email, role });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  return made.body.data.url.split('/').at(-1);
}
const accept = (token: string, password: string, cookie?: string) =>
  post(`/invitations/${token}`, { name: 'Kim', password }, cookie);

const memberOf = async (shop: TestMerchant, email: string) =>
  (await shop.asStaff('GET', '/admin/staff')).body.data.staff.find(
    (one: { email: string }) => one.email === email,
  );
const createdFor = async (ownerEmail: string) =>
  (await harness.asOperator('POST', '/operator/merchants', { name: 'Of the victim', ownerEmail })).body.data;

const everythingStored = statement`/* every merchant */ select concat(
    (select jsonb_agg(to_jsonb(m)) from mails as m), (select jsonb_agg(to_jsonb(i)) from staff_invitations as i),
    (select jsonb_agg(to_jsonb(s)) from auth_sessions as s), (select jsonb_agg(to_jsonb(v)) from auth_verifications as v))
  as ${output.text('stored')}`;

test('whoever accepts an invitation for a stranger’s address never becomes the stranger', async () => {
  const shop = await harness.merchant();
  const victim = 'victim@stranger.example';

  // The inviter accepts with the link that the API returned, and has all an account can have.
  assert.equal((await accept(await inviterLink(shop, victim), attackers)).status, 200);
  const session = await signIn(victim, attackers);
  assert.equal((await get('/me', session.cookie)).json.person.emailVerified, false);
  const device = passkeyDevice({ rpId: 'localhost', origin: own.origin });
  const options = await get('/passkey/generate-register-options?name=Mine', session.cookie);
  const response = device.register(options.json);
  const added = await post(
    '/passkey/verify-registration',
    { response },
    `${session.cookie}; ${options.cookie}`,
  );
  assert.equal(added.status, 200);
  const bearer = { 'x-merchant-id': shop.id, authorization: `Bearer ${session.json.token}` };
  const token = await shop.asNobody('POST', '/admin/access-tokens', { name: 'Mine' }, bearer);
  assert.equal(token.status, 200);

  // It is no owner, by role, by invitation or by a second account.
  const { id } = await memberOf(shop, victim);
  const promoted = await shop.asStaff('PATCH', `/admin/staff/${id}`, { role: 'owner' });
  assert.equal(codeOf(promoted), 'INVALID_STATE');
  const partner = await inviterLink(shop, 'partner@stranger.example', 'owner');
  assert.equal((await accept(partner, attackers)).json.error.code, 'FORBIDDEN');

  // Nobody but the mailbox sees the links that are sent to it.
  await requestPasswordToken(harness, victim);
  const { mails } = (await shop.asStaff('GET', '/admin/mails')).body.data;
  const shown = [];
  for (const mail of mails) shown.push(await shop.asStaff('GET', `/admin/mails/${mail.id}`));
  // From which exports of personal data and backups are made.
  shown.push(await row(harness.context.db, everythingStored, []));
  const mailed = [await mailedPasswordToken(harness, victim), await mailedInvitation(harness, victim)];
  for (const secret of [...mailed, session.json.token]) {
    assert.match(secret, /^[\w-]{32,43}$/);
    assert.ok(!JSON.stringify(shown).includes(secret));
  }

  // The operator creates the stranger's merchant. The owner is not whoever knows the old password.
  const made = await createdFor(victim);
  assert.match(made.ownerPassword, /^[\w-]{16}$/);
  const link = await mailedPasswordToken(harness, victim, 'staff_invitation');
  assert.equal((await get('/me', session.cookie)).json.person, null);
  const onMade = (authorization: string) =>
    shop.asNobody('GET', '/admin/settings', undefined, { 'x-merchant-id': made.merchantId, authorization });
  assert.equal(codeOf(await onMade(`Bearer ${session.json.token}`)), 'INVALID_CREDENTIALS');
  assert.equal(codeOf(await onMade(`Bearer ${token.body.data.accessToken}`)), 'FORBIDDEN');
  assert.equal((await onMade(`Bearer ${made.accessToken}`)).status, 200);
  assert.equal((await signIn(victim, attackers)).status, 401);
  const asked = await get('/passkey/generate-authenticate-options');
  const used = await post(
    '/passkey/verify-authentication',
    { response: device.authenticate(asked.json) },
    asked.cookie,
  );
  assert.equal(used.status, 401);

  // Inviting the address again gives the inviter nothing, even while it is unverified.
  await shop.asStaff('DELETE', `/admin/staff/${id}`);
  const again = await inviterLink(shop, victim);
  assert.equal((await accept(again, attackers)).json.error.code, 'FORBIDDEN');

  // Nor do routes of the library that change or link addresses.
  for (const path of [
    'change-email',
    'update-user',
    'link-social',
    'sign-in/social',
    'verify-email',
    'sign-up/email',
  ])
    assert.equal((await post(`/${path}`, {}, session.cookie)).status, 404, path);

  // The link that only the mailbox saw proves it, and ends what was before, the printed password included.
  const printed = await signIn(victim, made.ownerPassword);
  assert.equal((await post('/reset-password', { token: link, newPassword: victims })).status, 200);
  assert.equal((await get('/me', printed.cookie)).json.person, null);
  assert.equal((await signIn(victim, made.ownerPassword)).status, 401);
  const proven = await signIn(victim, victims);
  const { person, merchants } = (await get('/me', proven.cookie)).json;
  assert.equal(person.emailVerified, true);
  assert.deepEqual(
    merchants.map((one: { id: string; role: string }) => [one.id, one.role]),
    [[made.merchantId, 'owner']],
  );

  // From then on a further merchant changes nothing about the account.
  assert.equal((await createdFor(victim)).ownerPassword, null);
  assert.equal((await get('/me', proven.cookie)).json.merchants.length, 2);
});

test('the link in an invitation’s email takes an unverified account from whoever opened it', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const victim = 'invited@stranger.example';
  await accept(await inviterLink(shop, victim), attackers);
  const session = await signIn(victim, attackers);
  const shared = await inviterLink(other, victim, 'owner');
  assert.equal((await accept(shared, attackers, session.cookie)).json.error.code, 'FORBIDDEN');
  const link = await mailedInvitation(harness, victim);
  assert.equal((await get(`/invitations/${link}`)).json.hasAccount, false);
  assert.equal((await accept(link, victims)).status, 200);
  assert.equal((await get('/me', session.cookie)).json.person, null);
  assert.equal((await signIn(victim, attackers)).status, 401);
  assert.equal((await signIn(victim, victims)).status, 200);
  assert.equal((await memberOf(other, victim)).role, 'owner');
});

test('a person who resets the password of an unverified account keeps no second factor of somebody else', async () => {
  const shop = await harness.merchant({ isOwnerVerified: false });
  const { cookie } = await signIn(shop.ownerEmail, 'correct horse battery staple');
  await post('/two-factor/enable', { password: 'correct horse battery staple' }, cookie);
  const token = await requestPasswordToken(harness, shop.ownerEmail);
  assert.equal((await post('/reset-password', { token, newPassword: victims })).status, 200);
  const after = await signIn(shop.ownerEmail, victims);
  assert.equal(after.json.twoFactorRedirect, undefined);
  assert.equal((await get('/me', after.cookie)).json.person.twoFactor, false);
});
