import type { Feature } from '../../platform/feature.ts';
import { tables } from './tables.ts';

export { countOneParameters, countOneSql } from './count-one.ts';
export {
  countedOf,
  countsOfProducts,
  countTransitions,
  merchantCounts,
  publishedColumns,
  type RatingCounts,
  ratingCountsOf,
  ratingShardsText,
  ratingSumsText,
  type StarCounts,
  type Transition,
} from './counts.ts';
export {
  figuresOf,
  noReviews,
  ratedCounts,
  ratingFiguresOf,
  recommendationOf,
  sumOf,
  syndicatedTotal,
  totalsOf,
} from './figures.ts';
export { hiddenCounts } from './hidden-counts.ts';
export { recount } from './recount.ts';

export const feature: Feature = {
  name: 'rating-counters',
  tables,
};
