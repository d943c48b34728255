import {
  anyWave,
  controlledWave,
  dayMs,
  type Expected,
  foundBurst,
  hasControl,
  peakOf,
  strongestBurst,
} from './bursts.ts';
import { type Evidence, type Observed, ofOtherClients } from './evidence.ts';
import { type Found, type Signal, weightAmongProducts } from './signal.ts';

/** Minimum number of earlier reviews in a burst. */
export const leastInProductBurst = 4;
/** Minimum number of reviews before the window from which the usual rate is estimated, if the product has more reviews than are read. */
const leastBefore = 8;
/** Assumed rate of a product without earlier reviews: half a review in two days. */
const prior = { reviews: 0.5, timeMs: 2 * dayMs };
/** Time in which interest in a new product may grow to many times what its first days showed: four times after a week. */
const launchMs = 28 * dayMs;
/** Reviews of a product that a newsletter causes, without verified purchases to compare with. */
const waveReviews = 5;

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

/** The rate is estimated from the reviews before each window. */
function burstOf(evidence: Evidence, counts: (one: Observed) => boolean, what: string): Found | null {
  const { review, product } = evidence;
  if (review.verified) return null;
  const unverified = product.filter((one) => !one.verified && counts(one));
  const isControlled = hasControl(product);
  const burst = strongestBurst(review.at, ofOtherClients(review, unverified), {
    leastEarlier: leastInProductBurst,
    expectedIn(windowMs) {
      const before = unverified.filter(
        ({ held, cleared, at }) => cleared || (!held && review.at - at > windowMs),
      ).length;
      if (evidence.hasOlder && before < leastBefore) return null;
      const wave = isControlled
        ? controlledWave(windowMs, { at: review.at, reviews: product, before })
        : anyWave(windowMs, waveReviews);
      return { usual: usualIn(windowMs, evidence, before), wave };
    },
  });
  return foundBurst(burst, what, (pValue) => weightAmongProducts(evidence, pValue, 6));
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
  const growth = Math.max(1, launchMs / Math.max(dayMs, productAgeMs));
  const rate = shape / (prior.timeMs + Math.max(0, knownMs - windowMs));
  const mean = rate * windowMs * peakOf(windowMs) * growth;
  return { mean, variance: mean ** 2 / shape };
}
