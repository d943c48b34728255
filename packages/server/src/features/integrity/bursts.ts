import type { Observed } from './evidence.ts';
import { type Found, noticeable } from './signal.ts';
import { chanceOfAsMany } from './statistics.ts';

const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** Maximum length of a window; longer ones contain campaigns and seasons. */
const longestWindowMs = 4 * dayMs;
/** Number of independent windows that the overlapping windows amount to, for the correction of multiple tests. */
const windowsTried = 10;

/** A number of reviews that are expected in a window. */
export interface Expected {
  mean: number;
  /** Variance of the estimated mean. */
  variance: number;
}

/** What is expected at the usual rate, and after a newsletter or a delivery. */
interface ExpectedInWindow {
  usual: Expected;
  wave: Expected;
}

interface Burst {
  /** The other reviews in the window. */
  earlier: readonly Observed[];
  windowMs: number;
  /** Number expected at the usual rate. */
  expected: number;
  pValue: number;
}

/**
 * The window ending with the review that is least likely by what is expected, and contains at least `leastEarlier` of the reviews before it.
 * `expectedIn` returns null for windows about which too little is known.
 */
export function strongestBurst(
  at: number,
  arrivals: readonly Observed[],
  {
    leastEarlier,
    expectedIn,
  }: { leastEarlier: number; expectedIn(windowMs: number): ExpectedInWindow | null },
): Burst | null {
  let found: Burst | null = null;
  for (let count = leastEarlier; count <= arrivals.length; count++) {
    const windowMs = at - (arrivals[count - 1]?.at ?? 0);
    const expected = windowMs > longestWindowMs ? null : expectedIn(windowMs);
    if (!expected) break;
    const { usual, wave } = expected;
    const [mean, variance] = [usual.mean + wave.mean, usual.variance + wave.variance];
    const pValue = Math.min(1, windowsTried * chanceOfAsMany(count, { mean, variance }));
    if (!found || pValue < found.pValue)
      found = { earlier: arrivals.slice(0, count), windowMs, expected: usual.mean, pValue };
  }
  return found;
}

/** Null for a burst that may be chance. `what` names the reviews in a sentence. */
export function foundBurst(
  burst: Burst | null,
  what: string,
  weight: (pValue: number) => number,
): Found | null {
  if (!burst || burst.pValue > noticeable) return null;
  const { earlier, windowMs, expected, pValue } = burst;
  const count = earlier.length + 1;
  const usual = expected < 0.1 ? 'less than 0.1' : expected.toFixed(1);
  return {
    note: `${count} unverified ${what} arrived within ${spanOf(windowMs)}, where ${usual} are usual.`,
    pValue,
    count,
    weight: weight(pValue),
    others: earlier.map(({ id }) => id),
  };
}

/** Whether enough reviews are verified purchases to tell from them when a newsletter or a delivery caused reviews. */
export const hasControl = (reviews: readonly Observed[]): boolean =>
  reviews.filter(({ verified }) => verified).length >= Math.max(5, reviews.length / 5);

/**
 * The number expected after a newsletter or a delivery, estimated from the verified purchases in the window: such a wave includes both, in
 * the usual proportion. `before` is the number of unverified reviews before the window.
 */
export function controlledWave(
  windowMs: number,
  { at, reviews, before }: { at: number; reviews: readonly Observed[]; before: number },
): Expected {
  const buyers = reviews.filter(({ verified }) => verified);
  const inWindow = buyers.filter((one) => at - one.at <= windowMs).length;
  const mean = ((before + 1) / (buyers.length - inWindow + 1)) * (inWindow + 0.2);
  return { mean, variance: mean ** 2 / (inWindow + 0.5) };
}

/**
 * The number expected if there are no verified purchases to compare with: any window may follow a newsletter, which causes `reviews` within a
 * day.
 */
export function anyWave(windowMs: number, reviews: number): Expected {
  const mean = reviews * (1 - Math.exp(-windowMs / (8 * hourMs)));
  return { mean, variance: mean ** 2 / 2 };
}

/** Ratio of the rate at busy hours and on busy days to the average rate. */
export const peakOf = (windowMs: number): number =>
  windowMs < dayMs / 4 ? 3 : windowMs < 2 * dayMs ? 2 : 1.5;

function spanOf(ms: number): string {
  const units = [
    { unit: 'day', ms: dayMs },
    { unit: 'hour', ms: hourMs },
    { unit: 'minute', ms: 60_000 },
  ];
  const { unit, ms: size } = units.find((one) => ms >= 2 * one.ms) ?? { unit: 'minute', ms: 60_000 };
  const number = Math.max(1, Math.round(ms / size));
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
