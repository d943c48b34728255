import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { givenReview, givenToken, submission } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { sweepTombstones } from '../decision-log/tombstones.ts';
import { recount } from '../rating-counters/recount.ts';

const harness = await startHarness();

const tombstones = ({ id }: TestMerchant) =>
  rows(
    harness.context.db,
    'select item_type, item_id, octet_length(content_hash) as bytes, deleted_by, reason_code, reason from tombstones where merchant_id = $1',
    [uuidOf('merchant', id)],
  );

test('a deleted review is gone everywhere; a tombstone and the log record who, when and why', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop, { text: 'A very secret sentence.' });
  await shop.asBrowser('POST', `/reviews/${id}/helpful`, { helpful: true });
  const answer = await shop.asStaff('DELETE', `/admin/reviews/${id}`, {
    reasonCode: 'illegal',
    reason: 'Court order',
  });
  assert.deepEqual(answer.body, { success: true, data: { id, deleted: true } });
  for (const send of [shop.asBrowser, shop.asServer, shop.asStaff])
    assert.equal(codeOf(await send('GET', `/reviews/${id}`)), 'NOT_FOUND');
  assert.equal((await shop.asBrowser('GET', '/products/P-1/reviews')).body.totalReviews, 0);
  assert.equal((await shop.asBrowser('GET', '/reviews?search=secret')).body.totalReviews, 0);
  assert.deepEqual(await tombstones(shop), [
    {
      item_type: 'review',
      item_id: uuidOf('review', id),
      bytes: 32,
      deleted_by: shop.ownerEmail,
      reason_code: 'illegal',
      reason: 'Court order',
    },
  ]);
  const { entries } = (await shop.asStaff('GET', `/admin/moderation-log?itemId=${id}`)).body.data;
  const { action, from, to, reasonCode, reason } = entries[0];
  assert.deepEqual(
    [action, from, to, reasonCode, reason],
    ['delete', 'approved', null, 'illegal', 'Court order'],
  );
  assert.deepEqual(await recount(harness.context.db, shop.uuid, { repair: false }), []);
  assert.equal(codeOf(await shop.asStaff('DELETE', `/admin/reviews/${id}`)), 'NOT_FOUND');
});

test('after deleting a verified review its author may submit another', async () => {
  const shop = await harness.merchant();
  const send = () => shop.asServer('POST', '/reviews', submission(shop, { orderId: 'O-1' }));
  const { id } = (await send()).body.data;
  assert.equal(codeOf(await send()), 'DUPLICATE_REVIEW');
  assert.equal((await shop.asStaff('DELETE', `/admin/reviews/${id}`, {})).status, 200);
  assert.equal((await send()).status, 200);
});

test('a tombstone is deleted after twelve months', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  await shop.asStaff('DELETE', `/admin/reviews/${id}`);
  const inMonths = (months: number) => {
    const date = harness.clock.now();
    date.setUTCMonth(date.getUTCMonth() + months);
    return { ...harness.context, clock: { now: () => new Date(date) } };
  };
  await sweepTombstones(inMonths(11));
  assert.equal((await tombstones(shop)).length, 1);
  await sweepTombstones(inMonths(13));
  assert.equal((await tombstones(shop)).length, 0);
});

test('only an admin may delete', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  for (const [role, status] of [
    ['analyst', 403],
    ['moderator', 403],
    ['admin', 200],
  ] as const) {
    const { headers } = await givenToken(shop, role);
    assert.equal(
      (await shop.asNobody('DELETE', `/admin/reviews/${id}`, undefined, headers)).status,
      status,
      role,
    );
  }
});
