import { sellerRatingMinimum } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { dayOf } from '../daily-figures/index.ts';
import { figuresOf, totalsOf } from '../rating-counters/index.ts';
import { starsOfStore } from './counts.ts';

/** The store's rating of all time, and of the last twelve months, which Google's seller ratings use. */
export async function storeRatingOf(db: Db, merchantId: string, now: Date) {
  const since = twelveMonthsBefore(now);
  const [all, recent] = await Promise.all([
    starsOfStore(db, merchantId, null),
    starsOfStore(db, merchantId, since),
  ]);
  const { averageRating, displayedAverage, starDistribution } = figuresOf(all);
  const totalReviews = totalsOf(recent).total;
  return {
    totalReviews: totalsOf(all).total,
    averageRating,
    displayedAverage,
    starDistribution,
    sellerRating: {
      averageRating: figuresOf(recent).averageRating,
      totalReviews,
      since,
      sufficient: totalReviews >= sellerRatingMinimum,
    },
  };
}

/** The UTC day a year earlier; 28 February for 29 February. */
function twelveMonthsBefore(now: Date): string {
  const [year, month, day] = [now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate()];
  const daysOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month, Math.min(day, daysOfMonth))));
}
