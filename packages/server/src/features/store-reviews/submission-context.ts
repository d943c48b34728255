import { type Db, row, rowWith } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { contextColumns } from '../content/index.ts';
import { orderColumns } from '../orders/index.ts';
import { s, storeReviews } from './columns.ts';

/** Earlier data that screening and verification need, in one query of index lookups. */
export const storeReviewContextSql = statement`
  select ${contextColumns(
    ['store_reviews'],
    `
      select body from store_reviews
      where merchant_id = $merchantId and email_key = $emailKey and body is not null`,
  )},
    ${orderColumns()},
    (select store_review_id from store_reviews where merchant_id = $merchantId and order_id = $orderId)
      as ${orNull(output.text('reviewed_by'))}
  from merchants as shop where shop.merchant_id = $merchantId`;

/** The store review of an order; null if there is none. */
export async function currentReviewOfOrder(db: Db, merchantId: string, orderId: string) {
  const found = await rowWith(db, storeReviews('store_review_id'), {
    merchant_id: merchantId,
    order_id: orderId,
  });
  return found?.store_review_id ?? null;
}

/** Whether the merchant asks for reviews of the store, and the existing review of an order. */
export async function storeReviewOfOrder(db: Db, merchantId: string, orderId: string) {
  const found = await row(
    db,
    statement`select ${table('merchants', 'shop')('ask_store_reviews')}, ${orNull(s('status'))}
      from merchants as shop
      left join store_reviews as s on s.merchant_id = $1 and s.merchant_id = shop.merchant_id and s.order_id = $2
      where shop.merchant_id = $1`,
    [merchantId, orderId],
  );
  return { asks: found?.ask_store_reviews === true, review: found?.status ? { status: found.status } : null };
}
