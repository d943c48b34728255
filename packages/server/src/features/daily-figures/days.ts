import type { QuestionStatus, ReviewSource, ReviewStatus } from '@tribune/contract';
import {
  type CountedValues,
  columnsOfCounted,
  countsSql,
  namesOf,
  starValues,
} from '../../platform/db/counted-values.ts';
import { addedToExisting, roundRobin } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';

/** Counters of the reviews published on a day. */
export const dayValues = {
  ...starValues,
  incentivized: ['incentivized', true],
  positive: ['sentiment', 'positive'],
  neutral: ['sentiment', 'neutral'],
  negative: ['sentiment', 'negative'],
  desktop: ['device', 'desktop'],
  mobile: ['device', 'mobile'],
  tablet: ['device', 'tablet'],
  from_widget: ['source', 'widget'],
  from_email: ['source', 'email'],
  from_link: ['source', 'link'],
  from_qr: ['source', 'qr'],
  from_import: ['source', 'import'],
  from_syndication: ['source', 'syndication'],
} as const satisfies CountedValues;
const unpublished = ['pending', 'rejected', 'flagged'] as const;
const statuses = ['pending', 'approved', 'rejected', 'flagged'] as const;

/** The counters of a day: published reviews, others by status, and questions. Items count on the day of their submission. */
export const dayColumns = [
  ...namesOf(dayValues),
  ...unpublished,
  ...statuses.map((status) => `asked_${status}` as const),
] as const;
/** A counter of `shop_days` that a recount can reproduce. */
export type DayColumn = (typeof dayColumns)[number];

/** Includes `changes`, the number of changes to the day's published reviews, which a recount cannot reproduce. */
export const allDayColumns = [...dayColumns, 'changes'] as const;

/** Changes to one day's counters. */
export type DayCounts = Partial<Record<(typeof allDayColumns)[number], number>>;

/** The fields of a review on which daily counters depend. */
export interface DayReview {
  rating: number;
  incentivized: boolean;
  /** Time of submission: an ISO time, or a day (`YYYY-MM-DD`). */
  createdAt: string;
  source: ReviewSource;
  device: 'desktop' | 'mobile' | 'tablet' | null;
  sentiment: 'positive' | 'neutral' | 'negative' | null;
}

/** The SQL aggregate that counts reviews or questions with a status. */
export const countWhere = (status: ReviewStatus, condition = 'true') =>
  `count(*) filter (where status = '${status}' and ${condition})`;

/** The SQL aggregate that recounts a column, over the reviews, or over the questions for `asked_…`. */
export const countSql = Object.fromEntries([
  ...Object.entries(dayValues).map(([name, counted]) => [name, countWhere('approved', countsSql(counted))]),
  ...unpublished.map((status) => [status, countWhere(status)]),
  ...statuses.map((status) => [`asked_${status}`, countWhere(status)]),
]) as Record<DayColumn, string>; // of every column

/** The UTC day, as `YYYY-MM-DD`. */
export const dayOf = (at: Date | string) => (typeof at === 'string' ? at : at.toISOString()).slice(0, 10);

/** Collects changes to daily counters, so that `addToDays` can write them in one statement. */
export class DayChanges {
  readonly #days = new Map<string, DayCounts>();

  add(day: string, column: keyof DayCounts, change: number): void {
    const counts = this.#days.get(day) ?? {};
    counts[column] = (counts[column] ?? 0) + change;
    this.#days.set(day, counts);
  }

  /** Counts a review with that status in (`change` 1) or out (-1); a null status counts nothing. */
  addReview(review: DayReview, status: ReviewStatus | null, change: 1 | -1): void {
    if (status === null) return;
    const day = dayOf(review.createdAt);
    for (const column of columnsOfReview(review, status)) this.add(day, column, change);
    if (status === 'approved') this.add(day, 'changes', 1);
  }

  /** Like `addReview`, for questions. */
  addQuestion(createdAt: string, status: QuestionStatus | null, change: 1 | -1): void {
    if (status !== null) this.add(dayOf(createdAt), `asked_${status}`, change);
  }

  /** Sorted by day, in the order in which rows are locked. */
  get all(): [day: string, DayCounts][] {
    return [...this.#days]
      .filter(([, counts]) => Object.values(counts).some((change) => change !== 0))
      .sort(([one], [other]) => (one < other ? -1 : 1));
  }
}

/** The columns in which a review of that status counts as one. */
const columnsOfReview = (review: DayReview, status: ReviewStatus): DayColumn[] =>
  status === 'approved' ? columnsOfCounted(dayValues, review) : [status];

/** Writes the changes. Call it last in a transaction: days are locked after products and the merchant, to avoid deadlocks. */
export async function addToDays(db: Db, merchantId: string, changes: DayChanges): Promise<void> {
  const days = rowsOfDays(changes);
  if (days.length > 0) await rows(db, addToDaysOf(daysSource), { merchantId, days: JSON.stringify(days) });
}

/** The rows to add to `shop_days`, in the order in which they are locked. */
export const rowsOfDays = (changes: DayChanges) =>
  changes.all.map(([day, counts]) => ({ day, slot: dayShard(day), ...noChanges, ...counts }));
const noChanges = Object.fromEntries(allDayColumns.map((column) => [column, 0]));

/** SQL that lists the rows of `rowsOfDays`, given as the JSON parameter $days. */
export const daysSource = 'json_populate_recordset(null::shop_days, $days) as added';

/** SQL that adds the rows listed by `from` to `shop_days`. */
export const addToDaysOf = (from: string) => `
  insert into shop_days as existing (merchant_id, day, slot, ${allDayColumns.join(', ')})
  select $merchantId::uuid, added.day, added.slot, ${allDayColumns.map((column) => `added.${column}`).join(', ')} from ${from}
  on conflict (merchant_id, day, slot) do update set ${addedToExisting(allDayColumns)}`;

/** Marks a published review's day as changed when no counter is affected (for example by its media), so that the feed rebuilds it. */
export async function touchDayOf(tx: Db, merchantId: string, reviewId: string): Promise<void> {
  await rows(
    tx,
    `insert into shop_days as existing (merchant_id, day, slot, changes)
     select merchant_id, (created_at at time zone 'UTC')::date, 0, 1 from reviews
     where merchant_id = $1 and review_id = $2 and status = 'approved'
     on conflict (merchant_id, day, slot) do update set ${addedToExisting(['changes'])}`,
    [merchantId, reviewId],
  );
}

const [nextRecentShard, nextShard] = [roundRobin(16), roundRobin(4)];
const recentMs = 31 * 24 * 60 * 60 * 1000;

/**
 * The day's next shard, round-robin, because its row is locked until the transaction ends. Most reviews under moderation are recent, so a
 * moderator's decisions concern few days.
 */
export function dayShard(day: string): number {
  return day < dayOf(new Date(Date.now() - recentMs)) ? nextShard() : nextRecentShard();
}
