import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { typeId } from '../../platform/ids.ts';
import {
  claimLease,
  type Held,
  newLease,
  releaseLease,
  renewLease,
  whileRenewing,
} from '../../platform/jobs/lease.ts';
import { WorkerStopping } from '../../platform/jobs/stopping.ts';
import { advance } from './advancing.ts';
import { fill } from './filling.ts';
import { reset } from './resetting.ts';
import { sandboxColumns, sandboxLease } from './sandbox-rows.ts';

const work = { advance, fill, reset };

/** Works on the running task of a sandbox, unless another worker does. */
export async function workOnTask(context: Context, merchantId: string): Promise<void> {
  const { db, media } = context;
  const term = () => ({ now: context.clock.now(), ttlMs: media.silenceMs });
  const held = { merchant_id: merchantId, lease: newLease() };
  const claimed = await claimLease(db, sandboxLease, held, {
    term: term(),
    set: sql`task_error = null`,
    where: sql`task_status = 'running'`,
    returning: sandboxColumns,
  });
  if (!claimed?.task) return;
  const { task } = claimed;
  const renew = () => renewLease(db, sandboxLease, held, term());
  try {
    await whileRenewing({ renew, everyMs: media.silenceMs / 3 }, () => work[task](context, merchantId));
  } catch (error) {
    if (error instanceof WorkerStopping) await releaseLease(db, sandboxLease, held);
    else await end(context, held, error);
    throw error;
  }
  await end(context, held, null);
}

/** Records that the task has ended. A failed task is not retried automatically. */
async function end(context: Context, held: Held<'merchant_id'>, error: unknown): Promise<void> {
  const { db, clock, changes, log } = context;
  if (error !== null)
    log.error(
      { merchantId: typeId('merchant', held.merchant_id), reason: String(error) },
      'A task of a sandbox failed',
    );
  const status = error === null ? 'done' : 'failed';
  const message = error === null ? null : 'It failed for a reason that the server has logged. Try again.';
  await releaseLease(
    db,
    sandboxLease,
    held,
    sql`task_status = ${status}, task_error = ${message}, task_finished_at = ${clock.now()}, days_left = 0`,
  );
  changes.announce({ kind: 'merchant', merchantId: held.merchant_id });
}
