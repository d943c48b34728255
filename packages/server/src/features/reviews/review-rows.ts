import { type Db, row, rows } from '../../platform/db/database.ts';
import { orNull, output, type Row, statement } from '../../platform/db/statement.ts';
import { reviews, staffColumns } from './columns.ts';
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

const stateColumns = reviews(
  'review_id',
  'product_id',
  'rating',
  'incentivized',
  'would_recommend',
  'verified',
  'email_key',
  'status',
  'status_before_flag',
  'flag_reason',
  'flagged_by',
  'reason_code',
  'source',
  'device',
  'sentiment',
  'created_at',
  'attribute_tags',
  'language',
  'media_count',
);

/** The fields of a review on which transitions depend. */
export type ReviewState = Row<typeof stateColumns> & {
  has_media: boolean;
  is_reported: boolean;
  /** Whether the merchant is suspended. */
  is_suspended: boolean;
};

/** Locks a review until the end of the transaction. Undefined when there is none. */
export async function reviewForUpdate(
  tx: Db,
  merchantId: string,
  reviewId: string,
): Promise<ReviewState | undefined> {
  const [review] = await reviewsForUpdate(tx, merchantId, [reviewId]);
  return review;
}

/** Locks reviews until the end of the transaction, in the order of their ids, so that concurrent callers cannot deadlock. */
export function reviewsForUpdate(
  tx: Db,
  merchantId: string,
  reviewIds: readonly string[],
): Promise<ReviewState[]> {
  return rows(
    tx,
    statement`select ${stateColumns}, media_status is not null as ${output.boolean('has_media')},
        exists (select from content_reports as report
          where report.merchant_id = $1 and report.merchant_id = reviews.merchant_id and report.item_id = review_id
            and report.status = 'open') as ${output.boolean('is_reported')},
        exists (select from merchants as shop
          where shop.merchant_id = $1 and shop.merchant_id = reviews.merchant_id and shop.suspended_at is not null)
          as ${output.boolean('is_suspended')}
      from reviews where merchant_id = $1 and review_id = any($2) order by review_id for update`,
    [merchantId, reviewIds],
  );
}
