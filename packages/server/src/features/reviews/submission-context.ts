import { type Db, lookedUpEach, plannedOnce, row, rows } from '../../platform/db/database.ts';
import {
  declareColumns,
  orNull,
  output,
  outputsOf,
  type Row,
  statement,
  table,
} from '../../platform/db/statement.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { acceptingMerchant, contextColumns } from '../content/index.ts';
import { evidenceColumns } from '../integrity/index.ts';
import { orderColumns, verifies } from '../orders/index.ts';
import { textHash } from '../screening/index.ts';
import { batched } from './batching.ts';
import { reviews } from './columns.ts';

const shopColumns = table('merchants', 'shop')('attributes_version', 'attributes_state');
const found = {
  /** The customer's current verified review of the product. */
  heldBy: orNull(output.text('held_by')),
  emailMustBeVerified: output.boolean('email_must_be_verified'),
  /** The customer was offered an incentive for a review of this product. */
  incentiveOffered: output.boolean('incentive_offered'),
  /** When the product was delivered with the order that verifies the purchase. */
  deliveredAt: orNull(output.time('delivered_at')),
  /** A review request or a claim may be affected by the review. */
  hasDependents: output.boolean('has_dependents'),
};

/** The texts of a customer about a product and those that share its reviews. */
const ownTextsSql = (condition = '') => `
      select body from reviews
      where merchant_id = $merchantId and email_key = $emailKey and body is not null ${condition}
        and product_id = any(array(
          select grouped.product_id from products as own
          join products as grouped on grouped.merchant_id = $merchantId and grouped.group_id = own.group_id
          where own.merchant_id = $merchantId and own.product_id = $productId) || $productId::text)`;

const reviewContextSql = statement`${plannedOnce}select ${contextColumns(['reviews'], ownTextsSql())}, ${evidenceColumns},
    (select review_id from reviews
     where merchant_id = $merchantId and email_key = $emailKey and product_id = $productId and holds_place)
      as ${found.heldBy},
    ${orderColumns('$productId = any(product_ids || returned_product_ids)')},
    (select delivered_at from orders where merchant_id = $merchantId and order_id = coalesce($orderOfToken::text, $orderId::text)
       and (order_id = $orderOfToken or email_key = $emailKey) and $productId = any(product_ids || returned_product_ids)
       and ${verifies('orders')} and coalesce(delivery_date_type, 'delivered') = 'delivered') as ${found.deliveredAt},
    shop.require_email_verification as ${found.emailMustBeVerified}, ${shopColumns},
    exists (select from incentive_claims as c
            join claim_products as p on p.merchant_id = $merchantId and p.claim_id = c.claim_id
            where c.merchant_id = $merchantId and (c.email_key = $emailKey or c.order_id = $orderOfToken)
              and p.product_id = $productId and c.status = 'reviews_pending' ${lookedUpEach}) as ${found.incentiveOffered},
    exists (select from incentive_claims
            where merchant_id = $merchantId and email_key = $emailKey and status = 'reviews_pending' ${lookedUpEach})
      or exists (select from review_requests
                 where merchant_id = $merchantId and email_key = $emailKey and status = 'sent' ${lookedUpEach}) as ${found.hasDependents}
  from merchants as shop where shop.merchant_id = $merchantId`;

/** The parameters that differ between submissions, with their types. The times are those of the first one. */
const ofSubmission = {
  emailKey: 'text',
  productId: 'text',
  clientHash: 'bytea',
  textHash: 'bytea',
  /** An array as text, because PostgreSQL has no arrays of arrays of different lengths. */
  textBands: 'text',
  orderId: 'text',
  orderOfToken: 'text',
} as const;
type OfSubmission = keyof typeof ofSubmission;
const namesOfSubmission = Object.keys(ofSubmission) as OfSubmission[]; // its keys

/** `reviewContextSql` for several submissions. The parameters in `ofSubmission` are arrays. */
const reviewContextsSql = (() => {
  const arrays = namesOfSubmission.map((name) => `$${name}::${ofSubmission[name]}[]`);
  const one = reviewContextSql
    .slice(plannedOnce.length)
    .replaceAll(/\$(\w+)/g, (parameter, name) => (name in ofSubmission ? `submitted."${name}"` : parameter));
  const text = `${plannedOnce}select context.*
    from unnest(${arrays.join(', ')}) with ordinality as submitted("${namesOfSubmission.join('", "')}", position)
    cross join lateral (${one}) as context order by submitted.position`;
  declareColumns(text, { text, outputs: outputsOf(reviewContextSql) ?? [] });
  return text as typeof reviewContextSql; // with the same columns
})();

type ContextValues = Record<OfSubmission, unknown> & { textBands: number[] | null } & Record<string, unknown>;
type ReviewContext = Row<typeof reviewContextSql>;

const contextInBatch = batched<ContextValues, ReviewContext | undefined>({
  onlyReads: true,
  alone: (db, _merchant, { item }) => row(db, reviewContextSql, item),
  together(db, _merchant, submitted) {
    const items = submitted.map(({ item: { textBands, ...item } }) => ({
      ...item,
      textBands: textBands && `{${textBands.join()}}`,
    }));
    const arrays = namesOfSubmission.map((name) => [name, items.map((item) => item[name])]);
    return rows(db, reviewContextsSql, { ...items[0], ...Object.fromEntries(arrays) });
  },
});

/**
 * Reads earlier data that screening and verification of a review need, with one query of index lookups. Outside a transaction, submissions
 * to the merchant that arrive at the same time share the query: starting its 27 parts takes as long as running them. Throws
 * MERCHANT_SUSPENDED.
 */
export async function reviewContext(
  db: Db,
  merchant: Merchant,
  values: ContextValues,
): Promise<ReviewContext> {
  return acceptingMerchant(
    await (db.isTransaction ? row(db, reviewContextSql, values) : contextInBatch(db, merchant, values)),
  );
}

/** Earlier data that screening needs for a new text of a review: other reviews with that text, and the author's other texts. */
export async function textsBeside(
  db: Db,
  merchantId: string,
  review: { id: string; email_key: string | null; product_id: string },
  body: string | null,
) {
  const { id: reviewId, email_key: emailKey, product_id: productId } = review;
  const values = { merchantId, reviewId, emailKey, productId, textHash: textHash(body) };
  return (await row(db, textsBesideSql, values)) ?? noTexts;
}

export const noTexts = { text_seen: false, own_texts: [] };

const other = 'and review_id <> $reviewId';
const textsBesideSql = statement`
  select exists (select from reviews where merchant_id = $merchantId and text_hash = $textHash ${other})
      as ${output.boolean('text_seen')},
    array(${ownTextsSql(other)} order by created_at desc limit 20) as ${output.texts('own_texts')}`;

/** The ID of the customer's current verified review of the product; null if there is none. */
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
