import { type Config, publicUrlOf } from '../../platform/config.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { forEachMerchant, type Sweeping } from '../../platform/jobs/sweeping.ts';
import { warnOfExpiredCodes } from './stock-warning.ts';

/** For all merchants: expires pending claims past their deadline, and warns of coupon pools whose codes have expired. */
export function sweepIncentives(context: Sweeping & { config: Config }): Promise<void> {
  const { db, clock, config } = context;
  return forEachMerchant(context, async (merchantId) => {
    await expireClaims(db, merchantId, clock.now());
    await warnOfExpiredCodes(db, merchantId, { publicUrl: publicUrlOf(config), now: clock.now() });
  });
}

/** Expires pending claims past their deadline. Completed claims don't expire. */
export async function expireClaims(db: Db, merchantId: string, now: Date): Promise<void> {
  await rows(
    db,
    `update incentive_claims set status = 'expired', updated_at = $2
     where merchant_id = $1 and status = 'reviews_pending' and expires_at <= $2`,
    [merchantId, now],
  );
}
