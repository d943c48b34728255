import { fulfillable } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidState } from '../../platform/errors.ts';
import { type ClaimRow, claimWith } from './claims-listing.ts';
import { recordClaimEvent } from './events.ts';

export interface Fulfilment {
  claimId: string;
  couponCode: string;
  by: string | null;
  now: Date;
}

/**
 * Marks a claim as fulfilled and calls `mailCoupon` in the same transaction. Idempotent for the same code. Throws
 * ALREADY_FULFILLED for another code and INVALID_STATE for an expired claim. Undefined when there is no such claim.
 */
export function fulfilClaim(
  db: Db,
  merchantId: string,
  { claimId, couponCode, by, now }: Fulfilment,
  mailCoupon: (tx: Db, claim: ClaimRow) => Promise<void>,
): Promise<ClaimRow | undefined> {
  return inTransaction(db, async (tx) => {
    await row(tx, 'select from incentive_claims where merchant_id = $1 and claim_id = $2 for update', [
      merchantId,
      claimId,
    ]);
    const claim = await claimWith(tx, merchantId, claimId, now);
    if (!claim) return undefined;
    if (claim.status === 'fulfilled') {
      if (claim.coupon_code === couponCode) return claim;
      throw new ApiError(
        'ALREADY_FULFILLED',
        'This claim has already been fulfilled with another coupon code.',
      );
    }
    if (!fulfillable[claim.status])
      throw invalidState(`A claim that is ${claim.status} cannot be fulfilled.`);
    await rows(
      tx,
      `update incentive_claims
       set status = 'fulfilled', coupon_code = $3, fulfilled_at = $4, fulfilled_by = $5, updated_at = $4
       where merchant_id = $1 and claim_id = $2`,
      [merchantId, claimId, couponCode, now, by],
    );
    const fulfilled = {
      ...claim,
      status: 'fulfilled' as const,
      coupon_code: couponCode,
      fulfilled_at: now.toISOString(),
    };
    await mailCoupon(tx, fulfilled);
    await recordClaimEvent(tx, merchantId, { type: 'incentive_claim.fulfilled', claimId, now });
    return fulfilled;
  });
}
