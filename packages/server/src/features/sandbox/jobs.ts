import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { table } from '../../platform/db/statement.ts';
import { enqueue, handled, type JobDefinition } from '../../platform/jobs/job.ts';
import { expiredLeases } from '../../platform/jobs/lease.ts';
import { sandboxJob } from './job-types.ts';
import { sandboxLease } from './sandbox-rows.ts';
import { workOnTask } from './tasks.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  handled(sandboxJob, (context, { merchantId }) => workOnTask(context, merchantId), { resume: resumeTasks }),
];

/** Requeues the tasks of killed workers, whose jobs stay locked for hours. */
async function resumeTasks({ db, clock, media }: Context): Promise<void> {
  const stale = await expiredLeases(db, sandboxLease, {
    term: { now: clock.now(), ttlMs: media.silenceMs },
    where: sql`task_status = 'running'`,
    returning: table('sandboxes')('merchant_id'),
    limit: 100,
  });
  for (const { merchant_id: merchantId } of stale)
    await enqueue(db, sandboxJob, { merchantId }, { keepsItsPlace: true });
}
