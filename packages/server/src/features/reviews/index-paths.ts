import type { ReviewSort } from '@tribune/contract';
import type { Matches } from '../attributes/index.ts';
import type { StarCounts } from '../rating-counters/index.ts';

/** Returns the SQL after `from`, including conditions (`more` adds some), reading in the order `inOrder` no more rows than needed. */
export type Access = (more: string, inOrder?: string) => string;

export const newestFirst = 'r.created_at desc, r.review_id desc';
export const oldestFirst = 'r.created_at, r.review_id';

/** Scans the list in the order of an index and skips reviews that do not match. With a budget, scans at most that many rows. */
export const scanInOrder =
  (where: string, matching: readonly string[], budget: (() => string) | null): Access =>
  (more, inOrder) =>
    budget && inOrder
      ? `(select * from reviews as r where ${where}${more} order by ${inOrder} limit ${budget()}) as r
         where ${matching.join(' and ')}`
      : `reviews as r where ${[where, ...matching].join(' and ')}${more}`;

/**
 * Looks up the matching reviews by their combinations of attribute values, which the maintained counters list. By date, the
 * first of each combination are read from an index. The inner limit, or offset, forces this join order on PostgreSQL.
 */
export const lookUpCombinations =
  (where: string, combinations: string, rowsNeeded: () => string): Access =>
  (more, inOrder) => {
    const few =
      inOrder === newestFirst || inOrder === oldestFirst
        ? `order by ${inOrder} limit ${rowsNeeded()}`
        : 'offset 0';
    return `(${combinations}) as matching cross join lateral (
      select * from reviews as r where ${where} and r.attribute_combination = matching.combination${more} ${few}) as r`;
  };

export interface FilteredList {
  sort: ReviewSort;
  ratings: number[] | undefined;
  /** Counts of the list's published reviews, and of those that match. */
  listed: Omit<StarCounts, 'incentivized'>;
  matches: Matches;
  rowsNeeded: number;
}

/** Cost of an index lookup, in rows. */
const rowsPerCombination = 4;
/** Maximum number of rows to scan, whatever a lookup costs. */
const maxBudget = 50_000;

/**
 * The maximum number of rows to scan for a page; null when looking up the matching reviews is cheaper. The estimate assumes
 * evenly distributed values. For uneven ones, such as an attribute that only recent reviews have, the budget runs out after
 * about the cost of a lookup, and the lookup follows.
 */
export function scanBudget(list: FilteredList): number | null {
  const { sort, matches, rowsNeeded } = list;
  const stars = starsOf(list);
  const all = stars.reduce((total, { matching }) => total + matching, 0);
  const byDate = sort === 'newest' || sort === 'oldest' || sort === 'featured';
  const rows = byDate ? Math.min(all, matches.combinations * rowsNeeded) : all;
  const lookUp = rows + matches.combinations * rowsPerCombination;
  const scan = rowsScanned(sort, stars, rowsNeeded);
  return lookUp < scan ? null : Math.ceil(Math.max(4 * scan, Math.min(lookUp, maxBudget)));
}

interface Stars {
  listed: number;
  matching: number;
}

/** Counts per rating, in the order in which a list sorted by rating reads them. */
function starsOf({ sort, ratings, listed, matches }: FilteredList): Stars[] {
  const asked = ([1, 2, 3, 4, 5] as const).filter((star) => !ratings?.length || ratings.includes(star));
  const stars = asked.map((star) => ({ listed: listed[`stars${star}`], matching: matches[`stars${star}`] }));
  return sort === 'highest' ? stars.reverse() : stars;
}

/** The expected number of rows to scan for the page if matches are evenly distributed, within each rating when sorted by it. */
function rowsScanned(sort: ReviewSort, stars: Stars[], rowsNeeded: number): number {
  const sum = (key: keyof Stars) => stars.reduce((total, one) => total + one[key], 0);
  const parts =
    sort === 'highest' || sort === 'lowest' ? stars : [{ listed: sum('listed'), matching: sum('matching') }];
  let needed = rowsNeeded;
  let scanned = 0;
  for (const { listed, matching } of parts) {
    if (needed <= matching) return scanned + (needed * listed) / Math.max(matching, 1);
    scanned += listed;
    needed -= matching;
  }
  return scanned;
}
