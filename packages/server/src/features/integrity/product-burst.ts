import { type Evidence, type Observed, ofOtherClients } from './evidence.ts';
import { type Found, noticeable, type Signal, weightOf } from './signal.ts';
import { chanceOfAsMany } from './statistics.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Minimum number of earlier reviews in a burst. */
const leastEarlier = 4;
/** Minimum number of reviews before the window from which the usual rate is estimated, if the product has more reviews than are read. */
const leastBefore = 8;
/** Maximum length of a window; longer ones contain campaigns and seasons. */
const longestWindowMs = 4 * dayMs;
/** Number of independent windows that the overlapping windows amount to, for the correction of multiple tests. */
const windowsTried = 10;
/** Assumed rate of a product without earlier reviews: half a review in two days. */
const prior = { reviews: 0.5, timeMs: 2 * dayMs };

/**
 * Signals that reviews of the product arrive faster than its own rate explains. Ignores verified purchases, which cannot be sent at will.
 */
export const productBurst: Signal = {
  name: 'product_burst',
  family: 'arrivals',
  refutedBy: 'a newsletter, a sale, a launch, or a link or QR code that asks for reviews of this product',
  find: (evidence) => burstOf(evidence, () => true, 'reviews of this product'),
};

/** Like `productBurst`, for ratings without text, which take a few seconds each. */
export const ratingBurst: Signal = {
  name: 'rating_burst',
  family: 'arrivals',
  refutedBy: 'a form that asks for a rating only, such as one behind a QR code',
  find: (evidence) =>
    evidence.review.hasText ? null : burstOf(evidence, ({ hasText }) => !hasText, 'ratings without text'),
};

function burstOf(evidence: Evidence, counts: (one: Observed) => boolean, what: string): Found | null {
  const burst = strongest(evidence, counts);
  if (!burst || burst.pValue > noticeable) return null;
  const { earlier, windowMs, expected, pValue } = burst;
  const count = earlier.length + 1;
  const usual = expected < 0.1 ? 'less than 0.1' : expected.toFixed(1);
  return {
    note: `${count} unverified ${what} arrived within ${spanOf(windowMs)}, where ${usual} are usual.`,
    pValue,
    count,
    weight: weightOf(pValue, 6),
    others: earlier.map(({ id }) => id),
  };
}

interface Burst {
  /** The other reviews in the window. */
  earlier: readonly Observed[];
  windowMs: number;
  expected: number;
  pValue: number;
}

/**
 * The window ending with the review that is least likely at the product's own rate, which is estimated from the reviews before the window.
 */
function strongest(evidence: Evidence, counts: (one: Observed) => boolean): Burst | null {
  const { review, product } = evidence;
  if (review.verified) return null;
  const unverified = product.filter((one) => !one.verified && counts(one));
  const earlier = ofOtherClients(review, unverified);
  const hasControl = product.filter(({ verified }) => verified).length >= Math.max(5, product.length / 5);
  let found: Burst | null = null;
  for (let count = leastEarlier; count <= earlier.length; count++) {
    const windowMs = review.at - (earlier[count - 1]?.at ?? 0);
    if (windowMs > longestWindowMs) break;
    const before = unverified.filter(({ held, at }) => !held && review.at - at > windowMs).length;
    if (evidence.hasOlder && before < leastBefore) break;
    const usual = usualIn(windowMs, evidence, before);
    const wave = hasControl ? controlledWave(windowMs, evidence, before) : anyWave(windowMs);
    const mean = usual.mean + wave.mean;
    const pValue = Math.min(
      1,
      windowsTried * chanceOfAsMany(count, { mean, variance: usual.variance + wave.variance }),
    );
    if (!found || pValue < found.pValue)
      found = { earlier: earlier.slice(0, count), windowMs, expected: usual.mean, pValue };
  }
  return found;
}

interface Expected {
  mean: number;
  /** Variance of the estimated mean. */
  variance: number;
}

/** The number of reviews expected in the window at a busy time, by the rate before the window. */
function usualIn(
  windowMs: number,
  { review, product, hasOlder, productAgeMs }: Evidence,
  before: number,
): Expected {
  const oldest = review.at - (product.findLast(({ held }) => !held)?.at ?? review.at);
  const knownMs = hasOlder ? oldest : Math.max(productAgeMs, oldest);
  const shape = prior.reviews + before;
  const mean = ((shape * windowMs) / (prior.timeMs + Math.max(0, knownMs - windowMs))) * peakOf(windowMs);
  return { mean, variance: mean ** 2 / shape };
}

/**
 * The number expected after a newsletter or a delivery, estimated from the verified purchases in the window: such a wave includes both, in
 * the usual proportion.
 */
function controlledWave(windowMs: number, { review, product }: Evidence, before: number): Expected {
  const buyers = product.filter(({ verified }) => verified);
  const inWindow = buyers.filter(({ at }) => review.at - at <= windowMs).length;
  const mean = ((before + 1) / (buyers.length - inWindow + 1)) * (inWindow + 0.2);
  return { mean, variance: mean ** 2 / (inWindow + 0.5) };
}

/** The number expected if there are no verified purchases to compare with: any window may follow a newsletter. */
function anyWave(windowMs: number): Expected {
  const mean = 5 * (1 - Math.exp(-windowMs / (8 * hourMs)));
  return { mean, variance: mean ** 2 / 2 };
}

/** Ratio of the rate at busy hours and on busy days to the average rate. */
const peakOf = (windowMs: number) => (windowMs < dayMs / 4 ? 3 : windowMs < 2 * dayMs ? 2 : 1.5);

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
