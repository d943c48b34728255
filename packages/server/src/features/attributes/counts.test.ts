import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { atOnce, givenReview, submission } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { recount } from '../rating-counters/recount.ts';
import { fit, givenAttributes } from './given.fixture.ts';
import { recountAttributes } from './recount.ts';

const harness = await startHarness();
const { db } = harness.context;
const smallOnes = async (shop: TestMerchant, query = '') =>
  (await shop.asBrowser('GET', `/reviews?attributes[fit]=small${query}`)).body.totalReviews;
const send = (shop: TestMerchant, number: number) =>
  shop.asServer('POST', '/reviews', {
    ...submission(shop, { attributes: { fit: 'small' }, rating: 1 + (number % 5) }),
    authorEmail: `c${number}@example.com`,
    text: `Number ${number} of many.`,
  });

test('concurrent reviews are all counted, and moderation updates the counters', async () => {
  const shop = await harness.merchant();
  await givenAttributes(shop, fit);
  const sent = await atOnce(40, (number) => send(shop, number));
  assert.deepEqual([...new Set(sent.map(({ status }) => status))], [200]);
  assert.equal(await smallOnes(shop), 40);
  assert.equal(await smallOnes(shop, '&rating=1,2'), 16);
  const ids = sent.slice(0, 30).map(({ body }) => body.data.id);
  await shop.asStaff('POST', '/admin/reviews/moderate', { ids, status: 'rejected' });
  assert.equal(await smallOnes(shop), 10);
  await shop.asStaff('PATCH', `/reviews/${sent[39]?.body.data.id}/flag`, { flagged: true });
  await shop.asStaff('DELETE', `/admin/reviews/${sent[38]?.body.data.id}`);
  assert.equal(await smallOnes(shop), 8);
  await shop.asStaff('PATCH', `/reviews/${sent[39]?.body.data.id}/flag`, { flagged: false });
  await shop.asStaff('POST', '/admin/reviews/moderate', { ids, status: 'approved' });
  assert.equal(await smallOnes(shop), 39);
  assert.deepEqual(await recountAttributes(db, shop.uuid, { repair: false }), []);
  assert.deepEqual(await recount(db, shop.uuid, { repair: false }), []);
});

test('a writer does not wait for another of the same combination', async () => {
  const shop = await harness.merchant();
  await givenAttributes(shop, fit);
  await send(shop, 0);
  await inTransaction(db, async (tx) => {
    const held = await rows(tx, 'select from attribute_counts where merchant_id = $1 for update', [
      shop.uuid,
    ]);
    assert.equal(held.length, 2);
    assert.equal((await send(shop, 1)).status, 200);
  });
  await send(shop, 2);
  assert.equal(await smallOnes(shop), 3);
  const lanes = await rows(db, 'select from attribute_counts where merchant_id = $1', [shop.uuid]);
  assert.equal(lanes.length, 4);
});

test('recount reports wrong counters and repairs them', async () => {
  const shop = await harness.merchant();
  await givenAttributes(shop, fit);
  await givenReview(shop, { attributes: { fit: 'small' }, rating: 2 });
  await rows(
    db,
    `update attribute_counts set stars2 = stars2 + 3 where merchant_id = $1 and product_id = 'P-1'`,
    [shop.uuid],
  );
  const wrong = {
    merchantId: shop.uuid,
    productId: 'P-1',
    count: 'stars2 of fit=small',
    kept: 4,
    counted: 1,
  };
  assert.deepEqual(await recountAttributes(db, shop.uuid, { repair: false }), [wrong]);
  assert.deepEqual(await recountAttributes(db, shop.uuid, { repair: true }), [wrong]);
  assert.deepEqual(await recountAttributes(db, shop.uuid, { repair: false }), []);
  await rows(db, 'delete from attribute_counts where merchant_id = $1', [shop.uuid]);
  assert.equal((await recountAttributes(db, shop.uuid, { repair: true })).length, 2);
  assert.equal(await smallOnes(shop), 1);
});
