import { chiSquareTail } from './chi-square.ts';
import { ratings, type Stars } from './entries.ts';
import { type Column, exactTest } from './exact-test.ts';
import { dayOf, type LogFigures } from './figures.ts';
import { starsSum, starsTotal } from './stars.ts';

/** Number of days after which a pending review counts as hidden. */
export const longPendingDays = 7;

/** Erasures that do not count as hiding: authors may demand them, or the reviews came from a file. Figures by stars include them. */
const requiredErasures: ReadonlySet<string> = new Set(['personal_data', 'import_undone', 'sandbox_reset']);

/** Whether an erasure for this reason counts as hiding a review. */
export const isHidingErasure = (reason: string): boolean => !requiredErasures.has(reason);

/** Significance level. */
const significance = 0.01;
/** Minimum expected number of reviews per rating for the chi-square test (Cochran's rule). */
const leastExpected = 5;

/** Published and hidden reviews that customers submitted to the store. */
export interface Fairness {
  shown: Stars;
  /** All hidden reviews: withheld, long pending, or deleted. */
  hidden: Stars;
  withheld: Stars;
  longPending: Stars;
  /** First day (UTC) on which pending reviews do not count as hidden. */
  pendingSince: string;
  deleted: Stars;
  test: Comparison;
}

/** Whether the ratings of two groups of reviews differ by more than chance explains. */
export interface Comparison {
  /** `too_few`: no outcome with so few reviews could be significant. */
  verdict: 'no_difference' | 'difference' | 'too_few';
  method: 'chi_square' | 'exact' | null;
  /** Null in the exact test. */
  chiSquare: number | null;
  degreesOfFreedom: number | null;
  pValue: number | null;
}

/**
 * The rule for what counts as hidden, used by the API, the console, the trust page and `tribune verify`. Reviews and decisions from
 * files are excluded, because enough invented ones could hide any difference.
 */
export function fairnessOf({ own }: Pick<LogFigures, 'own'>, now: number): Fairness {
  const pendingSince = dayOf(now - longPendingDays * 24 * 60 * 60_000);
  const withheld = starsSum(own.withheld.map(({ stars }) => stars));
  const longPending = starsSum(own.pending.filter(({ day }) => day < pendingSince).map(({ stars }) => stars));
  const deleted = starsSum(
    own.erased.filter(({ reason }) => isHidingErasure(reason)).map(({ stars }) => stars),
  );
  const hidden = starsSum([withheld, longPending, deleted]);
  return {
    shown: own.published,
    hidden,
    withheld,
    longPending,
    pendingSince,
    deleted,
    test: testDifference(own.published, hidden),
  };
}

/** Compares two groups of reviews by stars: with the exact test if few are expected for a rating, otherwise with chi-square. */
export function testDifference(shown: Stars, hidden: Stars): Comparison {
  const columns = ratings
    .map((rating): Column => [shown[rating], hidden[rating]])
    .filter(([one, other]) => one + other > 0);
  const none: Comparison = {
    verdict: 'too_few',
    method: null,
    chiSquare: null,
    degreesOfFreedom: null,
    pValue: null,
  };
  if (starsTotal(shown) === 0 || starsTotal(hidden) === 0) return none;
  const merged = enough(columns);
  const exact = isLarge(columns)
    ? null
    : (exactTest(columns) ?? (merged.length < 2 ? exactTest(inTwo(columns)) : null));
  if (exact)
    return exact.least > significance
      ? none
      : { ...none, method: 'exact', ...verdictOf(exact.pValue), pValue: rounded(exact.pValue) };
  const degreesOfFreedom = merged.length - 1;
  const chiSquare = chiSquareOf(merged);
  const pValue = chiSquareTail(chiSquare, degreesOfFreedom);
  return {
    ...verdictOf(pValue),
    method: 'chi_square',
    degreesOfFreedom,
    chiSquare: Math.round(chiSquare * 1000) / 1000,
    pValue: rounded(pValue),
  };
}

const verdictOf = (pValue: number) =>
  ({ verdict: pValue < significance ? 'difference' : 'no_difference' }) as const;

const rounded = (pValue: number) => Math.round(pValue * 1e6) / 1e6;

const rows = [0, 1] as const;
const totalOf = (columns: readonly Column[], row: 0 | 1) =>
  columns.reduce((sum, column) => sum + column[row], 0);

/** Expected number in the smaller group. */
const expectedIn = (columns: readonly Column[]) => {
  const [one, other] = [totalOf(columns, 0), totalOf(columns, 1)];
  return (column: Column) => ((column[0] + column[1]) * Math.min(one, other)) / (one + other);
};

const isLarge = (columns: readonly Column[]): boolean => {
  const expected = expectedIn(columns);
  return columns.length > 1 && columns.every((column) => expected(column) >= leastExpected);
};

/** Merges neighboring columns until every cell has the minimum expected number. */
function enough(columns: readonly Column[]): Column[] {
  const joined = [...columns];
  const expected = expectedIn(columns);
  for (let index = 0; index < joined.length && joined.length > 1; ) {
    const column = joined[index];
    if (!column || expected(column) >= leastExpected) {
      index++;
      continue;
    }
    const neighbour = index + 1 < joined.length ? index + 1 : index - 1;
    const [shown, hidden] = joined[neighbour] ?? [0, 0];
    joined[neighbour] = [column[0] + shown, column[1] + hidden];
    joined.splice(index, 1);
    index = Math.max(0, Math.min(index, neighbour) - 1);
  }
  return joined;
}

/** The most frequent rating, and all others. */
function inTwo(columns: readonly Column[]): Column[] {
  const [most, ...others] = columns.toSorted((one, other) => other[0] + other[1] - one[0] - one[1]);
  return most ? [most, [totalOf(others, 0), totalOf(others, 1)]] : [];
}

/** Pearson's statistic. */
function chiSquareOf(columns: readonly Column[]): number {
  const totals = rows.map((row) => totalOf(columns, row));
  const all = totals.reduce((sum, total) => sum + total, 0);
  return columns
    .flatMap((column) =>
      rows.map((row) => {
        const expected = ((column[0] + column[1]) * (totals[row] ?? 0)) / all;
        return (column[row] - expected) ** 2 / expected;
      }),
    )
    .reduce((sum, part) => sum + part, 0);
}
