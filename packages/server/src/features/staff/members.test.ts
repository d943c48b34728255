import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenToken } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';

const harness = await startHarness();
const { app, clock } = harness;
const password = 'a password of ten or more';
let count = 0;

async function invited(shop: TestMerchant, role: string, email = `new${++count}@shop.example`) {
  const answer = await shop.asStaff('POST', '/admin/invitations', { email, role });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return { email, token: answer.body.data.url.split('/').at(-1) as string, id: answer.body.data.id };
}

const accept = (token: string, payload: object = { name: 'Kim', password }, headers = {}) =>
  app.inject({ method: 'POST', url: `/auth/invitations/${token}`, payload, headers });

async function memberOf(shop: TestMerchant, email: string) {
  const { staff } = (await shop.asStaff('GET', '/admin/staff')).body.data;
  return staff.find((member: { email: string }) => member.email === email);
}

test('accepting an invitation creates an account with the invited role', async () => {
  const shop = await harness.merchant();
  const { email, token } = await invited(shop, 'moderator');
  const shown = (await app.inject({ url: `/auth/invitations/${token}` })).json();
  assert.deepEqual(
    [shown.email, shown.role, shown.shopId, shown.hasAccount],
    [email, 'moderator', shop.id, false],
  );
  assert.equal((await accept(token)).statusCode, 200);
  assert.equal((await memberOf(shop, email)).role, 'moderator');
  assert.equal((await accept(token)).json().error.code, 'TOKEN_UNUSABLE');
  const { invitations } = (await shop.asStaff('GET', '/admin/invitations')).body.data;
  assert.equal(invitations[0].status, 'accepted');
});

test('an invitee who has an account must sign in with the invited address to accept', async () => {
  const shop = await harness.merchant();
  const other = await harness.merchant();
  const { token } = await invited(shop, 'admin', other.ownerEmail);
  assert.equal((await accept(token)).json().error.code, 'FORBIDDEN');
  const signIn = { email: other.ownerEmail, password: 'correct horse battery staple' };
  const session = await app.inject({ method: 'POST', url: '/auth/sign-in/email', payload: signIn });
  const cookie = String(session.headers['set-cookie']).split(';')[0];
  assert.equal((await accept(token, {}, { cookie })).statusCode, 200);
  const { merchants } = (await app.inject({ url: '/auth/me', headers: { cookie } })).json();
  assert.deepEqual(merchants.map(({ role }: { role: string }) => role).sort(), ['admin', 'owner']);
});

test('an invitation is unusable once revoked, expired or replaced by a newer one', async () => {
  const shop = await harness.merchant();
  const gone = await invited(shop, 'analyst');
  await shop.asStaff('DELETE', `/admin/invitations/${gone.id}`);
  const first = await invited(shop, 'analyst');
  const second = await invited(shop, 'analyst', first.email);
  for (const { token } of [gone, first])
    assert.equal((await accept(token)).json().error.code, 'TOKEN_UNUSABLE');
  clock.advance(8 * 86_400_000);
  assert.equal((await accept(second.token)).json().error.code, 'TOKEN_UNUSABLE');
  assert.equal((await accept('nonsense')).json().error.code, 'NOT_FOUND');
});

test('an invalid name or password is refused and leaves the invitation open', async () => {
  const shop = await harness.merchant();
  const { token } = await invited(shop, 'analyst');
  for (const wrong of [{ name: 'Kim', password: 'short' }, { name: ' ', password }, {}])
    assert.equal((await accept(token, wrong)).json().error.code, 'VALIDATION_ERROR');
  assert.equal((await accept(token)).statusCode, 200);
});

test("the outbox doesn't show the invitation's link", async () => {
  const shop = await harness.merchant();
  await invited(shop, 'owner');
  const { mails } = (await shop.asStaff('GET', '/admin/mails?kind=staff_invitation')).body.data;
  const mail = (await shop.asStaff('GET', `/admin/mails/${mails[0].id}`)).body.data;
  assert.equal(mail.html, null);
  assert.doesNotMatch(mail.text, /invitation\//);
});

test("a changed role applies to the member's tokens, and removing a member revokes their access", async () => {
  const shop = await harness.merchant();
  const { email, token } = await invited(shop, 'admin');
  await accept(token);
  const { id } = await memberOf(shop, email);
  const signIn = { email, password };
  const session = await app.inject({ method: 'POST', url: '/auth/sign-in/email', payload: signIn });
  const headers = { 'x-merchant-id': shop.id, authorization: `Bearer ${session.json().token}` };
  const made = await shop.asNobody('POST', '/admin/access-tokens', { name: 'Mine' }, headers);
  const byToken = { ...headers, authorization: `Bearer ${made.body.data.accessToken}` };
  const readsKeys = (as: Record<string, string>) => shop.asNobody('GET', '/admin/api-keys', undefined, as);
  assert.equal((await readsKeys(byToken)).status, 200);
  await shop.asStaff('PATCH', `/admin/staff/${id}`, { role: 'analyst' });
  for (const as of [headers, byToken]) assert.equal(codeOf(await readsKeys(as)), 'FORBIDDEN');
  await shop.asStaff('DELETE', `/admin/staff/${id}`);
  assert.equal(codeOf(await readsKeys(headers)), 'FORBIDDEN');
  assert.equal(codeOf(await readsKeys(byToken)), 'INVALID_CREDENTIALS');
});

test('the last owner cannot be removed, and only owners may change owners', async () => {
  const shop = await harness.merchant();
  const { id } = await memberOf(shop, shop.ownerEmail);
  assert.equal(codeOf(await shop.asStaff('DELETE', `/admin/staff/${id}`)), 'INVALID_STATE');
  assert.equal(codeOf(await shop.asStaff('PATCH', `/admin/staff/${id}`, { role: 'admin' })), 'INVALID_STATE');
  const { headers } = await givenToken(shop, 'admin');
  const asAdmin = (method: 'PATCH' | 'POST' | 'DELETE', path: string, body?: object) =>
    shop.asNobody(method, path, body, headers);
  assert.equal(codeOf(await asAdmin('PATCH', `/admin/staff/${id}`, { role: 'analyst' })), 'FORBIDDEN');
  const owner = { email: 'x@shop.example', role: 'owner' };
  assert.equal(codeOf(await asAdmin('POST', '/admin/invitations', owner)), 'FORBIDDEN');
  const onStaff = { email: shop.ownerEmail.toUpperCase(), role: 'admin' };
  assert.equal(codeOf(await asAdmin('POST', '/admin/invitations', onStaff)), 'INVALID_STATE');
  const { headers: moderator } = await givenToken(shop, 'moderator');
  const refused = await shop.asNobody('POST', '/admin/invitations', onStaff, moderator);
  assert.equal(codeOf(refused), 'FORBIDDEN');
});
