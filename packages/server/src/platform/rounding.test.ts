import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ratioHalfUp } from './rounding.ts';

test('a half goes up, and nothing is divided by nothing', () => {
  assert.equal(ratioHalfUp(100, 1600, 1), 0.1);
  assert.equal(ratioHalfUp(1, 8, 2), 0.13);
  assert.equal(ratioHalfUp(5, 0, 2), 0);
});

test('rounding agrees with exact arithmetic, whatever the numbers', () => {
  fc.assert(
    fc.property(
      fc.nat(50_000_000),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.constantFrom(1, 2),
      (sum, total, decimals) => {
        const scale = 10n ** BigInt(decimals);
        const exact = (2n * BigInt(sum) * scale + BigInt(total)) / (2n * BigInt(total));
        assert.equal(ratioHalfUp(sum, total, decimals), Number(exact) / Number(scale));
      },
    ),
  );
});
