import { anyWave, dayMs, foundBurst, hasControl, peakOf, strongestBurst } from './bursts.ts';
import { type Evidence, type Observed, ofOtherClients } from './evidence.ts';
import { type Signal, weightOf } from './signal.ts';

/** Minimum number of earlier reviews in a burst. */
export const leastInStoreBurst = 9;
/** From fewer reviews or days, the rate of a store is not estimated. */
const leastKnown = { reviews: 30, days: 14 };
/** Limits the certainty of the rate: campaigns and seasons change it, however many reviews it is learned from. */
const mostShape = 6;

/**
 * Signals that unverified reviews of any products arrive faster than the store's own rate explains: a raid that gives each product only a few.
 */
export const storeBurst: Signal = {
  name: 'store_burst',
  family: 'arrivals',
  refutedBy: 'a newsletter or a sale of the whole store, or a link or QR code that asks for reviews',
  find(evidence) {
    const all = burstAmong(evidence, () => true);
    const withoutText = evidence.review.hasText ? null : burstAmong(evidence, ({ hasText }) => !hasText);
    const isWithoutText = (withoutText?.pValue ?? 1) < (all?.pValue ?? 1);
    return foundBurst(
      isWithoutText ? withoutText : all,
      isWithoutText ? 'ratings of any products without text' : 'reviews of any products',
      // The smaller of two p-values.
      (pValue) => weightOf(Math.min(1, 2 * pValue), 6),
    );
  },
};

/**
 * The share of such reviews and their proportion to verified purchases are those of all recent reviews. A raid raises both, which makes the
 * signal weaker, not stronger.
 */
function burstAmong({ review, store }: Evidence, counts: (one: Observed) => boolean) {
  if (review.verified || store.reviews < leastKnown.reviews || store.days < leastKnown.days) return null;
  const { recent } = store;
  const counted = recent.filter((one) => !one.verified && counts(one));
  const buyers = recent.filter(({ verified }) => verified);
  const perDay = ((counted.length + 1) / (recent.length + 1)) * (store.reviews / store.days);
  const isControlled = hasControl(recent);
  return strongestBurst(review.at, ofOtherClients(review, counted), {
    leastEarlier: leastInStoreBurst,
    expectedIn(windowMs) {
      if (windowMs > dayMs) return null;
      const mean = perDay * (windowMs / dayMs) * peakOf(windowMs);
      const bought = buyers.filter(({ at }) => review.at - at <= windowMs).length;
      const inWave = ((counted.length + 1) / (buyers.length + 1)) * (bought + 0.2);
      const wave = isControlled
        ? { mean: inWave, variance: inWave ** 2 / (bought + 0.5) }
        : anyWave(windowMs, Math.max(5, perDay));
      return { usual: { mean, variance: mean ** 2 / mostShape }, wave };
    },
  });
}
