import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce, givenReview, givenToken, submission } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { rows } from '../db/database.ts';
import { output, statement } from '../db/statement.ts';

const harness = await startHarness();

const submit = (shop: TestMerchant, key: string, changes = {}) =>
  shop.asServer('POST', '/reviews', submission(shop, changes), { 'idempotency-key': key });
const countOf = async (shop: TestMerchant) => (await shop.asBrowser('GET', '/reviews')).body.totalReviews;

test('a repeated request has one effect and gets the first answer', async () => {
  const shop = await harness.merchant();
  const first = await submit(shop, 'order-7');
  assert.equal(first.status, 200);
  assert.equal(first.headers['idempotent-replayed'], undefined);
  const again = await submit(shop, 'order-7');
  assert.equal(again.headers['idempotent-replayed'], 'true');
  assert.equal(again.status, 200);
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers['content-type'], first.headers['content-type']);
  assert.equal(await countOf(shop), 1);
});

test('the same key with another body, or on another route, is IDEMPOTENCY_KEY_REUSED', async () => {
  const shop = await harness.merchant();
  const first = await submit(shop, 'k');
  const other = await submit(shop, 'k', { rating: 1 });
  assert.equal(other.status, 422);
  assert.equal(codeOf(other), 'IDEMPOTENCY_KEY_REUSED');
  const vote = await shop.asServer(
    'POST',
    `/reviews/${first.body.data.id}/helpful`,
    { helpful: true },
    { 'idempotency-key': 'k' },
  );
  assert.equal(codeOf(vote), 'IDEMPOTENCY_KEY_REUSED');
  assert.equal(await countOf(shop), 1);
});

test('twenty at the same instant have one effect', async () => {
  const shop = await harness.merchant();
  const answers = await atOnce(20, () => submit(shop, 'once'));
  const ids = new Set<string>();
  for (const answer of answers)
    if (answer.status === 200) ids.add(answer.body.data.id);
    else assert.equal(codeOf(answer), 'REQUEST_IN_PROGRESS', JSON.stringify(answer.body));
  assert.equal(ids.size, 1);
  assert.equal(await countOf(shop), 1);
});

test('a refusal is an answer too, and is repeated', async () => {
  const shop = await harness.merchant();
  const reviewId = (await submit(shop, 'first', { orderId: 'O-1' })).body.data.id;
  const refused = await submit(shop, 'second', { orderId: 'O-1' });
  assert.equal(codeOf(refused), 'DUPLICATE_REVIEW');
  await shop.asStaff('DELETE', `/admin/reviews/${reviewId}`);
  const again = await submit(shop, 'second', { orderId: 'O-1' });
  assert.equal(again.headers['idempotent-replayed'], 'true');
  assert.equal(again.status, 409);
  assert.deepEqual(again.body, refused.body);
});

test('an invalid request is not stored, so that it can be corrected under its key', async () => {
  const shop = await harness.merchant();
  assert.equal(codeOf(await submit(shop, 'k', { rating: 9 })), 'VALIDATION_ERROR');
  assert.equal((await submit(shop, 'k')).status, 200);
});

test('after 24 hours a key is forgotten', async () => {
  const shop = await harness.merchant();
  const first = await submit(shop, 'k');
  harness.clock.advance(24 * 60 * 60 * 1000 - 5_000);
  assert.equal((await submit(shop, 'k')).body.data.id, first.body.data.id);
  harness.clock.advance(10_000);
  const later = await submit(shop, 'k', { rating: 2 });
  assert.equal(later.status, 200);
  assert.notEqual(later.body.data.id, first.body.data.id);
  assert.equal(later.headers['idempotent-replayed'], undefined);
});

test("another merchant's same key is another", async () => {
  const [one, other] = [await harness.merchant(), await harness.merchant()];
  const [first, second] = [await submit(one, 'k'), await submit(other, 'k')];
  assert.notEqual(first.body.data.id, second.body.data.id);
  assert.equal(second.headers['idempotent-replayed'], undefined);
});

test("another caller's same key is another, so that nobody gets an answer made for somebody else", async () => {
  const shop = await harness.merchant();
  const moderator = await givenToken(shop, 'moderator');
  const send = (headers: Record<string, string>) =>
    shop.asNobody('POST', '/admin/access-tokens', { name: 'Script' }, { ...headers, 'idempotency-key': 'k' });
  const owners = await shop.asStaff(
    'POST',
    '/admin/access-tokens',
    { name: 'Script' },
    { 'idempotency-key': 'k' },
  );
  const theirs = await send(moderator.headers);
  assert.equal(owners.body.data.role, 'owner');
  assert.equal(theirs.body.data.role, 'moderator');
  assert.notEqual(theirs.body.data.accessToken, owners.body.data.accessToken);
});

test('a secret in a response is repeated, and stored nowhere in the database', async () => {
  const shop = await harness.merchant();
  const create = () =>
    shop.asStaff('POST', '/admin/api-keys', { name: 'Server' }, { 'idempotency-key': 'new-key' });
  const { apiKey } = (await create()).body.data;
  const again = await create();
  assert.equal(again.headers['idempotent-replayed'], 'true');
  assert.equal(again.body.data.apiKey, apiKey);
  const found = await rows(
    harness.context.db,
    statement`/* every merchant */ select to_jsonb(i)::text as ${output.text('kept')} from idempotency_keys as i`,
    [],
  );
  assert.ok(found.length > 0);
  for (const { kept } of found) assert.ok(!kept.includes(apiKey));
});

test('the response to a signed-in person cannot be read without a secret, and is repeated after signing in again', async () => {
  const shop = await harness.merchant();
  const own = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' };
  const signIn = async () => {
    const payload = { email: shop.ownerEmail, password: 'correct horse battery staple' };
    const answer = await harness.app.inject({
      method: 'POST',
      url: '/auth/sign-in/email',
      headers: own,
      payload,
    });
    return [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((one) => one.split(';')[0])
      .join('; ');
  };
  const create = async () =>
    shop.asNobody(
      'POST',
      '/admin/api-keys',
      { name: 'Server' },
      { ...own, cookie: await signIn(), 'x-merchant-id': shop.id, 'idempotency-key': 'console' },
    );
  const { apiKey } = (await create()).body.data;
  assert.match(apiKey, /^tr_/);
  const again = await create();
  assert.equal(again.headers['idempotent-replayed'], 'true');
  assert.equal(again.body.data.apiKey, apiKey);

  // Stored by a process with another secret, such as an earlier release.
  await rows(harness.context.db, `update idempotency_keys set answer = $2 where merchant_id = $1`, [
    shop.uuid,
    Buffer.alloc(64).toString('base64'),
  ]);
  const unreadable = await create();
  assert.equal(unreadable.status, 409);
  assert.equal(codeOf(unreadable), 'INVALID_STATE');
});

test('a key that is no key is refused, and on other methods it is ignored', async () => {
  const shop = await harness.merchant();
  for (const key of ['', ' ', 'x'.repeat(256), 'ü', 'a\u0007'])
    assert.equal(codeOf(await submit(shop, key)), 'VALIDATION_ERROR', key);
  assert.equal((await submit(shop, 'x'.repeat(255))).status, 200);
  const { id } = await givenReview(shop);
  for (const status of ['rejected', 'approved'])
    assert.equal(
      (await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status }, { 'idempotency-key': 'k' })).body
        .data.status,
      status,
    );
});

test('every POST takes a key', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  for (const [path, body] of [
    [`/reviews/${id}/helpful`, { helpful: true }],
    [`/reviews/${id}/feature`, { featured: true }],
    ['/admin/reviews/moderate', { ids: [id], status: 'approved' }],
    ['/products/ratings', { productIds: ['P-1'] }],
    ['/admin/webhook-secret/rotate', undefined],
  ] as const) {
    const send = () => shop.asStaff('POST', path, body, { 'idempotency-key': `key for ${path}` });
    const first = await send();
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const again = await send();
    assert.equal(again.headers['idempotent-replayed'], 'true', path);
    assert.deepEqual(again.body, first.body);
  }
});
