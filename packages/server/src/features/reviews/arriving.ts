import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { DB } from '../../platform/db/types.gen.ts';
import { countTags } from '../attributes/index.ts';
import { type Arrival, type ArrivingKind, arrive } from '../content/index.ts';
import { countedOf, countOneParameters, countOneSql, countTransitions } from '../rating-counters/index.ts';
import { featured, type LogChange, received } from '../transparency/index.ts';
import { batched } from './batching.ts';
import { type Known, reviewFields } from './columns.ts';
import { type EventRow, presentAsEvent } from './events.ts';
import { reviewKind } from './kind.ts';

type Stored = Omit<Selectable<DB['reviews']>, keyof Known> & Known;
type Given =
  | 'merchant_id'
  | 'review_id'
  | 'product_id'
  | 'rating'
  | 'author_name'
  | 'verification'
  | 'source'
  | 'status';
/** The row of a new review. Absent columns are null or have the table's default. */
export type NewReviewRow = Partial<Stored> & Pick<Stored, Given | 'created_at'>;

/** How reviews arrive, for features/content. */
export const arrivingReviews: ArrivingKind<NewReviewRow> = {
  ...reviewKind,
  searchTable: 'review_search',
  notesProduct: true,
  eventTypes: ({ status }) =>
    status === 'approved' ? ['review.created', 'review.approved'] : ['review.created'],
  eventData: ({ row, withMedia }) =>
    presentAsEvent({ ...withoutValues, ...row, media_status: withMedia ? 'processing' : null } as EventRow), // of all columns
  logged(row, { now, isImported }): LogChange {
    const change = received(
      { ...withoutValues, ...row },
      { now, isImported, ...(isImported && { reason: 'imported' }) },
    );
    const isFeatured = row.featured_sequence != null;
    return isFeatured
      ? { ...change, entries: [...change.entries, ...featured(row.review_id, true, now).entries] }
      : change;
  },
  count: (tx, merchantId, rows) =>
    countTransitions(
      tx,
      merchantId,
      rows.map((row) => ({ ...countedOf({ ...withoutValues, ...row }), from: null, to: row.status })),
    ),
  alone: {
    sql: countOneSql,
    async prepare(
      db,
      { merchant_id, product_id: productId, rating, status, attribute_tags = null, created_at },
    ) {
      if (status === 'approved')
        await countTags(db, merchant_id, [{ productId, rating, tags: attribute_tags, change: 1 }]);
      return countOneParameters({ status, rating, created_at });
    },
  },
};

/** A review without optional values. */
const withoutValues = {
  ...(Object.fromEntries(Object.keys(reviewFields).map((column) => [column, null])) as unknown as Stored), // in part
  incentivized: false,
  insider: false,
  verified: false,
  helpful_votes: 0,
  not_helpful_votes: 0,
  media: [],
  media_count: 0,
  findings: [],
};

/** A submitted review, ready to be written. */
export interface Submitted extends Arrival<NewReviewRow> {
  /** Additional writes of its transaction. */
  dependents?: (tx: Db) => Promise<void>;
  now: Date;
}

/**
 * Writes a submitted review outside a transaction, together with others of the merchant that arrive at the same time; see
 * `batched`.
 */
export const arriveInTurn = batched<Submitted, LogChange>({
  alone: async (db, { merchantId }, { item }) => arriveOne(db, merchantId, item),
  together: (db, { merchantId }, waiting) => {
    const submitted = waiting.map(({ item, traceparent }) => ({ ...item, traceparent }));
    const now = waiting[0]?.item.now ?? new Date();
    return inTransaction(db, async (tx) => {
      const logged = await arrive(tx, arrivingReviews, submitted, { merchantId, origin: 'submission', now });
      for (const { dependents } of submitted) await dependents?.(tx);
      return logged;
    });
  },
});

/** Writes a submitted review. Returns its entry in the transparency log. */
export async function arriveOne(
  db: Db,
  merchantId: string,
  { asksService = false, dependents, now, ...submitted }: Submitted & { asksService?: boolean },
): Promise<LogChange> {
  if (dependents && !db.isTransaction)
    return inTransaction(db, (tx) =>
      arriveOne(tx, merchantId, { ...submitted, asksService, dependents, now }),
    );
  const arriving = { merchantId, origin: 'submission', asksService, now } as const;
  const [change] = await arrive(db, arrivingReviews, [submitted], arriving);
  if (!change) throw new Error('Each review must be logged');
  await dependents?.(db);
  return change;
}
