import type { promisedIncentive, Static } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';

/** The offer of an order's open claim, as its customer may see it; null if there is no claim or it is no longer open. */
export async function openOffer(
  db: Db,
  merchantId: string,
  orderId: string | null,
  now: Date,
): Promise<Static<typeof promisedIncentive> | null> {
  const claim = orderId === null ? undefined : await openClaimOf(db, merchantId, orderId, now);
  return claim
    ? {
        claimId: typeId('claim', claim.claim_id),
        description: claim.description,
        requirement: claim.requirement,
        mediaRequirement: claim.media_requirement,
        expiresAt: claim.expires_at,
      }
    : null;
}

const openClaimOf = (db: Db, merchantId: string, orderId: string, now: Date) =>
  row(
    db,
    statement`select ${table('incentive_claims')('claim_id', 'description', 'requirement', 'media_requirement', 'expires_at')} from incentive_claims
     where merchant_id = $1 and order_id = $2 and status = 'reviews_pending' and coalesce(expires_at > $3, true)`,
    [merchantId, orderId, now],
  );
