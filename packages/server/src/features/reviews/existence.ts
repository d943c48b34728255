import { emailKeyOf, type ReviewStatus } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { reviews } from './columns.ts';

/** The id of the customer's review of the product, unless rejected: the verified one if any, else the newest. Null when none. */
export async function reviewOfCustomer(
  db: Db,
  merchantId: string,
  { email, productId }: { email: string; productId: string },
): Promise<string | null> {
  const found = await row(
    db,
    statement`select ${reviews('review_id')} from reviews
     where merchant_id = $1 and email_key = $2 and product_id = $3 and status <> 'rejected'
     order by holds_place desc, created_at desc limit 1`,
    [merchantId, emailKeyOf(email), productId],
  );
  return found?.review_id ?? null;
}

/** The customer's latest review of the product, and its status; null if there is none. */
export async function customersReview(
  db: Db,
  merchantId: string,
  { emailKey, productId }: { emailKey: string; productId: string },
): Promise<{ reviewId: string; status: ReviewStatus } | null> {
  const found = await row(
    db,
    statement`select ${reviews('review_id', 'status')} from reviews
     where merchant_id = $1 and email_key = $2 and product_id = $3
     order by holds_place desc, created_at desc limit 1`,
    [merchantId, emailKey, productId],
  );
  return found ? { reviewId: found.review_id, status: found.status } : null;
}
