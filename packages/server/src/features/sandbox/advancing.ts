import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { nextDue } from './due-times.ts';
import { catchUp, sweepSandbox } from './due-work.ts';
import { moveTimes } from './moving.ts';
import { sandboxForUpdate } from './sandbox-rows.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Advances a sandbox's clock by the remaining days, stopping at each day on which something falls due. */
export async function advance(context: Context, merchantId: string): Promise<void> {
  do assertRunning(context);
  while ((await step(context, merchantId)) > 0);
  await sweepSandbox(context, merchantId);
}

/**
 * Advances to the next day on which something falls due, in one transaction with its effects, so that a killed worker leaves no partial
 * day. Returns the remaining days.
 */
function step(context: Context, merchantId: string): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const { days_left: left } = await sandboxForUpdate(tx, merchantId);
    await catchUp(tx, context, merchantId);
    if (left === 0) return 0;
    const days = Math.min(left, daysUntil(await nextDue(tx, merchantId), context.clock.now()));
    await moveTimes(tx, context.tables, merchantId, days);
    await catchUp(tx, context, merchantId);
    await rows(
      tx,
      'update sandboxes set days_advanced = days_advanced + $2, days_left = days_left - $2 where merchant_id = $1',
      [merchantId, days],
    );
    return left - days;
  });
}

const daysUntil = (due: Date | null, now: Date) =>
  due === null ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil((due.getTime() - now.getTime()) / dayMs));
