import { emailKeyOf } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { settleClaims } from './progress.ts';

/**
 * Adapts the claim of an order to changes of the order: a claim that still requires reviews ends when the order is canceled, is reopened
 * when the order is, and requires reviews of the order's current products. Claims that customers have already completed remain.
 */
export async function settleClaimOfOrder(
  tx: Db,
  merchantId: string,
  order: {
    orderId: string;
    isAsked: boolean;
    customerEmail: string;
    customerName: string;
    products: readonly { productId: string; productName: string }[];
    now: Date;
  },
): Promise<void> {
  const { orderId, isAsked, customerEmail, customerName, products, now } = order;
  const claim = await row(
    tx,
    statement`update incentive_claims set customer_email = $3, email_key = $4, customer_name = $5, updated_at = $6,
       status = case when status = 'reviews_pending' and not $7 then 'expired'
         when status = 'expired' and $7 and coalesce(expires_at > $6, true) then 'reviews_pending' else status end
     where merchant_id = $1 and order_id = $2 and status <> 'fulfilled'
     returning ${table('incentive_claims')('claim_id')}`,
    [merchantId, orderId, customerEmail, emailKeyOf(customerEmail), customerName, now, isAsked],
  );
  if (!claim || !isAsked) return;
  const { claim_id: claimId } = claim;
  const productIds = products.map(({ productId }) => productId);
  await rows(
    tx,
    `delete from claim_products where merchant_id = $1 and claim_id = $2 and review_id is null
       and product_id <> all($3::text[])`,
    [merchantId, claimId, productIds],
  );
  await rows(
    tx,
    `insert into claim_products (merchant_id, claim_id, product_id, name, place)
     select $1::uuid, $2::uuid, * from unnest($3::text[], $4::text[]) with ordinality
     on conflict (merchant_id, claim_id, product_id) do nothing`,
    [merchantId, claimId, productIds, products.map(({ productName }) => productName)],
  );
  await settleClaims(tx, merchantId, { claimIds: [claimId], now });
}
