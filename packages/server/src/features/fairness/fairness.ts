/// <reference path="./jstat.d.ts" />
import type { Db } from '../../platform/db/database.ts';
import {
  figuresOf,
  hiddenCounts,
  merchantCounts,
  noReviews,
  type StarCounts,
  starColumns,
  totalsOf,
} from '../rating-counters/index.ts';

/** Significance level. */
const significance = 0.01;
/** Minimum expected count per cell for the test to be valid (Cochran's rule). */
const leastExpected = 5;

/** Star distributions of published and hidden reviews, and whether they differ significantly. */
export async function fairnessReport(db: Db, merchantId: string) {
  const [shop, hidden] = await Promise.all([merchantCounts(db, merchantId), hiddenCounts(db, merchantId)]);
  const shown: StarCounts = shop;
  const allHidden = hidden.reduce(plus, noReviews);
  return {
    shown: sideOf(shown),
    hidden: sideOf(allHidden),
    byReasonCode: hidden.map(({ reason_code, ...counts }) => ({
      reasonCode: reason_code,
      ...sideOf(counts),
    })),
    test: await testDifference(shown, allHidden),
  };
}

/** Number, average and distribution of ratings. */
export function sideOf(counts: StarCounts) {
  const { averageRating, starDistribution } = figuresOf(counts);
  return { total: totalsOf(counts).total, averageRating, starDistribution };
}

const plus = (one: StarCounts, other: StarCounts): StarCounts => ({
  ...noReviews,
  ...Object.fromEntries(starColumns.map((star) => [star, one[star] + other[star]])),
});

/** Pearson's chi-square test of independence on two star distributions; merges neighboring ratings with too few reviews. */
export async function testDifference(shown: StarCounts, hidden: StarCounts) {
  const columns = enough(starColumns.map((star) => [shown[star], hidden[star]] as const));
  const totals = columns.reduce(([a, b], [c, d]) => [a + c, b + d] as const, [0, 0] as const);
  if (columns.length < 2)
    return {
      verdict: 'too_few' as const,
      chiSquare: null,
      degreesOfFreedom: null,
      pValue: null,
      explanation: `${totals[1]} hidden reviews are too few for a comparison.`,
    };
  const chiSquare = columns.reduce((sum, column) => sum + deviation(column, totals), 0);
  const degreesOfFreedom = columns.length - 1;
  const { default: jstat } = await import('jstat');
  const pValue = 1 - jstat.chisquare.cdf(chiSquare, degreesOfFreedom);
  const differs = pValue < significance;
  return {
    verdict: differs ? ('difference' as const) : ('no_difference' as const),
    chiSquare: Math.round(chiSquare * 1000) / 1000,
    degreesOfFreedom,
    pValue: Math.round(pValue * 1e6) / 1e6,
    explanation: differs
      ? explain(shown, hidden)
      : 'Hidden and published reviews have similar ratings. Differences are within the range of chance.',
  };
}

function explain(shown: StarCounts, hidden: StarCounts): string {
  const [one, other] = [figuresOf(shown).averageRating, figuresOf(hidden).averageRating];
  const direction = other < one ? 'lower' : 'higher';
  return `Hidden reviews have ${direction} ratings than published ones (${other} versus ${one} on average), which is unlikely to be chance. Review the reasons below: hiding reviews because of their rating is illegal.`;
}

type Column = readonly [shown: number, hidden: number];

/** Merges neighboring columns until every cell has the minimum expected count. */
function enough(columns: readonly Column[]): Column[] {
  const joined: Column[] = [...columns];
  const total = columns.reduce((sum, [a, b]) => sum + a + b, 0);
  const smaller = Math.min(
    ...([0, 1] as const).map((row) => columns.reduce((sum, column) => sum + column[row], 0)),
  );
  const expected = ([a, b]: Column) => (total === 0 ? 0 : ((a + b) * smaller) / total);
  for (let index = 0; index < joined.length; ) {
    const column = joined[index];
    if (!column || expected(column) >= leastExpected) {
      index++;
      continue;
    }
    const neighbour = index + 1 < joined.length ? index + 1 : index - 1;
    const other = joined[neighbour];
    if (!other) return [];
    joined[neighbour] = [column[0] + other[0], column[1] + other[1]];
    joined.splice(index, 1);
    index = Math.max(0, Math.min(index, neighbour) - 1);
  }
  return joined;
}

function deviation(column: Column, totals: Column): number {
  const all = totals[0] + totals[1];
  return ([0, 1] as const).reduce<number>((sum, row) => {
    const expected = ((column[0] + column[1]) * totals[row]) / all;
    return sum + (column[row] - expected) ** 2 / expected;
  }, 0);
}
