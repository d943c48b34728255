import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shares } from './percentages.ts';

test('percentages sum to exactly 100, each within a tenth of its share, whatever is counted', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 6 }), (counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      const found = shares(counts);
      const tenths = found.map((share) => Math.round(share * 10));
      assert.equal(
        tenths.reduce((sum, share) => sum + share, 0),
        total === 0 ? 0 : 1000,
      );
      for (const [place, count] of counts.entries())
        assert.ok(total === 0 || Math.abs((tenths[place] ?? 0) - (count * 1000) / total) < 1);
    }),
  );
});

test('a third each is 33.4, 33.3 and 33.3; of nothing all are 0', () => {
  assert.deepEqual(shares([1, 1, 1]), [33.4, 33.3, 33.3]);
  assert.deepEqual(shares([0, 0]), [0, 0]);
});
