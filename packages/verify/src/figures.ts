import type { Rating, Stars } from './entries.ts';
import { importedReason, isPublished, type LoggedReview, noStars, type Replay } from './replay.ts';
import { starsSum, starsTotal } from './stars.ts';

/** Reviews by stars, and why. */
export interface ByReason {
  reason: string;
  count: number;
  stars: Stars;
}

/** What became of reviews, by stars. */
export interface Outcomes {
  published: Stars;
  /** Not decided yet, by the day (UTC) on which they were received, oldest first. */
  pending: { day: string; stars: Stars }[];
  /** Decided otherwise than to publish. */
  withheld: ByReason[];
  erased: ByReason[];
}

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
  withheld: ByReason[];
  /** Without those from files. */
  own: Outcomes;
  /** From files, whose reviews and decisions were made elsewhere. */
  imported: Outcomes;
  /** How long first decisions took, those about erased reviews included. */
  timeToDecision: { all: DecisionTimes; byStaff: DecisionTimes };
}

/** Times to decision in seconds, as `decisionSeconds` rounds them; nulls without decisions. */
export interface DecisionTimes {
  decided: number;
  median: number | null;
  p90: number | null;
}

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

/** Counts what became of reviews. */
export class Outcome {
  readonly #counts = { published: new Map(), pending: new Map(), withheld: new Map(), erased: new Map() } as {
    readonly [name in keyof Outcomes]: Map<string, Stars>;
  };

  /** `detail`: the reason, or the day of pending ones. */
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

/** The figures of reviews that were counted apart. */
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
