import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ReviewStatus } from '@tribune/contract';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { givenReviewThatIs } from '../../testing/given.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';

const harness = await startHarness();
const shop = await harness.merchant();
const numberOf = new Map<string, number>();

// Number, status, rating, product, day.
const reviews: [number, ReviewStatus, number, string, string][] = [
  [1, 'pending', 5, 'P-1', '2026-01-01T00:00:00.000Z'],
  [2, 'approved', 4, 'P-1', '2026-01-01T23:59:59.999Z'],
  [3, 'rejected', 3, 'P-2', '2026-01-02T00:00:00.000Z'],
  [4, 'flagged', 2, 'P-2', '2026-01-02T12:00:00.000Z'],
  [5, 'pending', 1, 'P-2', '2026-01-02T12:00:00.000Z'],
  [6, 'approved', 1, 'P-3', '2026-01-03T00:00:00.000Z'],
];

before(async () => {
  for (const [number, status, rating, productId, at] of reviews) {
    const words = { text: `Heavy boots number ${number}.`, authorEmail: `Person${number}@example.com` };
    const { id } = await givenReviewThatIs(shop, status, { rating, productId, ...words });
    numberOf.set(id, number);
    const ids = [shop.uuid, uuidOf('review', id)];
    await rows(
      harness.context.db,
      'update reviews set created_at = $3 where merchant_id = $1 and review_id = $2',
      [...ids, at],
    );
  }
});

async function queue(query: string) {
  const { body } = await shop.asStaff('GET', `/admin/reviews?${query}`);
  assert.ok(body.success, JSON.stringify(body));
  return body.data;
}
const numbers = ({ reviews }: { reviews: { id: string }[] }) => reviews.map(({ id }) => numberOf.get(id));

for (const [query, found] of [
  ['', [6, 4, 5, 3, 2, 1]],
  ['sort=oldest', [1, 2, 3, 5, 4, 6]],
  ['status=pending', [5, 1]],
  ['status=pending,flagged', [4, 5, 1]],
  ['status=pending&status=approved&status=rejected&status=flagged', [6, 4, 5, 3, 2, 1]],
  ['rating=1', [6, 5]],
  ['rating=1,4&status=approved', [6, 2]],
  ['productId=P-2', [4, 5, 3]],
  ['productId=nobodys', []],
  ['startDate=2026-01-02', [6, 4, 5, 3]],
  ['endDate=2026-01-01', [2, 1]],
  ['startDate=2026-01-02&endDate=2026-01-02', [4, 5, 3]],
  ['startDate=2026-01-03&endDate=2026-01-01', []],
  ['startDate=0001-01-01&endDate=9999-12-31', [6, 4, 5, 3, 2, 1]],
  ['hasMedia=true', []],
  ['hasMedia=false&verified=false', [6, 4, 5, 3, 2, 1]],
  ['verified=true', []],
  ['search=boot', [6, 4, 5, 3, 2, 1]],
  ['search=person3@example.com', [3]],
  ['search=3', [3]],
] as const)
  test(`the queue with ${query || 'no filter'} shows ${found.join(', ') || 'nothing'}`, async () => {
    const answer = await queue(query);
    // Of two reviews at the same time, the one with the later id counts as newer.
    const ties = (list: readonly (number | undefined)[]) =>
      list.map((number) => (number === 4 || number === 5 ? 4.5 : number));
    assert.deepEqual(ties(numbers(answer)), ties(found));
    assert.deepEqual(answer.counts, { pending: 2, approved: 2, rejected: 1, flagged: 1 });
  });

test('paging the queue with startAfter returns each review once, in both orders', async () => {
  for (const sort of ['newest', 'oldest']) {
    const whole = numbers(await queue(`sort=${sort}`));
    const walked: unknown[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const part = await queue(`sort=${sort}&limit=2${next && `&startAfter=${next}`}`);
      assert.equal(part.limit, 2);
      walked.push(...numbers(part));
      next = part.nextStartAfter;
    }
    assert.deepEqual(walked, whole);
  }
});

test('staff see what the public does not', async () => {
  const [first] = (await queue('search=person3@example.com')).reviews;
  assert.equal(first.authorEmail, 'Person3@example.com');
  for (const field of [
    'orderId',
    'incentiveClaimId',
    'flagReason',
    'flaggedBy',
    'findings',
    'source',
    'updatedAt',
  ])
    assert.ok(field in first, field);
});

for (const wrong of [
  'status=open',
  'rating=0',
  'limit=0',
  'limit=1000',
  'startAfter=x',
  'sort=best',
  'hasMedia=1',
  'startDate=2026-02-30',
  'startDate=2026-1-1',
  'endDate=yesterday',
  'startDate=0000-01-01',
  'endDate=10000-01-01',
  `search=${'x'.repeat(201)}`,
  'status=pending,pending,pending,pending,pending',
])
  test(`the queue refuses ${wrong.slice(0, 40)}`, async () =>
    assert.equal(codeOf(await shop.asStaff('GET', `/admin/reviews?${wrong}`)), 'VALIDATION_ERROR'));
