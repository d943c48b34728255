import type { couponRequest, Static } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { requeue, unqueue } from './claim-queue.ts';
import type { ClaimRow } from './claims-listing.ts';
import { fingerprintOf, withdrawCode } from './code-pool.ts';
import { mailCoupon } from './coupon-email.ts';
import { claimForUpdate, fulfilLocked } from './fulfilling.ts';
import { incentiveWith } from './incentives.ts';

/**
 * The content of a request to the merchant's coupon service; never the ratings. Undefined, and removed from the queue, if the claim is
 * fulfilled or no longer complete, or if its incentive is now delivered in another way.
 */
export function claimToIssue(
  db: Db,
  merchantId: string,
  claimId: string,
  now: Date,
): Promise<Static<typeof couponRequest> | undefined> {
  return inTransaction(db, async (tx) => {
    const claim = await issuableClaim(tx, merchantId, claimId, now);
    if (!claim) return undefined;
    return {
      claimId: typeId('claim', claimId),
      incentiveId: typeId('incentive', claim.incentive_id),
      incentiveDescription: claim.description,
      orderId: claim.order_id,
      customerEmail: claim.customer_email,
      customerName: claim.customer_name,
      isTest: false,
    };
  });
}

/**
 * Fulfills a claim with the code from the merchant's coupon service, queues its email and removes it from the queue, in one transaction.
 * Does nothing if the claim is already fulfilled. Returns why the code is rejected; null if it is accepted.
 */
export function fulfilWithServiceCode(
  db: Db,
  merchant: Merchant,
  { claimId, couponCode, now }: { claimId: string; couponCode: string; now: Date },
): Promise<string | null> {
  const { merchantId } = merchant;
  return inTransaction(db, async (tx) => {
    const claim = await issuableClaim(tx, merchantId, claimId, now);
    if (!claim) return null;
    if (!(await noteIssued(tx, merchantId, { claim, couponCode, now })))
      return 'the code was issued to another claim before';
    await fulfilLocked(tx, merchantId, { claim, couponCode, by: null, now }, (fulfilled) =>
      mailCoupon(tx, merchant, fulfilled, now),
    );
    return null;
  });
}

async function issuableClaim(
  tx: Db,
  merchantId: string,
  claimId: string,
  now: Date,
): Promise<ClaimRow | undefined> {
  const claim = await claimForUpdate(tx, merchantId, claimId, now);
  const incentive = claim && (await incentiveWith(tx, merchantId, claim.incentive_id));
  if (claim?.status === 'reviews_completed' && incentive?.fulfilment === 'endpoint') return claim;
  if (claim?.status === 'reviews_completed' && incentive?.fulfilment === 'pool')
    await requeue(tx, merchantId, { claimId, dueAt: now });
  else await unqueue(tx, merchantId, [claimId]);
  return undefined;
}

/** Whether the code is new. Records it, so that no other claim gets it. */
async function noteIssued(
  tx: Db,
  merchantId: string,
  { claim, couponCode: code, now }: { claim: ClaimRow; couponCode: string; now: Date },
): Promise<boolean> {
  const { claim_id: claimId, incentive_id: incentiveId } = claim;
  const pooled = await withdrawCode(tx, merchantId, { code, claimId, now });
  if (pooled.incentiveId !== null) return !pooled.issuedBefore;
  const noted = await rows(
    tx,
    `insert into coupon_codes (merchant_id, code_id, incentive_id, fingerprint, claim_id, issued_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict (merchant_id, fingerprint) do nothing returning code_id`,
    [merchantId, newUuid(), incentiveId, fingerprintOf(merchantId, code), claimId, now],
  );
  return noted.length > 0;
}
