import type { Feature } from '../../platform/feature.ts';
import { tables } from './tables.ts';

export {
  answerColumns,
  countedOf,
  countsOfProducts,
  countTransitions,
  merchantCounts,
  nextProductShard,
  nextShopShard,
  publishedColumns,
  type RatingCounts,
  ratingCountsOf,
  ratingSumsText,
  type StarCounts,
  type Transition,
} from './counts.ts';
export {
  figuresOf,
  noReviews,
  ownCounts,
  ratedCounts,
  ratingFiguresOf,
  recommendationOf,
  sumOf,
  syndicatedTotal,
  totalsOf,
} from './figures.ts';
export { starColumns } from '../../platform/db/counted-values.ts';
export { hiddenCounts } from './hidden-counts.ts';
export { recount } from './recount.ts';

export const feature: Feature = {
  name: 'rating-counters',
  tables,
};
