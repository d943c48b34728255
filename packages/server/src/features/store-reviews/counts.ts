import type { ReviewStatus } from '@tribune/contract';
import { starColumns } from '../../platform/db/counted-values.ts';
import { addedToExisting, roundRobin } from '../../platform/db/counter-shards.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, sumsOf } from '../../platform/db/statement.ts';
import { dayOf } from '../daily-figures/index.ts';
import type { StarCounts } from '../rating-counters/index.ts';

/** Number of shards per day (see platform/db/counter-shards.ts). */
const shards = 8;
const nextShard = roundRobin(shards);

export const hiddenNames = ['pending', 'rejected', 'flagged'] as const;
/** The counters of a day of submission: published reviews by stars, the others by status. */
export const countNames = [...starColumns, ...hiddenNames] as const;
type CountName = (typeof countNames)[number];

/** A store review's change of status; `from` is null for a new review, `to` for a deleted one. */
export interface StoreTransition {
  rating: number;
  /** ISO 8601. */
  createdAt: string;
  from: ReviewStatus | null;
  to: ReviewStatus | null;
}

const counterOf = (rating: number, status: ReviewStatus): CountName =>
  status === 'approved' ? (`stars${rating}` as CountName) : status;

/** Counts changes of status, days in order, so that concurrent writers cannot deadlock. */
export async function countStoreReviews(
  tx: Db,
  merchantId: string,
  transitions: readonly StoreTransition[],
): Promise<void> {
  const days = new Map<string, Record<CountName, number>>();
  const add = (day: string, name: CountName, change: number) => {
    const counts = days.get(day) ?? zeros();
    counts[name] += change;
    days.set(day, counts);
  };
  for (const { rating, createdAt, from, to } of transitions) {
    if (from === to) continue;
    if (from !== null) add(dayOf(createdAt), counterOf(rating, from), -1);
    if (to !== null) add(dayOf(createdAt), counterOf(rating, to), 1);
  }
  const changed = [...days].sort(([one], [other]) => (one < other ? -1 : 1));
  if (changed.length === 0) return;
  await rows(tx, addSql, [
    merchantId,
    nextShard(),
    JSON.stringify(changed.map(([day, counts]) => ({ day, ...counts }))),
  ]);
}

const zeros = () => Object.fromEntries(countNames.map((name) => [name, 0])) as Record<CountName, number>;

const addSql = `
  insert into store_review_days as existing (merchant_id, day, slot, ${countNames.join(', ')})
  select $1::uuid, added.day, $2::smallint, ${countNames.map((name) => `added.${name}`).join(', ')}
  from json_populate_recordset(null::store_review_days, $3) as added
  on conflict (merchant_id, day, slot) do update set ${addedToExisting(countNames)}`;

/** Published store reviews by stars since a day (`YYYY-MM-DD`); of all time without a day. */
export async function starsOfStore(db: Db, merchantId: string, since: string | null): Promise<StarCounts> {
  const sums = await row(
    db,
    statement`select ${sumsOf(starColumns)} from store_review_days
      where merchant_id = $1 and ($2::date is null or day >= $2)`,
    [merchantId, since],
  );
  return { stars1: 0, stars2: 0, stars3: 0, stars4: 0, stars5: 0, incentivized: 0, ...sums };
}

/** The merchant's store reviews by status. */
export async function storeReviewCounts(db: Db, merchantId: string): Promise<Record<ReviewStatus, number>> {
  const sums = await row(
    db,
    statement`select ${sumsOf(countNames)} from store_review_days where merchant_id = $1`,
    [merchantId],
  );
  const { pending = 0, rejected = 0, flagged = 0 } = sums ?? {};
  return {
    pending,
    approved: starColumns.reduce((sum, name) => sum + (sums?.[name] ?? 0), 0),
    rejected,
    flagged,
  };
}
