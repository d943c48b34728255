import type { Context } from '../../platform/context.ts';
import { typeId } from '../../platform/ids.ts';
import {
  claimToIssue,
  fulfilWithServiceCode,
  leaseServiceClaims,
  postponeClaims,
  type QueuedClaim,
} from '../incentives/index.ts';
import { askForCode } from './asking.ts';
import { noteCall, type ServiceRow, serviceOf } from './settings.ts';

export type Issuing = Pick<Context, 'db' | 'clock' | 'outbound' | 'directory'>;

const callsAtOnce = 4;
const minuteMs = 60_000;
/** Delay after the first failure, the second, and so on; the last one applies to all further failures. */
const delaysMs = [10_000, minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs, 360 * minuteMs];
const delayMs = (failures: number) =>
  delaysMs[Math.min(failures, delaysMs.length) - 1] ?? delaysMs.at(-1) ?? minuteMs;

/**
 * Requests the codes of due claims from the merchant's service, a few at a time. Stops if the service fails, which postpones all of the
 * merchant's claims.
 */
export async function issueFromService(
  context: Issuing,
  merchantId: string,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const claims = await leaseServiceClaims(context.db, merchantId, {
      limit: callsAtOnce,
      now: context.clock.now(),
    });
    if (claims.length === 0) return;
    const service = await serviceOf(context.db, merchantId);
    if (!service) return postponeClaims(context.db, merchantId, { claimIds: null, dueAt: null, error: null });
    const errors = await Promise.all(claims.map((claim) => issueOne(context, service, claim, signal)));
    const error = errors.find((one) => one !== null);
    if (error !== undefined) return postponeAll(context, merchantId, error);
  }
}

/** Returns the service's fault; null if the answer concerns the claim. */
async function issueOne(
  { db, clock, outbound, directory }: Issuing,
  service: ServiceRow,
  { merchant_id: merchantId, claim_id: claimId, tries }: QueuedClaim,
  signal?: AbortSignal,
): Promise<string | null> {
  const request = await claimToIssue(db, merchantId, claimId, clock.now());
  const merchant = await directory.merchant(typeId('merchant', merchantId));
  if (!request || !merchant) return null;
  const answer = await askForCode(outbound, service, request, {
    merchantId: merchant.publicId,
    messageId: `coupon_${request.claimId}`,
    now: clock.now(),
    signal,
  });
  if (answer.couponCode === null && answer.retry === 'service') return answer.error;
  const now = clock.now();
  const { couponCode } = answer;
  const error =
    couponCode === null
      ? answer.error
      : await fulfilWithServiceCode(db, merchant, { claimId, couponCode, now });
  await noteCall(db, merchantId, { error: null, now });
  if (error !== null)
    await postponeClaims(db, merchantId, { claimIds: [claimId], dueAt: after(now, tries + 1), error });
  return null;
}

/** Counts one failure, even if several calls failed at once. */
async function postponeAll({ db, clock }: Issuing, merchantId: string, error: string): Promise<void> {
  const now = clock.now();
  const failures = await noteCall(db, merchantId, { error, now });
  await postponeClaims(db, merchantId, { claimIds: null, dueAt: after(now, failures), error: null });
}

const after = (now: Date, failures: number) => new Date(now.getTime() + delayMs(failures));
