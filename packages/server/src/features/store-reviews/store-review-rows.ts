import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement } from '../../platform/db/statement.ts';
import { staffColumns, storeReviews } from './columns.ts';

const forStaff = (which: string) => statement`
  select ${staffColumns} from store_reviews as s where s.merchant_id = $1 and s.store_review_id ${which}`;

/** The store review as staff see it. */
export const storeReviewForStaff = (db: Db, merchantId: string, storeReviewId: string) =>
  row(db, forStaff('= $2'), [merchantId, storeReviewId]);

/** Several of them, in no order. */
export const storeReviewRows = (db: Db, merchantId: string, ids: readonly string[]) =>
  ids.length === 0 ? [] : rows(db, forStaff('= any($2)'), [merchantId, ids]);

const state = storeReviews(
  'store_review_id',
  'rating',
  'status',
  'moderation_reason',
  'moderation_reason_code',
  'created_at',
);
export type StoreReviewState = Row<typeof state>;

/** Locks a store review until the end of the transaction. */
export function storeReviewForUpdate(tx: Db, merchantId: string, storeReviewId: string) {
  return row(
    tx,
    statement`select ${state} from store_reviews
      where merchant_id = $1 and store_review_id = $2 for no key update`,
    [merchantId, storeReviewId],
  );
}
