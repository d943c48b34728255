import type { Db } from '../../platform/db/database.ts';
import { recordEvents } from '../webhooks/index.ts';
import { claimWith, presentClaim } from './claims-listing.ts';

/** Records a webhook event with the claim's current state, without personal data. The caller holds the claim's row lock. */
export function recordClaimEvent(
  tx: Db,
  merchantId: string,
  {
    type,
    claimId,
    now,
  }: { type: 'incentive_claim.completed' | 'incentive_claim.fulfilled'; claimId: string; now: Date },
): Promise<void> {
  const data = async () => {
    const claim = await claimWith(tx, merchantId, claimId, now);
    if (!claim) return undefined;
    const { customerEmail: _email, customerName: _name, couponCode: _code, ...shown } = presentClaim(claim);
    return shown;
  };
  return recordEvents(tx, merchantId, { types: [type], resourceId: claimId, data, now });
}
