import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, startHarness } from '../../testing/harness.ts';

const harness = await startHarness();

test('suppressed addresses are listed newest first, each on one page', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const emails = Array.from({ length: 7 }, (_, index) => `c${index}@example.com`);
  for (const email of emails) await shop.asStaff('POST', '/admin/suppressions', { email });
  await other.asStaff('POST', '/admin/suppressions', { email: 'theirs@example.com' });
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? 'limit=3' : `limit=3&startAfter=${encodeURIComponent(cursor)}`;
    const { data } = (await shop.asStaff('GET', `/admin/suppressions?${query}`)).body;
    assert.ok(data.suppressions.length <= 3);
    seen.push(...data.suppressions.map(({ email }: { email: string }) => email));
    cursor = data.nextStartAfter;
  }
  assert.deepEqual(seen, emails.toReversed());
  for (const query of ['startAfter=theirs@example.com', 'startAfter=x', 'limit=101', 'email=x'])
    assert.equal(
      codeOf(await shop.asStaff('GET', `/admin/suppressions?${query}`)),
      'VALIDATION_ERROR',
      query,
    );
});
