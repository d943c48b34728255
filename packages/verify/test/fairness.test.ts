import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Entry,
  encodeEntry,
  fairnessOf,
  logFigures,
  type Rating,
  Replay,
  type Stars,
  signsOf,
  testDifference,
} from '../src/index.ts';
import { decided, received } from './reviews.ts';

const stars = (...[one, two, three, four, five]: [number, number, number, number, number]): Stars => ({
  1: one,
  2: two,
  3: three,
  4: four,
  5: five,
});

test('a random sample shows no significant difference, a biased one does', () => {
  const shown = stars(100, 100, 200, 300, 300);
  assert.equal(testDifference(shown, stars(10, 10, 20, 30, 30)).verdict, 'no_difference');
  const chosen = testDifference(shown, stars(60, 20, 10, 5, 5));
  assert.deepEqual([chosen.verdict, chosen.method, chosen.degreesOfFreedom], ['difference', 'chi_square', 4]);
  assert.ok((chosen.pValue ?? 1) < 1e-6);
});

test('the chi-square statistic equals textbook examples with each number of degrees of freedom', () => {
  const tested = [
    // Two rows of 50: expected 25, 15, 10 each; (5² / 25 + 5² / 15 + 0) × 2.
    testDifference(stars(30, 10, 10, 0, 0), stars(20, 20, 10, 0, 0)),
    testDifference(stars(30, 0, 0, 0, 20), stars(20, 0, 0, 0, 30)),
    testDifference(stars(30, 10, 10, 10, 0), stars(20, 20, 10, 10, 0)),
    testDifference(stars(30, 10, 10, 10, 10), stars(20, 20, 10, 10, 10)),
  ].map(({ chiSquare, degreesOfFreedom, pValue }) => [chiSquare, degreesOfFreedom, pValue]);
  assert.deepEqual(tested, [
    [5.333, 2, 0.069483],
    [4, 1, 0.0455],
    [5.333, 3, 0.148954],
    [5.333, 4, 0.254773],
  ]);
});

test('few hidden reviews are compared exactly, and too few are those of which none could differ', () => {
  assert.equal(testDifference(stars(5, 5, 5, 5, 5), stars(1, 0, 0, 0, 1)).verdict, 'too_few');
  assert.equal(testDifference(stars(0, 0, 0, 0, 0), stars(0, 0, 0, 0, 0)).verdict, 'too_few');
  const three = testDifference(stars(2, 1, 4, 30, 63), stars(3, 0, 0, 0, 0));
  assert.deepEqual([three.verdict, three.method, three.chiSquare], ['difference', 'exact', null]);
  assert.equal(testDifference(stars(10, 5, 4, 30, 51), stars(1, 0, 0, 1, 2)).verdict, 'no_difference');
  // Too many tables to list them all: one star against all others.
  const many = testDifference(stars(600, 600, 600, 600, 100_000), stars(24, 0, 0, 0, 1));
  assert.equal(many.verdict, 'difference');
});

test('reviews that are rejected, deleted or pending for long are hidden; fresh, imported and demanded ones are not', () => {
  const replay = new Replay();
  const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;
  const made: [day: number, rating: Rating, after: (n: number) => Entry[], fields?: object][] = [
    [1, 5, (n) => [decided(n, 'pending', 'approved', { at: at(1) })]],
    [1, 1, (n) => [decided(n, 'pending', 'rejected', { at: at(1), reason: 'spam' })]],
    [2, 2, () => []],
    [3, 3, (n) => [{ v: 1, type: 'erased', at: at(3), id: received(n).id, reason: 'other' }]],
    [4, 1, (n) => [{ v: 1, type: 'erased', at: at(4), id: received(n).id, reason: 'personal_data' }]],
    [4, 1, (n) => [decided(n, 'pending', 'rejected', { at: at(4), reason: 'imported' })]],
    [4, 1, () => [], { source: 'import' }],
    [14, 1, () => []],
  ];
  for (const [n, [day, rating, after, fields]] of made.entries())
    for (const entry of [received(n, { at: at(day), rating, ...fields }), ...after(n)])
      replay.add(encodeEntry(entry));
  assert.deepEqual(replay.problems, []);
  const now = Date.parse(at(15));
  const { deleted, hidden, longPending, pendingSince, shown, withheld } = fairnessOf(logFigures(replay), now);
  assert.equal(pendingSince, '2026-11-08');
  assert.deepEqual(shown, stars(0, 0, 0, 0, 1));
  assert.deepEqual(
    [withheld, longPending, deleted, hidden],
    [stars(1, 0, 0, 0, 0), stars(0, 1, 0, 0, 0), stars(0, 0, 1, 0, 0), stars(1, 1, 1, 0, 0)],
  );
  const signs = signsOf({ replay, audit: null }, now);
  assert.deepEqual(
    signs.map(({ code, count }) => [code, count]),
    [
      ['long_pending', 1],
      ['deleted', 1],
    ],
  );
  assert.match(signs[0]?.message ?? '', /pending since before 2026-11-08: 5★ 0, 4★ 0, 3★ 0, 2★ 1/);
});
