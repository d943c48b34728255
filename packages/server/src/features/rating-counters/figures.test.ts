import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf, noReviews } from './figures.ts';

const figuresWith = ([stars1 = 0, stars2 = 0, stars3 = 0, stars4 = 0, stars5 = 0]: number[]) =>
  figuresOf({ ...noReviews, stars1, stars2, stars3, stars4, stars5 });

test('an average is displayed as 5 or 1 only if every rating is', () => {
  const displayed = (stars: number[]) => figuresWith(stars).displayedAverage;
  assert.equal(displayed([]), 0);
  assert.equal(displayed([0, 0, 0, 0, 7]), 5);
  assert.equal(displayed([7]), 1);
  assert.equal(displayed([0, 0, 0, 1, 19]), 4.9, '4.95');
  assert.equal(displayed([0, 0, 0, 1, 1_000_000]), 4.9);
  assert.equal(displayed([1_000_000, 1]), 1.1);
  assert.equal(displayed([0, 0, 0, 551, 449]), 4.4, '4.449, which two decimals make 4.45 and so 4.5');
  assert.equal(displayed([0, 0, 0, 11, 9]), 4.5, '4.45 is rounded up');
  assert.equal(displayed([0, 0, 1, 98, 1]), 4);
});

test('an average is rounded half up to two decimals, but 5 or 1 only if every rating is', () => {
  const average = (stars: number[]) => figuresWith(stars).averageRating;
  assert.equal(average([]), 0);
  assert.equal(average([0, 0, 0, 1, 1]), 4.5);
  assert.equal(average([0, 0, 0, 2, 1]), 4.33);
  assert.equal(average([0, 0, 0, 1, 2]), 4.67);
  assert.equal(average([0, 0, 0, 199, 1]), 4.01, '4.005 is rounded up, although no double represents it');
  assert.equal(average([0, 0, 0, 0, 300]), 5);
  assert.equal(average([0, 0, 0, 1, 299]), 4.99, '4.997');
  assert.equal(average([299, 1]), 1.01, '1.003');
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
