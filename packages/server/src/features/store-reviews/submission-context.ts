import { type Db, row } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { assertMerchantExists } from '../../platform/merchants/merchant.ts';
import { verifies } from '../orders/index.ts';
import { assertNotSuspended, burstSince, ruleColumns } from '../screening/index.ts';
import { s, storeReviews } from './columns.ts';

const contextSql = statement`
  select ${ruleColumns},
    exists (select from orders where merchant_id = $merchantId and order_id = $orderId and email_key = $emailKey
              and ${verifies('orders')}) as ${output.boolean('order_known')},
    exists (select from orders where merchant_id = $merchantId and order_id = $orderId and not ${verifies('orders')})
      as ${output.boolean('order_void')},
    (select store_review_id from store_reviews where merchant_id = $merchantId and order_id = $orderId)
      as ${orNull(output.text('reviewed_by'))},
    exists (select from store_reviews where merchant_id = $merchantId and text_hash = $textHash)
      as ${output.boolean('text_seen')},
    array(select body from store_reviews
          where merchant_id = $merchantId and email_key = $emailKey and body is not null
          order by created_at desc limit 20) as ${output.texts('own_texts')},
    (select count(*) from (select from store_reviews
                           where merchant_id = $merchantId and client_hash = $clientHash and created_at > $burstSince
                           limit 100) as recently) as ${output.number('recent')}
  from merchants as shop where shop.merchant_id = $merchantId`;

/** What screening and verification need to know about earlier data, in one round trip of index lookups. */
export async function storeReviewContext(
  db: Db,
  merchantId: string,
  {
    now,
    ...about
  }: {
    orderId: string | null;
    emailKey: string;
    textHash: Buffer | null;
    clientHash: Buffer | null;
    now: Date;
  },
) {
  const found = await row(db, contextSql, {
    ...about,
    merchantId,
    burstSince: burstSince(now),
  });
  assertMerchantExists(found);
  assertNotSuspended(found);
  const screening = {
    merchantsBlockedWords: found.blocked_words,
    rules: found.moderation_rules,
    textSeenBefore: found.text_seen,
    recentFromClient: found.recent,
  };
  return { ...found, screening };
}

/** The store review of an order; null when there is none. */
export async function currentReviewOfOrder(db: Db, merchantId: string, orderId: string) {
  const found = await row(
    db,
    statement`select ${storeReviews('store_review_id')} from store_reviews where merchant_id = $1 and order_id = $2`,
    [merchantId, orderId],
  );
  return found?.store_review_id ?? null;
}

/** Whether the merchant asks for reviews of the store, and the one of an order. */
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
