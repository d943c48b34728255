/**
 * The probability of at least `count` events, if their number is Poisson distributed with an uncertain, gamma distributed mean: the upper
 * tail of a negative binomial distribution.
 */
export function chanceOfAsMany(
  count: number,
  { mean, variance }: { mean: number; variance: number },
): number {
  if (count <= 0) return 1;
  const shape = mean ** 2 / variance;
  const share = mean / (mean + shape);
  // The first term of the tail; the ratio of successive terms decreases to `share`.
  let term = Math.exp(
    lnGamma(count + shape) -
      lnGamma(shape) -
      lnGamma(count + 1) +
      shape * Math.log1p(-share) +
      count * Math.log(share),
  );
  let sum = 0;
  for (let events = count; term > sum * 1e-9; events++) {
    sum += term;
    term *= ((events + shape) / (events + 1)) * share;
  }
  return Math.min(1, sum);
}

/** The upper tail of a binomial distribution: the probability of at least `count` of `all`, each with the probability `share`. */
export function chanceOfShare(count: number, all: number, share: number): number {
  let sum = 0;
  for (let hits = count; hits <= all; hits++)
    sum += Math.exp(
      lnGamma(all + 1) -
        lnGamma(hits + 1) -
        lnGamma(all - hits + 1) +
        hits * Math.log(share) +
        (all - hits) * Math.log1p(-share),
    );
  return Math.min(1, sum);
}

/** Stirling's series (https://dlmf.nist.gov/5.11#E1), after a recurrence for small arguments. */
function lnGamma(argument: number): number {
  let [x, shift] = [argument, 0];
  for (; x < 10; x++) shift -= Math.log(x);
  return shift + (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + 1 / (12 * x) - 1 / (360 * x ** 3);
}
