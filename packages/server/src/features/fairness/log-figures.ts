import {
  type DecisionTimes,
  fairnessOf,
  type Outcomes,
  type Signals,
  starsSum,
  starsTotal,
} from '@tribune/verify';
import type { Db } from '../../platform/db/database.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { sumOf } from '../rating-counters/index.ts';
import { figuresOfLog } from '../transparency/index.ts';
import { countsOf, presentFairness, sideOf } from './fairness.ts';

/**
 * The figures derived from a merchant's transparency log, and whether the ratings of hidden reviews differ from those of published ones.
 */
export async function logFigures(
  db: Db,
  { merchantId, publicId }: Merchant,
  { now, publicUrl }: { now: Date; publicUrl: string },
) {
  const { log, figures } = await figuresOfLog(db, merchantId);
  const { backfilled, erased, pending, received, timeToDecision } = figures;
  const published = countsOf(figures.publishedByStars);
  const byReasonCode = figures.withheld.map(({ reason, stars }) => ({
    reasonCode: reason,
    counts: countsOf(stars),
  }));
  const withheld = sumOf(byReasonCode.map(({ counts }) => counts));
  const fairness = presentFairness(fairnessOf(figures, now.getTime()));
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
    imported: presentImported(figures.imported),
    erasures: figures.own.erased.map(({ reason, stars }) => ({ reason, ...sideOf(countsOf(stars)) })),
    signals: log?.signals ? presentSignals(log.signals) : null,
    fairness,
    test: fairness.test,
  };
}

const presentImported = ({ erased, pending, published, withheld }: Outcomes) => ({
  published: sideOf(countsOf(published)),
  withheld: sideOf(countsOf(starsSum(withheld.map(({ stars }) => stars)))),
  pending: starsTotal(...pending.map(({ stars }) => stars)),
  erased: starsTotal(...erased.map(({ stars }) => stars)),
});

const presentSignals = ({ at, alarms, signals }: Signals) => ({
  at,
  alarms,
  bySignal: Object.entries(signals).map(([signal, { confirmed, overturned, ...counts }]) => ({
    signal,
    ...counts,
    confirmed: sideOf(countsOf(confirmed)),
    overturned: sideOf(countsOf(overturned)),
  })),
});

const timesOf = ({ decided, median, p90 }: DecisionTimes) => ({
  decided,
  medianSeconds: median,
  p90Seconds: p90,
});
