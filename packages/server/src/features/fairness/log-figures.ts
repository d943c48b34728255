import type { DecisionTimes, Stars } from '@tribune/verify';
import type { Db } from '../../platform/db/database.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { noReviews, type RatingCounts, sumOf } from '../rating-counters/index.ts';
import { figuresOfLog } from '../transparency/index.ts';
import { sideOf, testDifference } from './fairness.ts';

/** The figures that follow from a merchant's transparency log, and whether ratings of withheld reviews differ from those of published ones. */
export async function logFigures(db: Db, { merchantId, publicId }: Merchant, publicUrl: string) {
  const { log, figures } = await figuresOfLog(db, merchantId);
  const { backfilled, erased, pending, received, timeToDecision } = figures;
  const published = countsOf(figures.publishedByStars);
  const byReasonCode = figures.withheld.map(({ reason, stars }) => ({
    reasonCode: reason,
    counts: countsOf(stars),
  }));
  const withheld = sumOf(byReasonCode.map(({ counts }) => counts));
  const { explanation: _forStaff, ...test } = await testDifference(published, withheld);
  return {
    merchantId: publicId,
    log: log && {
      origin: log.origin,
      url: `${publicUrl}/log/${publicId}`,
      since: log.since,
      entries: log.size,
      latestEntryAt: log.latestAt,
    },
    received,
    pending,
    erased,
    backfilled,
    published: sideOf(published),
    withheld: {
      ...sideOf(withheld),
      byReasonCode: byReasonCode.map(({ counts, reasonCode }) => ({ reasonCode, ...sideOf(counts) })),
    },
    timeToDecision: { all: timesOf(timeToDecision.all), byStaff: timesOf(timeToDecision.byStaff) },
    test,
  };
}

const countsOf = (stars: Stars): RatingCounts => ({
  ...noReviews,
  stars1: stars[1],
  stars2: stars[2],
  stars3: stars[3],
  stars4: stars[4],
  stars5: stars[5],
});

const timesOf = ({ decided, median, p90 }: DecisionTimes) => ({
  decided,
  medianSeconds: median,
  p90Seconds: p90,
});
