import { fulfillable } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidState } from '../../platform/errors.ts';
import { unqueue } from './claim-queue.ts';
import { type ClaimRow, claimWith } from './claims-listing.ts';
import { withdrawCode } from './code-pool.ts';
import { recordClaimEvent } from './events.ts';
import { incentiveWith } from './incentives.ts';
import { warnOfStock } from './stock-warning.ts';

export interface Fulfilment {
  claimId: string;
  couponCode: string;
  by: string | null;
  publicUrl: string;
  now: Date;
}

/**
 * Marks a claim as fulfilled and calls `mailCoupon` in the same transaction. Idempotent for the same code. Throws ALREADY_FULFILLED for
 * another code, INVALID_STATE for an expired claim and for a code that the pool issued to another claim. Undefined if the claim does not
 * exist.
 */
export function fulfilClaim(
  db: Db,
  merchantId: string,
  { claimId, couponCode, by, publicUrl, now }: Fulfilment,
  mailCoupon: (tx: Db, claim: ClaimRow) => Promise<void>,
): Promise<ClaimRow | undefined> {
  return inTransaction(db, async (tx) => {
    const claim = await claimForUpdate(tx, merchantId, claimId, now);
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
    const { incentiveId, issuedBefore } = await withdrawCode(tx, merchantId, {
      code: couponCode,
      claimId,
      now,
    });
    if (issuedBefore)
      throw invalidState('This code of the pool was already issued to another claim. Use another code.');
    const fulfilled = await fulfilLocked(tx, merchantId, { claim, couponCode, by, now }, (done) =>
      mailCoupon(tx, done),
    );
    const incentive = incentiveId && (await incentiveWith(tx, merchantId, incentiveId));
    if (incentive) await warnOfStock(tx, merchantId, { incentive, publicUrl, now });
    return fulfilled;
  });
}

/** The claim, locked. Undefined if it does not exist. */
export async function claimForUpdate(
  tx: Db,
  merchantId: string,
  claimId: string,
  now: Date,
): Promise<ClaimRow | undefined> {
  await row(tx, 'select from incentive_claims where merchant_id = $1 and claim_id = $2 for update', [
    merchantId,
    claimId,
  ]);
  return claimWith(tx, merchantId, claimId, now);
}

/** Fulfils a claim whose row lock the caller holds and whose status it has checked. */
export async function fulfilLocked(
  tx: Db,
  merchantId: string,
  { claim, couponCode, by, now }: { claim: ClaimRow; couponCode: string; by: string | null; now: Date },
  mailCoupon: (claim: ClaimRow) => Promise<void>,
): Promise<ClaimRow> {
  const { claim_id: claimId } = claim;
  await rows(
    tx,
    `update incentive_claims
     set status = 'fulfilled', coupon_code = $3, fulfilled_at = $4, fulfilled_by = $5, updated_at = $4
     where merchant_id = $1 and claim_id = $2`,
    [merchantId, claimId, couponCode, now, by],
  );
  await unqueue(tx, merchantId, [claimId]);
  const fulfilled = {
    ...claim,
    status: 'fulfilled' as const,
    coupon_code: couponCode,
    fulfilled_at: now.toISOString(),
  };
  await mailCoupon(fulfilled);
  await recordClaimEvent(tx, merchantId, { type: 'incentive_claim.fulfilled', claimId, now });
  return fulfilled;
}
