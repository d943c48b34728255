import type { Rating, Stars } from './entries.ts';
import { importedReason, isPublished, type LoggedReview, noStars, type Replay } from './replay.ts';
import { starsSum, starsTotal } from './stars.ts';

/** Reviews by stars, with the reason. */
export interface ByReason {
  reason: string;
  count: number;
  stars: Stars;
}

/** Reviews by outcome and stars. */
export interface Outcomes {
  published: Stars;
  /** Undecided, by the day (UTC) of receipt, oldest first. */
  pending: { day: string; stars: Stars }[];
  /** Decided, but not published. */
  withheld: ByReason[];
  erased: ByReason[];
}

/** Figures derived from all reviews of a log. */
export interface LogFigures {
  /** Accepted reviews, including erased ones. */
  received: number;
  published: number;
  /** Undecided. */
  pending: number;
  erased: number;
  /** Number of reviews that predate the log. */
  backfilled: number;
  publishedByStars: Stars;
  /** Decided but not published, by reason. */
  withheld: ByReason[];
  /** Reviews that did not come from files. */
  own: Outcomes;
  /** Reviews from files, which were written and decided elsewhere. */
  imported: Outcomes;
  /** Duration of first decisions, including those about erased reviews. */
  timeToDecision: { all: DecisionTimes; byStaff: DecisionTimes };
}

/** Times to decision in seconds, rounded by `decisionSeconds`; null without decisions. */
export interface DecisionTimes {
  decided: number;
  median: number | null;
  p90: number | null;
}

const hour = 3600;
const day = 24 * hour;

/** Seconds until a decision. Entries contain minutes; rounds down to hours from a day on, and to days from 30 days on. */
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
  const [own, imported] = [new Outcome(), new Outcome()];
  let backfilled = 0;
  for (const review of reviews.values()) {
    if (review.backfilled) backfilled += 1;
    const { rating, receivedAt } = review;
    const outcome = review.imported ? imported : own;
    if (review.erased) outcome.add('erased', review.erasedFor ?? '', rating);
    else if (isPublished(review)) outcome.add('published', '', rating);
    else if (review.status === 'pending') outcome.add('pending', dayOf(receivedAt), rating);
    else outcome.add('withheld', review.reason ?? review.status, rating);
  }
  return figuresFrom({ own, imported, backfilled, timeToDecision: timesOf(reviews.values()) });
}

/** The day (UTC) of a time, as in `2026-11-24`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Counts reviews by outcome. */
export class Outcome {
  readonly #counts = { published: new Map(), pending: new Map(), withheld: new Map(), erased: new Map() } as {
    readonly [name in keyof Outcomes]: Map<string, Stars>;
  };

  /** `detail`: the reason, or the day for pending reviews. */
  add(name: keyof Outcomes, detail: string, rating: Rating, count = 1): void {
    const stars = this.#counts[name].get(detail) ?? noStars();
    stars[rating] += count;
    this.#counts[name].set(detail, stars);
  }

  get outcomes(): Outcomes {
    const { erased, pending, published, withheld } = this.#counts;
    return {
      published: published.get('') ?? noStars(),
      pending: [...pending]
        .map(([day, stars]) => ({ day, stars }))
        .sort((one, other) => (one.day < other.day ? -1 : 1)),
      withheld: byReason(withheld),
      erased: byReason(erased),
    };
  }
}

/** The figures of separately counted reviews. */
export function figuresFrom(counted: {
  own: Outcome;
  imported: Outcome;
  backfilled: number;
  timeToDecision: LogFigures['timeToDecision'];
}): LogFigures {
  const { backfilled, timeToDecision } = counted;
  const [own, imported] = [counted.own.outcomes, counted.imported.outcomes];
  const publishedByStars = starsSum([own.published, imported.published]);
  const withheld = merged([...own.withheld, ...imported.withheld]);
  const sides = [own, imported];
  const totals = {
    published: starsTotal(publishedByStars),
    pending: starsTotal(...sides.flatMap(({ pending }) => pending.map(({ stars }) => stars))),
    erased: starsTotal(...sides.flatMap(({ erased }) => erased.map(({ stars }) => stars))),
  };
  return {
    received:
      totals.published + totals.pending + totals.erased + starsTotal(...withheld.map(({ stars }) => stars)),
    ...totals,
    backfilled,
    publishedByStars,
    withheld,
    own,
    imported,
    timeToDecision,
  };
}

const merged = (sides: readonly ByReason[]): ByReason[] =>
  byReason(
    sides.reduce(
      (all, { reason, stars }) => all.set(reason, starsSum([all.get(reason) ?? noStars(), stars])),
      new Map<string, Stars>(),
    ),
  );

const byReason = (counted: ReadonlyMap<string, Stars>): ByReason[] =>
  [...counted]
    .map(([reason, stars]) => ({ reason, stars, count: starsTotal(stars) }))
    .sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1));

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
