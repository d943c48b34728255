import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CompiledQuery } from 'kysely';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { heldBack, submission } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { recount } from '../rating-counters/recount.ts';
import { testDifference } from './fairness.ts';

const harness = await startHarness();
const { db } = harness.context;

const counts = (...stars: [number, number, number, number, number]) => ({
  stars1: stars[0],
  stars2: stars[1],
  stars3: stars[2],
  stars4: stars[3],
  stars5: stars[4],
  incentivized: 0,
});

test('a random sample shows no significant difference, a biased one does', async () => {
  const shown = counts(100, 100, 200, 300, 300);
  assert.equal((await testDifference(shown, counts(10, 10, 20, 30, 30))).verdict, 'no_difference');
  const chosen = await testDifference(shown, counts(60, 20, 10, 5, 5));
  assert.equal(chosen.verdict, 'difference');
  assert.equal(chosen.degreesOfFreedom, 4);
  assert((chosen.pValue ?? 1) < 1e-6);
  assert.match(chosen.explanation, /lower ratings/);
});

test('the chi-square statistic equals a textbook example', async () => {
  // Two rows of 50: expected 25, 15, 10 each; (5² / 25 + 5² / 15 + 0) × 2.
  const { chiSquare, degreesOfFreedom, pValue } = await testDifference(
    counts(30, 10, 10, 0, 0),
    counts(20, 20, 10, 0, 0),
  );
  assert.deepEqual([chiSquare, degreesOfFreedom, pValue], [5.333, 2, 0.069483]);
});

test('a small sample is inconclusive', async () => {
  assert.equal((await testDifference(counts(5, 5, 5, 5, 5), counts(1, 0, 0, 0, 1))).verdict, 'too_few');
  assert.equal((await testDifference(counts(0, 0, 0, 0, 0), counts(0, 0, 0, 0, 0))).verdict, 'too_few');
});

async function submit(shop: TestMerchant, rating: number, number: number) {
  const answer = await shop.asServer('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P',
    rating,
    authorName: 'A',
    authorEmail: `a${number}@example.com`,
    text: `Number ${number} of them.`,
  });
  return answer.body.data.id as string;
}

test('the report counts hidden reviews by reason, and the public policy shows them', async () => {
  const shop = await harness.merchant();
  const ids: string[] = [];
  for (let number = 0; number < 6; number++) ids.push(await submit(shop, 1 + (number % 5), number));
  await shop.asStaff('PATCH', `/reviews/${ids[0]}/moderate`, { status: 'rejected', reasonCode: 'spam' });
  await shop.asStaff('PATCH', `/reviews/${ids[1]}/moderate`, { status: 'flagged', reasonCode: 'off_topic' });
  await shop.asStaff('PATCH', `/reviews/${ids[2]}/moderate`, { status: 'rejected', reasonCode: 'spam' });
  await shop.asStaff('PATCH', `/reviews/${ids[2]}/moderate`, { status: 'approved' });
  const report = await shop.asStaff('GET', '/admin/moderation/fairness');
  assert.equal(report.status, 200, JSON.stringify(report.body));
  const { shown, hidden, byReasonCode, test: tested } = report.body.data;
  assert.deepEqual([shown.total, hidden.total, tested.verdict], [4, 2, 'too_few']);
  assert.deepEqual(
    byReasonCode.map(({ reasonCode, total }: { reasonCode: string; total: number }) => [reasonCode, total]),
    [
      ['off_topic', 1],
      ['spam', 1],
    ],
  );
  const policy = await shop.asNobody('GET', `/merchants/${shop.id}/review-policy`);
  assert.equal(policy.status, 200, JSON.stringify(policy.body));
  assert.equal(policy.body.moderation.dependsOnRating, false);
  assert.deepEqual(policy.body.notShown, {
    total: 2,
    byStatus: { pending: 0, rejected: 1, flagged: 1 },
    byReasonCode: [
      { reasonCode: 'off_topic', count: 1 },
      { reasonCode: 'spam', count: 1 },
    ],
  });
});

test('reasons are counted as they change, and a recount finds no difference', async () => {
  const shop = await harness.merchant();
  const merchantId = uuidOf('merchant', shop.id) ?? '';
  const ids: string[] = [];
  for (let number = 0; number < 4; number++) ids.push(await submit(shop, 2 + number, number));
  const moderate = (index: number, status: string, reasonCode?: string) =>
    shop.asStaff('PATCH', `/reviews/${ids[index]}/moderate`, { status, reasonCode });
  const reasons = async () => {
    assert.deepEqual(await recount(db, merchantId, { repair: false, windowRows: 2 }), []);
    const { byReasonCode } = (await shop.asStaff('GET', '/admin/moderation/fairness')).body.data;
    return byReasonCode.map((one: { reasonCode: string; total: number; averageRating: number }) => [
      ...[one.reasonCode, one.total, one.averageRating],
    ]);
  };
  await moderate(0, 'rejected', 'spam');
  await moderate(0, 'rejected', 'fake');
  await moderate(1, 'flagged');
  assert.deepEqual(await reasons(), [
    [null, 1, 3],
    ['fake', 1, 2],
  ]);
  await shop.asStaff('PATCH', `/reviews/${ids[1]}/flag`, { flagged: false });
  await shop.asStaff('DELETE', `/admin/reviews/${ids[0]}`, {});
  await moderate(2, 'rejected', 'spam');
  const { data } = (await moderate(3, 'rejected', 'spam')).body;
  assert.equal(data.status, 'rejected');
  assert.deepEqual(await reasons(), [['spam', 2, 4.5]]);
  const held = { ...submission(shop), ...heldBack, rating: 1 };
  assert.equal((await shop.asServer('POST', '/reviews', held)).body.data.status, 'pending');
  assert.deepEqual(await reasons(), [['spam', 3, 3.33]]);
});

test('a recount finds and repairs counters in windows of a few reviews', async () => {
  const shop = await harness.merchant();
  const merchantId = uuidOf('merchant', shop.id) ?? '';
  for (let number = 0; number < 5; number++) await submit(shop, 1 + number, number);
  await rows(db, 'update product_counts set stars1 = stars1 + 3 where merchant_id = $1 and stars1 = 1', [
    merchantId,
  ]);
  await rows(db, 'update shop_counts set pending = pending + 2 where merchant_id = $1 and stars2 = 1', [
    merchantId,
  ]);
  await rows(
    db,
    `insert into hidden_counts (merchant_id, reason_code, slot, stars4) values ($1, 'spam', 0, 7)`,
    [merchantId],
  );
  const found = await recount(db, merchantId, { repair: true, windowRows: 2 });
  assert.deepEqual(
    found.map(({ productId, count, kept, counted }) => [productId, count, kept, counted]),
    [
      ['P', 'stars1', 4, 1],
      [null, 'pending', 2, 0],
      [null, 'stars4 of hidden reviews (spam)', 7, 0],
    ],
  );
  assert.deepEqual(await recount(db, merchantId, { repair: false, windowRows: 2 }), []);
});

test('the report and the policy read no review', async () => {
  const shop = await harness.merchant();
  await submit(shop, 1, 1);
  const statements: string[] = [];
  const restorations = [db, harness.context.reads].map((pool) => {
    const original = pool.executeQuery;
    pool.executeQuery = ((query: CompiledQuery) => {
      statements.push(query.sql);
      return original.call(pool, query);
    }) as typeof original;
    return () => Object.assign(pool, { executeQuery: original });
  });
  await shop.asStaff('GET', '/admin/moderation/fairness');
  await shop.asNobody('GET', `/merchants/${shop.id}/review-policy`);
  for (const restore of restorations) restore();
  assert.ok(statements.some((sql) => /hidden_counts/.test(sql)));
  assert.deepEqual(
    statements.filter((sql) => /\breviews\b/.test(sql)),
    [],
  );
});

test('each merchant has its own policy, and an unknown merchant is 404', async () => {
  const shop = await harness.merchant();
  assert.equal(
    codeOf(await shop.asBrowser('GET', '/merchants/merchant_01h455vb4pex5vsknk084sn02q/review-policy')),
    'NOT_FOUND',
  );
  assert.equal(codeOf(await shop.asServer('GET', '/admin/moderation/fairness')), 'AUTHENTICATION_REQUIRED');
});
