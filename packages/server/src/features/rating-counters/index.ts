export {
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
export { figuresOf, noReviews, ratingFiguresOf, recommendationOf, sumOf, totalsOf } from './figures.ts';
export { hiddenCounts, starColumns } from './hidden-counts.ts';
export { recount } from './recount.ts';
export { syndicatedCounts, syndicatedSums, withoutStars } from './syndicated-counts.ts';
