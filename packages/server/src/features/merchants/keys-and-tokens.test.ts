import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roles } from '@tribune/contract';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { givenToken } from '../../testing/given.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';

const harness = await startHarness();

test('an API key is shown once, works at once, and is listed without its secret', async () => {
  const shop = await harness.merchant();
  const { apiKey, ...key } = (await shop.asStaff('POST', '/admin/api-keys', { name: 'ERP' })).body.data;
  assert.match(apiKey, /^tr_[\w-]{43}$/);
  const { id, createdAt, ...rest } = key;
  assert.match(id, /^key_/);
  assert.deepEqual(rest, { name: 'ERP', prefix: apiKey.slice(0, 9), lastUsedAt: null, revokedAt: null });
  assert.equal((await shop.asServer('GET', '/reviews', undefined, { 'x-api-key': apiKey })).status, 200);
  const { apiKeys } = (await shop.asStaff('GET', '/admin/api-keys')).body.data;
  assert.deepEqual(
    apiKeys.map(({ name }: { name: string }) => name),
    ['First key', 'ERP'],
  );
  assert.ok(!JSON.stringify(apiKeys).includes(apiKey));
});

test('keys and tokens are stored only as hashes', async () => {
  const shop = await harness.merchant();
  const { accessToken } = await givenToken(shop, 'analyst');
  const stored = await rows(
    harness.context.db,
    statement`select row_to_json(k)::text as ${output.text('all')} from api_keys as k union all select row_to_json(t)::text from access_tokens as t`,
    [],
  );
  for (const { all } of stored)
    for (const secret of [shop.apiKey, shop.accessToken, accessToken]) assert.ok(!all.includes(secret));
});

test('revoking a key again keeps the time of the first revocation', async () => {
  const shop = await harness.merchant();
  const { id } = (await shop.asStaff('POST', '/admin/api-keys', { name: 'Old' })).body.data;
  const first = (await shop.asStaff('DELETE', `/admin/api-keys/${id}`)).body.data;
  assert.match(first.revokedAt, /Z$/);
  harness.clock.advance(60_000);
  assert.deepEqual((await shop.asStaff('DELETE', `/admin/api-keys/${id}`)).body.data, first);
  assert.equal(codeOf(await shop.asStaff('DELETE', '/admin/api-keys/nobodys')), 'NOT_FOUND');
});

test('keys and tokens say when they were last used', async () => {
  const shop = await harness.merchant();
  await shop.asServer('GET', '/reviews');
  await harness.context.directory.writeUses();
  const [key] = (await shop.asStaff('GET', '/admin/api-keys')).body.data.apiKeys;
  assert.match(String(key.lastUsedAt), /Z$/);
  await harness.context.directory.writeUses();
  const [token] = (await shop.asStaff('GET', '/admin/access-tokens')).body.data.accessTokens;
  assert.match(String(token.lastUsedAt), /Z$/);
});

test("a token's role is at most its creator's", async () => {
  const shop = await harness.merchant();
  for (const [index, mine] of roles.entries()) {
    const { headers } = await givenToken(shop, mine);
    for (const [other, role] of roles.entries()) {
      const answer = await shop.asNobody('POST', '/admin/access-tokens', { name: 'x', role }, headers);
      assert.equal(codeOf(answer), other > index ? 'FORBIDDEN' : undefined, `${mine} makes ${role}`);
      if (other <= index) assert.equal(answer.body.data.role, role);
    }
    const own = await shop.asNobody('POST', '/admin/access-tokens', { name: 'x' }, headers);
    assert.equal(own.body.data.role, mine);
  }
});

test("lowering a member's role applies to all their tokens at once", async () => {
  const shop = await harness.merchant();
  assert.equal((await shop.asStaff('GET', '/admin/api-keys')).status, 200);
  const merchantId = shop.uuid;
  await rows(harness.context.db, `update staff set role = 'analyst' where merchant_id = $1`, [merchantId]);
  harness.context.changes.announce({ kind: 'merchant', merchantId });
  assert.equal(codeOf(await shop.asStaff('GET', '/admin/api-keys')), 'FORBIDDEN');
  assert.equal((await shop.asStaff('GET', '/admin/settings')).status, 200);
});

test('analysts and moderators see and revoke their own tokens, admins all tokens', async () => {
  const shop = await harness.merchant();
  const elsewhere = await harness.merchant();
  const theirPerson = await rows(
    harness.context.db,
    statement`select person_id as ${output.text('person_id')} from staff where merchant_id = $1`,
    [elsewhere.uuid],
  );
  const merchantId = shop.uuid;
  await rows(
    harness.context.db,
    `insert into staff (merchant_id, person_id, role, created_at) values ($1, $2, 'moderator', now())`,
    [merchantId, theirPerson[0]?.person_id],
  );
  const signedIn = await harness.app.inject({
    method: 'POST',
    url: '/auth/sign-in/email',
    payload: { email: elsewhere.ownerEmail, password: 'correct horse battery staple' },
  });
  const moderator = { 'x-merchant-id': shop.id, authorization: `Bearer ${signedIn.json().token}` };
  const owners = await givenToken(shop, 'owner');
  const own = (await shop.asNobody('POST', '/admin/access-tokens', { name: 'Mine' }, moderator)).body.data;
  const names = async (headers: Record<string, string>) =>
    (await shop.asNobody('GET', '/admin/access-tokens', undefined, headers)).body.data.accessTokens.map(
      ({ name }: { name: string }) => name,
    );
  assert.deepEqual(await names(moderator), ['Mine']);
  assert.deepEqual(await names(owners.headers), ['First token', 'owner', 'Mine']);
  assert.equal(
    codeOf(await shop.asNobody('DELETE', `/admin/access-tokens/${owners.id}`, undefined, moderator)),
    'NOT_FOUND',
  );
  assert.equal(
    (await shop.asNobody('DELETE', `/admin/access-tokens/${own.id}`, undefined, owners.headers)).status,
    200,
  );
});

test("a token's expiry must be a valid time in the future", async () => {
  const shop = await harness.merchant();
  const create = (expiresAt: unknown) =>
    shop.asStaff('POST', '/admin/access-tokens', { name: 'x', expiresAt });
  const inAnHour = new Date(harness.clock.now().getTime() + 3_600_000).toISOString();
  assert.equal((await create(inAnHour)).body.data.expiresAt, inAnHour);
  assert.equal((await create('2036-01-01T02:00:00+02:00')).body.data.expiresAt, '2036-01-01T00:00:00.000Z');
  assert.equal((await create('9999-12-31T23:59:59.999Z')).status, 200);
  for (const wrong of [
    '2020-01-01T00:00:00Z',
    '2036-02-30T00:00:00Z',
    '2036-01-01',
    '2036-01-01T00:00:00',
    'tomorrow',
    7,
    '9999-12-31T23:59:59-12:00',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+12:00',
    '2036-01-01T25:00:00Z',
    '2036-01-01T00:00:00+99:99',
    '+12036-01-01T00:00:00Z',
  ])
    assert.deepEqual(
      (await create(wrong)).body.error?.details.map(({ field }: { field: string }) => field),
      ['expiresAt'],
      String(wrong),
    );
});

test('after a rotation the previous webhook secret stays valid for a day', async () => {
  const shop = await harness.merchant();
  const { webhookSecret, previousValidUntil } = (await shop.asStaff('POST', '/admin/webhook-secret/rotate'))
    .body.data;
  assert.match(webhookSecret, /^whsec_[\w-]{43}$/);
  assert.notEqual(webhookSecret, shop.webhookSecret);
  const ahead = Date.parse(previousValidUntil) - harness.clock.now().getTime();
  assert.ok(Math.abs(ahead - 86_400_000) < 10_000);
});

for (const [path, body] of [
  ['/admin/api-keys', {}],
  ['/admin/api-keys', { name: '' }],
  ['/admin/api-keys', { name: 'x'.repeat(101) }],
  ['/admin/access-tokens', { name: 'x', role: 'god' }],
  ['/admin/access-tokens', { role: 'owner' }],
] as const)
  test(`${path} refuses ${JSON.stringify(body).slice(0, 40)}`, async () => {
    const shop = await harness.merchant();
    assert.equal(codeOf(await shop.asStaff('POST', path, body)), 'VALIDATION_ERROR');
  });

test('a token does not outlive the token that creates it, and created with a session expires within 366 days', async () => {
  const shop = await harness.merchant();
  const dayMs = 24 * 60 * 60_000;
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  const create = async (credential: string, expiresAt?: string) =>
    shop.asNobody(
      'POST',
      '/admin/access-tokens',
      { name: 'x', ...(expiresAt && { expiresAt }) },
      { 'x-merchant-id': shop.id, authorization: `Bearer ${credential}` },
    );
  const signIn = { email: shop.ownerEmail, password: 'correct horse battery staple' };
  const { token: session } = (
    await harness.app.inject({ method: 'POST', url: '/auth/sign-in/email', payload: signIn })
  ).json();
  const byDefault = Date.parse((await create(session)).body.data.expiresAt);
  assert.ok(byDefault > Date.now() + 365 * dayMs && byDefault < Date.now() + 367 * dayMs);
  assert.equal(codeOf(await create(session, inDays(400))), 'VALIDATION_ERROR');

  const ending = (await create(session, inDays(3))).body.data;
  assert.equal((await create(ending.accessToken)).body.data.expiresAt, ending.expiresAt);
  assert.equal(codeOf(await create(ending.accessToken, inDays(4))), 'VALIDATION_ERROR');
  assert.equal((await create(ending.accessToken, inDays(2))).status, 200);

  assert.equal((await create(shop.accessToken)).body.data.expiresAt, null);
});
