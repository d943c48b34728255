import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, startHarness } from '../../testing/harness.ts';

const harness = await startHarness();
const { app } = harness;
const own = { host: 'tribune.example', origin: 'http://tribune.example' };

async function signedIn(email: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/sign-in/email',
    payload: { email, password: 'correct horse battery staple' },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

test('a same-origin session cookie is accepted like a bearer token', async () => {
  const shop = await harness.merchant();
  const cookie = await signedIn(shop.ownerEmail);
  const headers = { 'x-merchant-id': shop.id, cookie };
  assert.equal((await shop.asNobody('GET', '/admin/settings', undefined, headers)).status, 200);
  const answer = await shop.asNobody('GET', '/admin/settings', undefined, { ...headers, ...own });
  assert.equal(answer.status, 200);
});

test('a session cookie is refused in cross-site requests', async () => {
  const shop = await harness.merchant();
  const cookie = await signedIn(shop.ownerEmail);
  const stolen: Record<string, string>[] = [
    { cookie, 'x-merchant-id': shop.id, origin: 'https://evil.example' },
    { cookie, 'x-merchant-id': shop.id, origin: 'null' },
    { cookie, 'x-merchant-id': shop.id, 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of stolen) {
    const answer = await shop.asNobody('GET', '/admin/settings', undefined, headers);
    assert.equal(codeOf(answer), 'AUTHENTICATION_REQUIRED', JSON.stringify(headers));
  }
  const byQuery = await shop.asNobody('GET', `/admin/settings?merchantId=${shop.id}`, undefined, { cookie });
  assert.equal(codeOf(byQuery), 'AUTHENTICATION_REQUIRED');
});

test('a session ends on sign-out and gives no access to other merchants', async () => {
  const shop = await harness.merchant();
  const other = await harness.merchant();
  const cookie = await signedIn(shop.ownerEmail);
  const ask = (merchantId: string) =>
    shop.asNobody('GET', '/admin/settings', undefined, { cookie, 'x-merchant-id': merchantId });
  assert.equal(codeOf(await ask(other.id)), 'FORBIDDEN');
  await app.inject({ method: 'POST', url: '/auth/sign-out', headers: { cookie, ...own }, payload: {} });
  assert.equal(codeOf(await ask(shop.id)), 'INVALID_CREDENTIALS');
});

test('/auth/me returns the signed-in person and their merchants', async () => {
  const shop = await harness.merchant();
  const cookie = await signedIn(shop.ownerEmail);
  const { person, merchants } = (await app.inject({ url: '/auth/me', headers: { cookie } })).json();
  assert.equal(person.email, shop.ownerEmail);
  assert.deepEqual(
    merchants.map(({ id, role }: { id: string; role: string }) => [id, role]),
    [[shop.id, 'owner']],
  );
  assert.deepEqual((await app.inject({ url: '/auth/me' })).json(), {
    person: null,
    merchants: [],
    upgradeContact: null,
  });
});
