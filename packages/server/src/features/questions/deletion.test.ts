import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { answered, answeredByShop, logOf, published } from './given.fixture.ts';

const harness = await startHarness();

const tombstonesOf = ({ id: merchant }: TestMerchant, id: string, type: 'question' | 'answer') =>
  rows(
    harness.context.db,
    statement`select ${table('tombstones')('reason_code', 'deleted_by', 'content_hash')} from tombstones
     where merchant_id = $1 and item_type = $2 and item_id = $3`,
    [uuidOf('merchant', merchant), type, uuidOf(type, id)],
  );

test('deleting a question deletes its answers and leaves tombstones and log entries', async () => {
  const shop = await harness.merchant();
  const id = await published(shop);
  const answers = [await answeredByShop(shop, id), await answered(shop, id)];
  await shop.asBrowser('POST', `/questions/${id}/helpful`, { helpful: true });
  const deleted = await shop.asStaff('DELETE', `/admin/questions/${id}`, { reasonCode: 'illegal' });
  assert.deepEqual(deleted.body, { success: true, data: { id, deleted: true } });

  assert.equal(codeOf(await shop.asBrowser('GET', `/questions/${id}`)), 'NOT_FOUND');
  assert.equal((await shop.asBrowser('GET', '/products/P-1/questions')).body.totalQuestions, 0);
  const none = { pending: 0, approved: 0, rejected: 0, flagged: 0 };
  assert.deepEqual((await shop.asStaff('GET', '/admin/questions')).body.data.counts, none);
  assert.deepEqual((await shop.asStaff('GET', '/admin/answers')).body.data.counts, none);
  const gone = [
    { item: id, type: 'question' as const },
    ...answers.map((item) => ({ item, type: 'answer' as const })),
  ];
  for (const { item, type } of gone) {
    const [tombstone, ...others] = await tombstonesOf(shop, item, type);
    assert.equal(others.length, 0);
    assert.equal(tombstone?.reason_code, 'illegal');
    assert.equal(tombstone?.deleted_by, shop.ownerEmail);
    assert.equal(tombstone?.content_hash?.length, 32);
    assert.equal((await logOf(shop, item))[0].action, 'delete');
  }
  assert.equal(codeOf(await shop.asStaff('DELETE', `/admin/questions/${id}`, {})), 'NOT_FOUND');
});

test("a deleted answer is removed from its question's answers and counters", async () => {
  const shop = await harness.merchant();
  const id = await published(shop);
  const own = await answeredByShop(shop, id);
  const deleted = await shop.asStaff('DELETE', `/admin/answers/${own}`, {});
  assert.deepEqual(deleted.body, { success: true, data: { id: own, deleted: true } });
  const one = await shop.asBrowser('GET', `/questions/${id}`);
  assert.deepEqual([one.body.answerCount, one.body.answers], [0, []]);
  assert.equal((await tombstonesOf(shop, own, 'answer')).length, 1);
  assert.equal(codeOf(await shop.asStaff('DELETE', `/admin/answers/${own}`, {})), 'NOT_FOUND');
});

test('only admins may delete', async () => {
  const shop = await harness.merchant();
  const id = await published(shop);
  const own = await answeredByShop(shop, id);
  const token = await shop.asStaff('POST', '/admin/access-tokens', { name: 'Mod', role: 'moderator' });
  const moderator = { authorization: `Bearer ${token.body.data.accessToken}` };
  for (const path of [`/admin/questions/${id}`, `/admin/answers/${own}`]) {
    assert.equal(codeOf(await shop.asStaff('DELETE', path, {}, moderator)), 'FORBIDDEN');
    assert.equal(codeOf(await shop.asServer('DELETE', path, {})), 'AUTHENTICATION_REQUIRED');
    assert.equal(codeOf(await shop.asBrowser('DELETE', path, {})), 'AUTHENTICATION_REQUIRED');
    assert.equal(codeOf(await shop.asStaff('DELETE', path, { reasonCode: 'x' })), 'VALIDATION_ERROR');
  }
});
