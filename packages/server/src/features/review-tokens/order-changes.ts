import { type Db, rows } from '../../platform/db/database.ts';

/**
 * Revokes the links of an order that no longer verifies reviews, and reactivates them when it does again. Links that staff revoked have
 * a reason and remain revoked.
 */
export async function settleTokensOfOrder(
  tx: Db,
  merchantId: string,
  { orderId, verifies, now }: { orderId: string; verifies: boolean; now: Date },
): Promise<void> {
  await rows(
    tx,
    `update tokens set revoked_at = case when $3 then null else $4::timestamptz end
     where merchant_id = $1 and order_id = $2 and type = 'review_request' and revoke_reason is null
       and (revoked_at is null) <> $3`,
    [merchantId, orderId, verifies, now],
  );
}
