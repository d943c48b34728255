import { averageOf } from '@tribune/verify';
import { starColumns } from '../../platform/db/counted-values.ts';
import { sumsByColumn } from '../../platform/db/counter-sums.ts';
import { ratioHalfUp } from '../../platform/rounding.ts';
import { answerColumns, publishedColumns, type RatingCounts, type StarCounts } from './counts.ts';

/** The rating summary in API responses: average to two decimals, distribution from 5 stars to 1, percentages to one decimal. */
export function figuresOf(counts: StarCounts) {
  const { total, sum } = totalsOf(counts);
  return {
    averageRating: averageOf({ count: total, sum }),
    displayedAverage: averageOf({ count: total, sum }, 1),
    starDistribution: ([5, 4, 3, 2, 1] as const).map((rating) => {
      const count = counts[`stars${rating}`];
      return { rating, count, percentage: ratioHalfUp(count * 100, total, 1) };
    }),
    incentivizedCount: counts.incentivized,
  };
}

/** Whether a merchant's averages and distributions include reviews that other merchants share, and reviews of insiders. */
export interface Counting {
  countsSyndicated: boolean;
  countsInsiders: boolean;
}

/** Rating figures with the share of authors who would recommend the product, and the number of reviews that other merchants share. */
export function ratingFiguresOf(counts: RatingCounts, counting: Counting) {
  const rated = ratedCounts(counts, counting);
  return {
    ...figuresOf(rated),
    insiderCount: rated.insiders,
    recommendation: recommendationOf(rated),
    syndicatedCount: syndicatedTotal(counts),
    includesSyndicated: counting.countsSyndicated,
    includesInsiders: counting.countsInsiders,
    excludedCount: totalsOf(counts).total - totalsOf(rated).total,
  };
}

/** The counters of the reviews that averages and distributions include. */
export function ratedCounts(
  counts: RatingCounts,
  { countsSyndicated, countsInsiders }: Counting,
): RatingCounts {
  const shown = countsSyndicated ? counts : ownCounts(counts);
  if (countsInsiders) return shown;
  const rated = { ...shown };
  for (const column of countedApart) rated[column] -= shown[`insider_${column}`];
  return rated;
}

const countedApart = [...starColumns, 'incentivized', 'recommended', 'not_recommended'] as const;

/** The counters without the reviews that other merchants share. */
function ownCounts(counts: RatingCounts): RatingCounts {
  // Most products have none, and a copy of all counters costs more than the rest of a page's figures.
  if (syndicatedTotal(counts) === 0) return counts;
  const own = { ...noReviews };
  for (const column of answerColumns) own[column] = counts[column] - counts[`syndicated_${column}`];
  return own;
}

/** Number of published reviews that other merchants share. */
export const syndicatedTotal = (counts: RatingCounts): number =>
  starColumns.reduce((total, column) => total + counts[`syndicated_${column}`], 0);

/** The answers to "Would you recommend this product?", with a percentage to one decimal; null if nobody has answered. */
export function recommendationOf({ recommended, not_recommended }: RatingCounts) {
  const answered = recommended + not_recommended;
  if (answered === 0) return null;
  return { percent: ratioHalfUp(recommended * 100, answered, 1), recommended, answered };
}

/** Number of published reviews, and the sum of their ratings. */
export function totalsOf(counts: StarCounts): { total: number; sum: number } {
  const { stars1, stars2, stars3, stars4, stars5 } = counts;
  return {
    total: stars1 + stars2 + stars3 + stars4 + stars5,
    sum: stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5,
  };
}

/** The combined counters of several products, for product groups. */
export const sumOf = (several: readonly RatingCounts[]): RatingCounts =>
  sumsByColumn(publishedColumns, several);

/** The counters of a product without published reviews. */
export const noReviews: RatingCounts = sumOf([]);
