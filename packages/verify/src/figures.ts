import type { Stars } from './entries.ts';
import { isPublished, type LoggedReview, noStars, type Replay } from './replay.ts';

/** What a log says of all reviews together. */
export interface LogFigures {
  /** Accepted reviews, erased ones included. */
  received: number;
  published: number;
  /** Not decided yet. */
  pending: number;
  erased: number;
  /** From before the log began. */
  backfilled: number;
  publishedByStars: Stars;
  /** Decided otherwise than to publish, by reason. */
  withheld: { reason: string; count: number; stars: Stars }[];
  /** How long first decisions took, those about erased reviews included. */
  timeToDecision: { all: DecisionTimes; byStaff: DecisionTimes };
}

/** Times to decision in seconds, as `decisionSeconds` rounds them; nulls without decisions. */
export interface DecisionTimes {
  decided: number;
  median: number | null;
  p90: number | null;
}

/** Reason of the decisions that reviews in files of other systems bring along. Their time says nothing. */
export const importedReason = 'imported';

const hour = 3600;
const day = 24 * hour;

/** Seconds that a decision took. Entries have minutes; rounds down to hours from a day on, and to days from 30 days on. */
export function decisionSeconds(receivedAt: number, decidedAt: number): number {
  const seconds = Math.max(0, Math.floor((decidedAt - receivedAt) / 1000));
  const unit = seconds < day ? 60 : seconds < 30 * day ? hour : day;
  return seconds - (seconds % unit);
}

/** Median and 90th percentile (nearest rank), from the number of decisions by seconds. */
export function decisionTimes(counts: ReadonlyMap<number, number>): DecisionTimes {
  const sorted = [...counts].sort(([one], [other]) => one - other);
  const decided = sorted.reduce((sum, [, count]) => sum + count, 0);
  const percentile = (percent: number) => {
    let rank = Math.ceil((decided * percent) / 100);
    for (const [seconds, count] of sorted) {
      rank -= count;
      if (rank <= 0) return seconds;
    }
    return null;
  };
  return { decided, median: percentile(50), p90: percentile(90) };
}

/** Counts the reviews of a log. */
export function logFigures({ reviews }: Replay): LogFigures {
  const figures: LogFigures = {
    received: reviews.size,
    published: 0,
    pending: 0,
    erased: 0,
    backfilled: 0,
    publishedByStars: noStars(),
    withheld: [],
    timeToDecision: timesOf(reviews.values()),
  };
  const withheld = new Map<string, Stars>();
  for (const review of reviews.values()) {
    if (review.backfilled) figures.backfilled += 1;
    if (review.erased) figures.erased += 1;
    else if (isPublished(review)) {
      figures.published += 1;
      figures.publishedByStars[review.rating] += 1;
    } else if (review.status === 'pending') figures.pending += 1;
    else {
      const reason = review.reason ?? review.status;
      const stars = withheld.get(reason) ?? noStars();
      stars[review.rating] += 1;
      withheld.set(reason, stars);
    }
  }
  figures.withheld = [...withheld]
    .map(([reason, stars]) => ({ reason, stars, count: Object.values(stars).reduce((sum, n) => sum + n, 0) }))
    .sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1));
  return figures;
}

function timesOf(reviews: Iterable<LoggedReview>): LogFigures['timeToDecision'] {
  const [all, byStaff] = [new Map<number, number>(), new Map<number, number>()];
  for (const { backfilled, firstDecision, receivedAt } of reviews) {
    if (backfilled || !firstDecision || firstDecision.reason === importedReason) continue;
    const seconds = decisionSeconds(receivedAt, firstDecision.at);
    for (const counts of firstDecision.by === 'staff' ? [all, byStaff] : [all])
      counts.set(seconds, (counts.get(seconds) ?? 0) + 1);
  }
  return { all: decisionTimes(all), byStaff: decisionTimes(byStaff) };
}
