import { type ReasonCode, reasonCodes } from '@tribune/contract';
import {
  type ByReason,
  type Fairness,
  fairnessOf,
  isHidingErasure,
  type LogFigures,
  longPendingDays,
  type Stars,
  starsAverage,
  starsSum,
} from '@tribune/verify';
import type { Db } from '../../platform/db/database.ts';
import {
  figuresOf,
  noReviews,
  type RatingCounts,
  type StarCounts,
  totalsOf,
} from '../rating-counters/index.ts';
import { figuresOfLog } from '../transparency/index.ts';

/** Ratings of published and hidden reviews, also by reason, and whether they differ by more than chance. For staff. */
export async function fairnessReport(db: Db, { merchantId, now }: { merchantId: string; now: Date }) {
  const { figures } = await figuresOfLog(db, merchantId);
  const fairness = fairnessOf(figures, now.getTime());
  return {
    ...presentFairness(fairness),
    byReasonCode: hiddenByReason(figures, fairness),
    test: { ...fairness.test, explanation: explanationOf(fairness) },
  };
}

/** The public figures, derived from the log by the same rule. */
export async function fairnessOfMerchant(
  db: Db,
  { merchantId, now }: { merchantId: string; now: Date },
): Promise<PresentedFairness> {
  const { figures } = await figuresOfLog(db, merchantId);
  return presentFairness(fairnessOf(figures, now.getTime()));
}

export type PresentedFairness = ReturnType<typeof presentFairness>;

/** The figures of the rule as the API returns them. */
export const presentFairness = ({
  deleted,
  hidden,
  longPending,
  pendingSince,
  shown,
  test,
  withheld,
}: Fairness) => ({
  shown: sideOf(countsOf(shown)),
  hidden: sideOf(countsOf(hidden)),
  withheld: sideOf(countsOf(withheld)),
  longPending: { ...sideOf(countsOf(longPending)), days: longPendingDays, receivedBefore: pendingSince },
  deleted: sideOf(countsOf(deleted)),
  test,
});

/** Number, average and distribution of ratings. */
export function sideOf(counts: StarCounts) {
  const { averageRating, starDistribution } = figuresOf(counts);
  return { total: totalsOf(counts).total, averageRating, starDistribution };
}

/** Safe cast: ratings are 1 to 5. */
export const starOf = (rating: number) => `${rating}` as keyof Stars;

/** Number of reviews by stars, in the form of rating counters. */
export const countsOf = (stars: Stars): RatingCounts => ({
  ...noReviews,
  stars1: stars[1],
  stars2: stars[2],
  stars3: stars[3],
  stars4: stars[4],
  stars5: stars[5],
});

/** Hidden reviews by reason, most frequent reason first; null if none was given, as for pending reviews. */
function hiddenByReason({ own }: LogFigures, { longPending }: Fairness) {
  const pending: ByReason = { reason: '', count: 0, stars: longPending };
  const deleted = own.erased.filter(({ reason }) => isHidingErasure(reason));
  const hidden = [...own.withheld, ...deleted, pending];
  return [...Map.groupBy(hidden, ({ reason }) => reasonCodeOf(reason))]
    .map(([reasonCode, sides]) => ({
      reasonCode,
      ...sideOf(countsOf(starsSum(sides.map(({ stars }) => stars)))),
    }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total);
}

const reasonCodeOf = (reason: string): ReasonCode | null =>
  reasonCodes.find((code) => code === reason) ?? null;

function explanationOf({ hidden, shown, test }: Fairness): string {
  const [one, other] = [starsAverage(shown), starsAverage(hidden)];
  if (test.verdict === 'too_few')
    return `With ${totalsOf(countsOf(hidden)).total} hidden reviews, no difference could be statistically significant.`;
  if (test.verdict === 'no_difference')
    return 'Hidden and published reviews have similar ratings. Differences are within the range of chance.';
  return `Hidden reviews have ${other < one ? 'lower' : 'higher'} ratings than published ones (${other} versus ${one} on average), which is unlikely to be chance. Review the reasons below: hiding reviews because of their rating is illegal.`;
}
