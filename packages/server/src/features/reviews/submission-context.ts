import type { reviewSubmission, Static } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { orNull, output, type Row, statement, table } from '../../platform/db/statement.ts';
import { assertMerchantExists } from '../../platform/merchants/merchant.ts';
import { verifies } from '../orders/index.ts';
import { assertNotSuspended, burstSince, ruleColumns } from '../screening/index.ts';
import { reviews } from './columns.ts';

const shopColumns = table('merchants', 'shop')('attributes_version', 'attributes_state', 'wanted_events');
const found = {
  /** The customer's current verified review of the product. */
  heldBy: orNull(output.text('held_by')),
  orderKnown: output.boolean('order_known'),
  /** The order was canceled, or not delivered. */
  orderVoid: output.boolean('order_void'),
  textSeen: output.boolean('text_seen'),
  /** The customer's texts about the product and those that share its reviews. */
  ownTexts: output.texts('own_texts'),
  recent: output.number('recent'),
  emailMustBeVerified: output.boolean('email_must_be_verified'),
  /** The customer was offered an incentive for a review of this product. */
  incentiveOffered: output.boolean('incentive_offered'),
  /** A review request or a claim may be affected by the review. */
  hasDependents: output.boolean('has_dependents'),
};

/** What screening and verification need to know about earlier data, in one round trip of index lookups. */
export async function submissionContext(
  db: Db,
  merchantId: string,
  about: {
    review: Static<typeof reviewSubmission>;
    emailKey: string;
    textHash: Buffer | null;
    clientHash: Buffer | null;
    /** Order of the token with which the review was submitted. */
    orderOfToken: string | null;
    now: Date;
  },
): Promise<SubmissionContext> {
  const { review, now, ...values } = about;
  const context = await row(db, contextSql, {
    ...values,
    merchantId,
    productId: review.productId,
    orderId: review.orderId ?? null,
    burstSince: burstSince(now),
  });
  assertMerchantExists(context);
  assertNotSuspended(context);
  return context;
}

const contextSql = statement`
  select
    (select review_id from reviews
     where merchant_id = $merchantId and email_key = $emailKey and product_id = $productId and holds_place)
      as ${found.heldBy},
    exists (select from orders
            where merchant_id = $merchantId and order_id = $orderId and email_key = $emailKey
              and $productId = any(product_ids || returned_product_ids) and ${verifies('orders')})
      as ${found.orderKnown},
    exists (select from orders where merchant_id = $merchantId and order_id = $orderId and not ${verifies('orders')})
      as ${found.orderVoid},
    exists (select from reviews where merchant_id = $merchantId and text_hash = $textHash) as ${found.textSeen},
    array(select body from reviews
          where merchant_id = $merchantId and email_key = $emailKey and body is not null
            and product_id = any(array(
              select grouped.product_id from products as own
              join products as grouped on grouped.merchant_id = $merchantId and grouped.group_id = own.group_id
              where own.merchant_id = $merchantId and own.product_id = $productId) || $productId::text)
          order by created_at desc limit 20) as ${found.ownTexts},
    (select count(*) from (select from reviews
                           where merchant_id = $merchantId and client_hash = $clientHash and created_at > $burstSince
                           limit 100) as recently) as ${found.recent},
    shop.require_email_verification as ${found.emailMustBeVerified}, ${shopColumns}, ${ruleColumns},
    exists (select from incentive_claims as c
            join claim_products as p on p.merchant_id = $merchantId and p.claim_id = c.claim_id
            where c.merchant_id = $merchantId and (c.email_key = $emailKey or c.order_id = $orderOfToken)
              and p.product_id = $productId and c.status = 'reviews_pending') as ${found.incentiveOffered},
    exists (select from incentive_claims
            where merchant_id = $merchantId and email_key = $emailKey and status = 'reviews_pending')
      or exists (select from review_requests
                 where merchant_id = $merchantId and email_key = $emailKey and status = 'sent') as ${found.hasDependents}
  from merchants as shop where shop.merchant_id = $merchantId`;

export type SubmissionContext = Row<typeof contextSql>;

/** The id of the customer's current verified review of the product; null when there is none. */
export async function currentVerifiedReview(
  db: Db,
  merchantId: string,
  { emailKey, productId }: { emailKey: string; productId: string },
): Promise<string | null> {
  const found = await row(
    db,
    statement`select ${reviews('review_id')} from reviews
      where merchant_id = $1 and email_key = $2 and product_id = $3 and holds_place`,
    [merchantId, emailKey, productId],
  );
  return found?.review_id ?? null;
}
