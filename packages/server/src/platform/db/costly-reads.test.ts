import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { submission } from '../../testing/given.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';
import { CostlyReads } from './costly-reads.ts';

const harness = await startHarness();

test('a dozen reads that take too long end with 503, and all other routes keep going meanwhile', async (t) => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const review = (await other.asServer('POST', '/reviews', submission(other))).body.data;
  const release = await withSearchLocked(t);

  const searches = Array.from({ length: 12 }, (_, n) =>
    shop.asBrowser('GET', `/products/P-1/reviews?search=rain&limit=${n + 1}`),
  );
  const meanwhile = [
    await shop.asBrowser('GET', '/products/P-1/reviews'),
    await other.asBrowser('GET', '/products/P-1/reviews'),
    await other.asBrowser('GET', '/products/ratings?productIds=P-1'),
    await other.asBrowser('POST', `/reviews/${review.id}/helpful`, { helpful: true, userId: 'u' }),
    await other.asStaff('GET', '/admin/reviews'),
    await other.asNobody('GET', '/health'),
  ];
  assert.deepEqual(
    meanwhile.map(({ status }) => status),
    meanwhile.map(() => 200),
  );

  for (const answer of await Promise.all(searches)) {
    assert.equal(codeOf(answer), 'SERVICE_UNAVAILABLE');
    assert.equal(answer.status, 503);
    assert.match(String(answer.headers['retry-after']), /^\d+$/);
  }
  await release();
  const again = await other.asBrowser('GET', '/products/P-1/reviews?search=rain');
  assert.deepEqual([again.status, again.body.totalReviews], [200, 1]);
});

test('a turn that becomes free goes to the merchant with the fewest reads under way', async () => {
  const reads = new CostlyReads(2);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const read = (merchantId: string, name: string) =>
    reads.run(merchantId, () => {
      began.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [read('A', 'A1'), read('A', 'A2'), read('A', 'A3'), read('B', 'B1')];
  ends[0]?.();
  await all[0];
  assert.deepEqual(began, ['A1', 'A2', 'B1']);
  ends[1]?.();
  await all[1];
  assert.deepEqual(began, ['A1', 'A2', 'B1', 'A3']);
  for (const end of ends) end();
  await Promise.all(all);
});

/** Searching waits for this lock and nothing else does: as slow as a search can get. */
async function withSearchLocked(t: { after(ended: () => Promise<void>): void }) {
  const client = new pg.Client({ connectionString: harness.databaseUrl });
  await client.connect();
  t.after(() => client.end());
  await client.query('begin');
  await client.query('lock table review_search in access exclusive mode');
  return () => client.query('rollback');
}
