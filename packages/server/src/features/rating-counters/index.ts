export {
  countedOf,
  countsOfProducts,
  countTransitions,
  merchantCounts,
  nextProductShard,
  nextShopShard,
  publishedColumns,
  type StarCounts,
  starCountsOf,
  starSumsText,
  type Transition,
} from './counts.ts';
export { figuresOf, noStars, sumOf, totalsOf } from './figures.ts';
export { hiddenCounts, starColumns } from './hidden-counts.ts';
export { recount } from './recount.ts';
export { syndicatedCounts, syndicatedSums, withoutStars } from './syndicated-counts.ts';
