import type { ReviewSort } from '@tribune/contract';
import type { Stars } from '../facets/index.ts';

/** Returns the SQL after `from`, including conditions (`more` adds some), that reads no more rows than needed in the order `inOrder`. */
export type Access = (more: string, inOrder?: string) => string;

export const newestFirst = 'r.created_at desc, r.review_id desc';
export const oldestFirst = 'r.created_at, r.review_id';

/** Scans the list in index order and skips reviews that do not match. With a budget, scans at most that many rows. */
export const scanInOrder =
  (source: string, where: string, matching: readonly string[], budget: (() => string) | null): Access =>
  (more, inOrder) =>
    budget && inOrder && matching.length > 0
      ? `(select * from ${source} where ${where}${more} order by ${inOrder} limit ${budget()}) as r
         where ${matching.join(' and ')}`
      : `${source} where ${[where, ...matching].join(' and ')}${more}`;

/**
 * Looks up matching reviews by each row of `keys`, in an index that continues by date, and reads the first of each by date. The inner
 * limit, or offset, forces PostgreSQL to use this join order.
 */
export const lookUpEach =
  (source: string, keys: { from: string; equal: string }, where: string, rowsNeeded: () => string): Access =>
  (more, inOrder) => {
    const few =
      inOrder === newestFirst || inOrder === oldestFirst
        ? `order by ${inOrder} limit ${rowsNeeded()}`
        : 'offset 0';
    return `(${keys.from}) as matching cross join lateral (
      select * from ${source} where ${where} and ${keys.equal}${more} ${few}) as r`;
  };

export interface FilteredList {
  /** Date, helpful votes or relevance. Lists in another order are read as several lists by date (list-parts.ts). */
  sort: ReviewSort;
  ratings: readonly number[] | undefined;
  /** Counts of the list's published reviews, and of the matching ones. */
  listed: Stars;
  matches: Stars;
  /** The number of index lookups that find the matches, their total number of rows, and whether each is limited to one rating. */
  lookUps: { times: number; rows: number; eachByRating: boolean };
  rowsNeeded: number;
}

/** Whether the list's order has an index per rating. */
export const isIndexedByRating = (sort: ReviewSort) =>
  sort !== 'helpful' && sort !== 'relevance' && sort !== 'photos';

/** Cost of an index lookup, expressed in rows. */
const rowsPerLookUp = 4;
/** Maximum number of rows to scan, regardless of the cost of a lookup. */
const maxBudget = 5_000;

/**
 * The maximum number of rows to scan for a page; null if looking up the matching reviews is cheaper. The estimate assumes evenly
 * distributed values. For uneven ones, such as an attribute that only recent reviews have, the budget runs out after about the cost of a
 * lookup, and the lookup follows.
 */
export function scanBudget(list: FilteredList): number | null {
  const { sort, ratings, lookUps, rowsNeeded } = list;
  const firstOfEach = isByDate(sort) && (lookUps.eachByRating || !ratings?.length);
  const rows = firstOfEach ? Math.min(lookUps.rows, lookUps.times * rowsNeeded) : lookUps.rows;
  const lookUp = rows + lookUps.times * rowsPerLookUp;
  const scan = rowsScanned(list);
  return lookUp < scan ? null : Math.ceil(Math.max(4 * scan, Math.min(lookUp, maxBudget)));
}

const isByDate = (sort: ReviewSort) => sort === 'newest' || sort === 'oldest' || sort === 'featured';

/** The expected number of rows to scan for the page if matches are evenly distributed. */
function rowsScanned({ sort, ratings, listed, matches, rowsNeeded }: FilteredList): number {
  // For one rating, an index contains the reviews in order. For several, the reviews of all ratings are scanned.
  const among = totalOf(listed, new Set(ratings).size === 1 && isIndexedByRating(sort) ? ratings : []);
  const matching = totalOf(matches, ratings);
  return rowsNeeded <= matching ? (rowsNeeded * among) / matching : among;
}

/** The number of reviews of all ratings, or of the requested ones. */
export const totalOf = (stars: Stars, ratings?: readonly number[]): number =>
  ([1, 2, 3, 4, 5] as const)
    .filter((star) => !ratings?.length || ratings.includes(star))
    .reduce((total, star) => total + stars[`stars${star}`], 0);
