import { emailKeyOf } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import type { Incentive } from './incentives.ts';
import { settleClaims } from './progress.ts';

const dayMs = 24 * 60 * 60 * 1000;

export interface NewClaim {
  claimId: string;
  incentive: Incentive;
  order: { orderId: string; customerEmail: string; customerName: string; locale?: string };
  products: readonly { productId: string; productName: string }[];
  now: Date;
}

/** Creates an order's claim with the incentive's current terms. Products that the customer has already reviewed count. */
export async function createClaim(tx: Db, merchantId: string, claim: NewClaim): Promise<void> {
  const { claimId, incentive, order, products, now } = claim;
  const { expires_in_days: days } = incentive;
  const emailKey = emailKeyOf(order.customerEmail);
  await rows(
    tx,
    `insert into incentive_claims
       (merchant_id, claim_id, incentive_id, order_id, customer_email, email_key, customer_name, locale, description,
        requirement, media_requirement, status, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'reviews_pending', $12, $13, $13)`,
    [
      merchantId,
      claimId,
      incentive.incentive_id,
      order.orderId,
      order.customerEmail,
      emailKey,
      order.customerName,
      order.locale ?? null,
      incentive.description,
      incentive.requirement,
      incentive.media_requirement,
      days === null ? null : new Date(now.getTime() + days * dayMs),
      now,
    ],
  );
  await rows(
    tx,
    `insert into claim_products (merchant_id, claim_id, product_id, name, place, review_id)
     select $1::uuid, $2::uuid, given.product_id, given.name, given.place,
       (select r.review_id from reviews as r
        where r.merchant_id = $1 and r.email_key = $5 and r.product_id = given.product_id and r.status <> 'rejected'
        order by r.created_at limit 1)
     from unnest($3::text[], $4::text[]) with ordinality as given (product_id, name, place)`,
    [
      merchantId,
      claimId,
      products.map(({ productId }) => productId),
      products.map(({ productName }) => productName),
      emailKey,
    ],
  );
  await settleClaims(tx, merchantId, { claimIds: [claimId], now });
}
