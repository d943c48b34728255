import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf, noReviews } from './figures.ts';

test('an average is rounded half up to two decimals', () => {
  const average = (stars: number[]) =>
    figuresOf({
      ...noReviews,
      stars1: stars[0] ?? 0,
      stars2: stars[1] ?? 0,
      stars3: stars[2] ?? 0,
      stars4: stars[3] ?? 0,
      stars5: stars[4] ?? 0,
    }).averageRating;
  assert.equal(average([]), 0);
  assert.equal(average([0, 0, 0, 1, 1]), 4.5);
  assert.equal(average([0, 0, 0, 2, 1]), 4.33);
  assert.equal(average([0, 0, 0, 1, 2]), 4.67);
  assert.equal(average([0, 0, 0, 199, 1]), 4.01, '4.005 is rounded up, although no double represents it');
  assert.equal(average([1, 0, 0, 0, 1_000_000]), 5);
});

test('a percentage is rounded half up to one decimal', () => {
  const { starDistribution } = figuresOf({ ...noReviews, stars5: 1, stars4: 1, stars1: 1 });
  assert.deepEqual(
    starDistribution.map(({ rating, count, percentage }) => [rating, count, percentage]),
    [
      [5, 1, 33.3],
      [4, 1, 33.3],
      [3, 0, 0],
      [2, 0, 0],
      [1, 1, 33.3],
    ],
  );
});
