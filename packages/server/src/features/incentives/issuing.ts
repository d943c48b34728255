import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { typeId } from '../../platform/ids.ts';
import { type Dispatcher, startDispatcher } from '../../platform/jobs/dispatcher.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { leaseDueClaims, type QueuedClaim, requeue, unqueue } from './claim-queue.ts';
import { hasCodes, issueCode } from './code-pool.ts';
import { mailCoupon } from './coupon-email.ts';
import { claimForUpdate, fulfilLocked } from './fulfilling.ts';
import { incentiveForUpdate, incentiveWith } from './incentives.ts';
import { warnOfStock } from './stock-warning.ts';

export type Issuing = Pick<Context, 'db' | 'clock' | 'log' | 'directory' | 'config'>;

const lanes = 4;
/** Delay after a fault, and while other transactions hold the last codes. */
const againMs = 5_000;

/** Issues codes to completed claims until stopped. Any number of processes may do so. */
export function issueCodes(context: Context): Dispatcher {
  const fault = 'Coupon codes could not be issued; it is tried again';
  return startDispatcher({ log: context.log, fault }, (stopped) => issueDueCodes(context, stopped));
}

/** Issues codes until no claim is due, or `stopped` returns true. */
export async function issueDueCodes(context: Issuing, stopped: () => boolean = () => false): Promise<void> {
  const issueOn = async () => {
    while (!stopped()) {
      // Each concurrent loop leases one claim at a time, so that a killed worker leaves few leases behind.
      const [claim] = await leaseDueClaims(context.db, { limit: 1, now: context.clock.now() });
      if (!claim) return;
      await issueTo(context, claim);
    }
  };
  await Promise.all(Array.from({ length: lanes }, issueOn));
}

async function issueTo(context: Issuing, claim: QueuedClaim): Promise<void> {
  const { db, clock, log, directory, config } = context;
  const { merchant_id: merchantId, claim_id: claimId } = claim;
  try {
    // Before the transaction: within it, four lanes could hold all connections while each waits for another one.
    const merchant = await directory.merchant(typeId('merchant', merchantId));
    if (!merchant) throw new Error('The merchant of a claim must exist');
    await inTransaction(db, (tx) =>
      fulfilFromPool(tx, merchant, { claimId, publicUrl: publicUrlOf(config), now: clock.now() }),
    );
  } catch (error) {
    log.error(
      {
        merchantId: typeId('merchant', merchantId),
        claimId: typeId('claim', claimId),
        reason: String(error),
      },
      'A coupon code could not be issued; retrying',
    );
    await requeue(db, merchantId, { claimId, dueAt: new Date(clock.now().getTime() + againMs) });
  }
}

/**
 * Issues a code, fulfills the claim, queues its email and removes it from the queue, in one transaction. A claim that is already
 * fulfilled, or no longer complete, is only removed from the queue. Idempotent.
 */
async function fulfilFromPool(
  tx: Db,
  merchant: Merchant,
  { claimId, publicUrl, now }: { claimId: string; publicUrl: string; now: Date },
): Promise<void> {
  const { merchantId } = merchant;
  const claim = await claimForUpdate(tx, merchantId, claimId, now);
  const incentive = claim && (await incentiveWith(tx, merchantId, claim.incentive_id));
  if (claim?.status !== 'reviews_completed' || !incentive || incentive.fulfilment === 'manual')
    return unqueue(tx, merchantId, [claimId]);
  // The incentive was changed to a coupon service after the claim was leased: the claim is queued for that service.
  if (incentive.fulfilment === 'endpoint') return requeue(tx, merchantId, { claimId, dueAt: now });
  const incentiveId = incentive.incentive_id;
  const couponCode = await issueCode(tx, merchantId, { incentiveId, claimId, now });
  if (couponCode === undefined) return awaitCodes(tx, merchantId, { claimId, incentiveId, publicUrl, now });
  await fulfilLocked(tx, merchantId, { claim, couponCode, by: null, now }, (fulfilled) =>
    mailCoupon(tx, merchant, fulfilled, now),
  );
  await warnOfStock(tx, merchantId, { incentive, publicUrl, now });
}

/**
 * Leaves the claim in the queue until codes are added. Adding codes takes the same lock before it wakes claims, so none is missed. Codes
 * that other transactions are issuing may become available again if those fail.
 */
async function awaitCodes(
  tx: Db,
  merchantId: string,
  {
    claimId,
    incentiveId,
    publicUrl,
    now,
  }: { claimId: string; incentiveId: string; publicUrl: string; now: Date },
): Promise<void> {
  const incentive = await incentiveForUpdate(tx, merchantId, incentiveId);
  const retry = await hasCodes(tx, merchantId, { incentiveId, now });
  const dueAt = retry ? new Date(now.getTime() + againMs) : null;
  await requeue(tx, merchantId, { claimId, dueAt });
  if (incentive && !retry) await warnOfStock(tx, merchantId, { incentive, publicUrl, now });
}
