import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { judgeDifference } from './fairness.ts';

const harness = await startHarness();

const counts = (...stars: [number, number, number, number, number]) => ({
  stars1: stars[0],
  stars2: stars[1],
  stars3: stars[2],
  stars4: stars[3],
  stars5: stars[4],
  incentivized: 0,
});

test('a random sample shows no significant difference, a biased one does', () => {
  const shown = counts(100, 100, 200, 300, 300);
  assert.equal(judgeDifference(shown, counts(10, 10, 20, 30, 30)).verdict, 'no_difference');
  const chosen = judgeDifference(shown, counts(60, 20, 10, 5, 5));
  assert.equal(chosen.verdict, 'difference');
  assert.equal(chosen.degreesOfFreedom, 4);
  assert((chosen.pValue ?? 1) < 1e-6);
  assert.match(chosen.explanation, /lower ratings/);
});

test('the chi-square statistic equals a textbook example', () => {
  // Two rows of 50: expected 25, 15, 10 each; (5² / 25 + 5² / 15 + 0) × 2.
  const { chiSquare, degreesOfFreedom, pValue } = judgeDifference(
    counts(30, 10, 10, 0, 0),
    counts(20, 20, 10, 0, 0),
  );
  assert.deepEqual([chiSquare, degreesOfFreedom, pValue], [5.333, 2, 0.069483]);
});

test('a small sample is inconclusive', () => {
  assert.equal(judgeDifference(counts(5, 5, 5, 5, 5), counts(1, 0, 0, 0, 1)).verdict, 'too_few');
  assert.equal(judgeDifference(counts(0, 0, 0, 0, 0), counts(0, 0, 0, 0, 0)).verdict, 'too_few');
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

test('each merchant has its own policy, and an unknown merchant is 404', async () => {
  const shop = await harness.merchant();
  assert.equal(
    codeOf(await shop.asBrowser('GET', '/merchants/merchant_01h455vb4pex5vsknk084sn02q/review-policy')),
    'NOT_FOUND',
  );
  assert.equal(codeOf(await shop.asServer('GET', '/admin/moderation/fairness')), 'AUTHENTICATION_REQUIRED');
});
