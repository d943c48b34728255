export const median = (numbers: readonly number[]) => quantile(numbers, 0.5);

export const quantile = (numbers: readonly number[], share: number): number =>
  sorted(numbers)[Math.floor(share * numbers.length)] ?? Number.NaN;

/** Bounds of the true median with a confidence of 95 %, from the ranks of the values alone. Fewer than six values have no bounds. */
export function medianBounds(numbers: readonly number[]): [lower: number, upper: number] {
  const count = numbers.length;
  let rank = 0;
  // The probability that at most `rank` values are below the median, each with a probability of one half.
  for (let chance = 0.5 ** count, below = chance; below <= 0.025; rank++) {
    chance *= (count - rank) / (rank + 1);
    below += chance;
  }
  if (rank === 0) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const values = sorted(numbers);
  return [values[rank - 1] ?? Number.NaN, values[count - rank] ?? Number.NaN];
}

const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);
