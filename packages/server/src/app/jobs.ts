import type { CronItem, JobHelpers, TaskList } from 'graphile-worker';
import type { Context } from '../platform/context.ts';
import { jobs as sweeps } from '../platform/http/jobs.ts';
import { isPermanent } from '../platform/jobs/giving-up.ts';
import type { JobDefinition } from '../platform/jobs/job.ts';
import { tracedJob } from '../platform/jobs/job-traces.ts';
import { WorkerStopping } from '../platform/jobs/stopping.ts';
import { features } from './features.ts';

/** All jobs. */
export const jobs: readonly JobDefinition<Context>[] = [
  ...sweeps,
  ...features.flatMap((feature) => feature.jobs ?? []),
];

export const jobNames: readonly string[] = jobs.map(({ name }) => name);

export const tasksOf = (context: Context): TaskList =>
  Object.fromEntries(
    jobs.map(({ name, run, giveUp }) => [
      name,
      (payload: unknown, helpers: JobHelpers) =>
        tracedJob(context, name, payload, async (own) => {
          try {
            await run(context, own);
          } catch (error) {
            if (error instanceof WorkerStopping) return queueAgain(helpers);
            const permanent = isPermanent(error);
            const isLast = helpers.job.attempts >= helpers.job.max_attempts;
            if (giveUp && (permanent || isLast)) {
              context.log.error({ job: name, reason: String(error) }, 'A job failed permanently');
              await giveUp(context, own);
              if (permanent) return;
            }
            throw error;
          }
        }),
    ]),
  );

/** Requeues work that a stopping worker interrupts; this does not count as a failed attempt. */
async function queueAgain({ job, addJob }: JobHelpers): Promise<void> {
  await addJob(job.task_identifier, job.payload, {
    ...(job.key !== null && { jobKey: job.key }),
    maxAttempts: job.max_attempts,
    priority: job.priority,
  });
}

export const cron: readonly CronItem[] = jobs.flatMap(({ name, cron }) =>
  cron === undefined ? [] : [{ task: name, match: cron, options: { backfillPeriod: 0 } }],
);

/** Queues the work of killed workers again. */
export async function resumeJobs(context: Context): Promise<void> {
  await Promise.all(jobs.map(({ resume }) => resume?.(context)));
}
