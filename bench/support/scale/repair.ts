import { pino } from 'pino';
import { recountMerchant } from '../../../packages/server/src/app/cli/recount.ts';
import { openDatabase } from '../../../packages/server/src/platform/db/database.ts';
import { timeLimits } from '../../../packages/server/src/platform/db/guarded-pool.ts';
import { uuidOf } from '../../../packages/server/src/platform/ids.ts';

/** Does the same as `tribune recount --repair` for these merchants. Returns the number of corrected counters. */
export async function repairCounters(
  url: string,
  merchants: readonly { merchantId: string }[],
): Promise<number> {
  const log = pino({ level: 'warn' }, pino.destination(2));
  const { db } = openDatabase({ url, poolSize: 2, log, checkTenancy: false, limits: timeLimits.migrations });
  let repaired = 0;
  try {
    for (const { merchantId } of merchants)
      repaired += (await recountMerchant(db, uuidOf('merchant', merchantId) ?? '', { repair: true })).length;
  } finally {
    await db.destroy();
  }
  return repaired;
}
