import { type Db, row, rows } from '../../platform/db/database.ts';
import { orNull, output, statement } from '../../platform/db/statement.ts';
import { staffColumns } from './columns.ts';
import type { StaffRow } from './present.ts';

const staffReviews = (which: string) => statement`
  select ${staffColumns},
    (select p.name from products as p
     where p.merchant_id = $1 and p.merchant_id = r.merchant_id and p.product_id = r.product_id)
      as ${orNull(output.text('product_name'))}
  from reviews as r where r.merchant_id = $1 and r.review_id ${which}`;

/** The review as staff see it. */
export function reviewForStaff(db: Db, merchantId: string, reviewId: string): Promise<StaffRow | undefined> {
  return row(db, staffReviews('= $2'), [merchantId, reviewId]);
}

/** Several reviews as staff see them, unordered. */
export function reviewsForStaff(
  db: Db,
  merchantId: string,
  reviewIds: readonly string[],
): Promise<StaffRow[]> {
  return rows(db, staffReviews('= any($2)'), [merchantId, reviewIds]);
}
