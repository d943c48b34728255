import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { givenReview, heldBack } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';
import { dayOf } from './days.ts';
import { foldDays } from './folding.ts';
import { moderationTimes } from './moderation-times.ts';
import { recountDays } from './recount.ts';

const harness = await startHarness();
const { db } = harness.context;

test('decisions do not wait for each other to be counted', async () => {
  const shop = await harness.merchant();
  const [first, second] = await Promise.all(
    ['f', 's'].map((name) => givenReview(shop, { ...heldBack, authorEmail: `${name}@example.com` })),
  );
  const decide = (id = '') => shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'approved' });
  assert.equal((await decide(first?.id)).status, 200);
  await inTransaction(db, async (tx) => {
    const held = await rows(tx, 'select from moderation_time_shards where merchant_id = $1 for update', [
      shop.uuid,
    ]);
    assert.equal(held.length, 1);
    assert.equal((await decide(second?.id)).status, 200);
  });
  const today = dayOf(harness.clock.now());
  const { decisions } = await moderationTimes(db, shop.uuid, { from: today, to: today });
  assert.equal(decisions, 2);
});

test('times to decision are the same after days are merged and months are summed', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  const start = harness.clock.now().getTime();
  const days: string[] = [];
  for (let count = 0; count < 9; count++) {
    const { id } = await givenReview(shop, { ...heldBack, authorEmail: `m${count}@example.com` });
    harness.clock.advance(60_000 * 2 ** count);
    await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'approved' });
    days.push(dayOf(harness.clock.now()));
    harness.clock.advance(11 * 86_400_000);
  }
  const periods = days.flatMap((from, index) => days.slice(index).map((to) => ({ from, to })));
  const timesOf = () => Promise.all(periods.map((period) => moderationTimes(db, merchantId, period)));
  const before = await timesOf();
  assert.equal(before.find(({ decisions }) => decisions === 9)?.decisions, 9);
  const all = { repair: false };
  for (const now of [new Date(start + 45 * 86_400_000), harness.clock.now()]) {
    await foldDays(db, now);
    assert.deepEqual(await timesOf(), before);
    assert.deepEqual(await recountDays(db, merchantId, all), []);
  }
  const months = await rows(db, 'select month from moderation_time_months where merchant_id = $1', [
    merchantId,
  ]);
  assert(months.length > 3);
  await rows(db, 'update moderation_time_months set decisions = decisions + 5 where merchant_id = $1', [
    merchantId,
  ]);
  await rows(db, 'delete from moderation_times where merchant_id = $1 and day = $2', [merchantId, days[0]]);
  assert.equal((await recountDays(db, merchantId, { repair: true })).length, months.length + 1);
  assert.deepEqual(await recountDays(db, merchantId, all), []);
  assert.deepEqual(await timesOf(), before);
});
