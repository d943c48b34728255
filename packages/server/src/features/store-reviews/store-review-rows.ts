import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { staffColumns } from './columns.ts';

const forStaff = (which: string) => statement`
  select ${staffColumns} from store_reviews as s where s.merchant_id = $1 and s.store_review_id ${which}`;

/** The store review as staff see it. */
export const storeReviewForStaff = (db: Db, merchantId: string, storeReviewId: string) =>
  row(db, forStaff('= $2'), [merchantId, storeReviewId]);

/** Several of them, in no order. */
export const storeReviewRows = (db: Db, merchantId: string, ids: readonly string[]) =>
  ids.length === 0 ? [] : rows(db, forStaff('= any($2)'), [merchantId, ids]);
