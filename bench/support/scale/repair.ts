import { pino } from 'pino';
import { recountAttributes } from '../../../packages/server/src/features/attributes/index.ts';
import { recountDays } from '../../../packages/server/src/features/daily-figures/index.ts';
import { recountFacets } from '../../../packages/server/src/features/facets/index.ts';
import { recountMedia } from '../../../packages/server/src/features/media/index.ts';
import { recountQuestions } from '../../../packages/server/src/features/questions/index.ts';
import { recount } from '../../../packages/server/src/features/rating-counters/index.ts';
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
      for (const repairing of [
        recount,
        recountAttributes,
        recountFacets,
        recountMedia,
        recountQuestions,
        recountDays,
      ]) {
        const differences = await repairing(db, uuidOf('merchant', merchantId) ?? '', { repair: true });
        repaired += differences.length;
      }
  } finally {
    await db.destroy();
  }
  return repaired;
}
