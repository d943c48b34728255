export {
  type CountedRow,
  countedOf,
  countsOfProducts,
  countsOfShop,
  countTransitions,
  nextProductSlot,
  nextShopSlot,
  publishedColumns,
  type StarCounts,
  starCountsOf,
  starSumsText,
  type Transition,
} from './counts.ts';
export { figuresOf, noStars, sumOf, totalsOf } from './figures.ts';
export { recount } from './recount.ts';
