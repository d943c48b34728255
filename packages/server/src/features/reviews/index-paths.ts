import type { ReviewSort } from '@tribune/contract';
import type { Matches } from '../attributes/index.ts';
import type { StarCounts } from '../rating-counters/index.ts';

/** Gives what follows `from`, up to and with its conditions. No more rows are read in the order than can be needed. */
export type Access = (more: string, inOrder?: string) => string;

export const newestFirst = 'r.created_at desc, r.review_id desc';
export const oldestFirst = 'r.created_at, r.review_id';

/**
 * Goes through the reviews of the list as they come off the index of an order, and passes by those that do not match; with
 * a budget, by so many and no more.
 */
export const passingBy =
  (where: string, matching: readonly string[], budget: (() => string) | null): Access =>
  (more, inOrder) =>
    budget && inOrder
      ? `(select * from reviews as r where ${where}${more} order by ${inOrder} limit ${budget()}) as r
         where ${matching.join(' and ')}`
      : `reviews as r where ${[where, ...matching].join(' and ')}${more}`;

/**
 * Goes to the reviews that match, by the combinations of values that do: the kept counts know these. By date, the first of
 * each combination come off an index. The inner limit, or offset, keeps PostgreSQL from joining the other way round.
 */
export const byCombination =
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
  /** Published reviews of the list, and those of them that match. */
  listed: Omit<StarCounts, 'incentivized'>;
  matches: Matches;
  rowsNeeded: number;
}

/** Finding a combination in an index costs what some rows do. */
const rowsPerCombination = 4;
/** Passing by more rows than these is given up, whatever going to the others costs. */
const maxBudget = 50_000;

/**
 * How many rows may be passed by until so many match; null where it is cheaper to go to each review that matches. What is
 * expected holds for values that are spread evenly. An attribute that is new to an old shop is not: then the budget runs
 * out, and little more was lost than going there costs.
 */
export function passingBudget(list: FilteredList): number | null {
  const { sort, matches, rowsNeeded } = list;
  const stars = starsOf(list);
  const all = stars.reduce((total, { matching }) => total + matching, 0);
  const byDate = sort === 'newest' || sort === 'oldest' || sort === 'featured';
  const rows = byDate ? Math.min(all, matches.combinations * rowsNeeded) : all;
  const going = rows + matches.combinations * rowsPerCombination;
  const passing = rowsPassed(sort, stars, rowsNeeded);
  return going < passing ? null : Math.ceil(Math.max(4 * passing, Math.min(going, maxBudget)));
}

interface Stars {
  listed: number;
  matching: number;
}

/** By stars, in the order in which a list by stars comes to them. */
function starsOf({ sort, ratings, listed, matches }: FilteredList): Stars[] {
  const asked = ([1, 2, 3, 4, 5] as const).filter((star) => !ratings?.length || ratings.includes(star));
  const stars = asked.map((star) => ({ listed: listed[`stars${star}`], matching: matches[`stars${star}`] }));
  return sort === 'highest' ? stars.reverse() : stars;
}

/** How many rows come off an index until so many match, were they spread evenly; by stars, stars of few come late. */
function rowsPassed(sort: ReviewSort, stars: Stars[], rowsNeeded: number): number {
  const sum = (key: keyof Stars) => stars.reduce((total, one) => total + one[key], 0);
  const parts =
    sort === 'highest' || sort === 'lowest' ? stars : [{ listed: sum('listed'), matching: sum('matching') }];
  let needed = rowsNeeded;
  let passed = 0;
  for (const { listed, matching } of parts) {
    if (needed <= matching) return passed + (needed * listed) / Math.max(matching, 1);
    passed += listed;
    needed -= matching;
  }
  return passed;
}
