import type { Signal } from './signal.ts';
import { noticeable, weightAmongProducts } from './signal.ts';
import { chanceOfShare } from './statistics.ts';

/** Number of reviews, and at least as many before them, of which half have to be verified. */
export const recentReviews = 10;

/** Signals that the newest reviews of the product are unverified, although most earlier ones are verified purchases. */
export const missingOrders: Signal = {
  name: 'missing_orders',
  family: 'arrivals',
  refutedBy: 'orders that no longer reach Tribune, or buyers on a marketplace',
  find(evidence) {
    const { review, product } = evidence;
    const [recent, before] = [product.slice(0, recentReviews - 1), product.slice(recentReviews - 1)];
    const verified = before.filter((one) => one.verified).length;
    if (review.verified || before.length < recentReviews || verified < before.length / 2) return null;
    const without = recent.filter((one) => !one.verified).length + 1;
    const pValue = chanceOfShare(without, recent.length + 1, 1 - verified / (before.length + 1));
    if (pValue > noticeable) return null;
    return {
      note: `${without} of the newest ${recent.length + 1} reviews are unverified, but ${verified} of the ${before.length} before are verified purchases.`,
      pValue,
      count: without,
      weight: weightAmongProducts(evidence, pValue, 3),
      others: [],
    };
  },
};

const noPersonMs = 10 * 60 * 1000;

/** Signals that the review arrived minutes after the order, before anybody could have used the product. */
export const quickReview: Signal = {
  name: 'quick_review',
  family: 'relation',
  refutedBy: 'a download, a voucher, a sale in the store, or orders that are recorded late',
  find: ({ orderAgeMs }) =>
    orderAgeMs === null || orderAgeMs > noPersonMs
      ? null
      : {
          note: `The review arrived ${Math.max(1, Math.round(orderAgeMs / 60_000))} min after the order was recorded.`,
          pValue: null,
          count: 1,
          weight: 2,
          others: [],
        },
};
