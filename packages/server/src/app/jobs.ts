import type { CronItem, JobHelpers, TaskList } from 'graphile-worker';
import type { Context } from '../platform/context.ts';
import { jobs as sweeps } from '../platform/http/jobs.ts';
import type { JobDefinition } from '../platform/jobs/job.ts';
import { tracedJob } from '../platform/jobs/job-traces.ts';
import { WorkerStopping } from '../platform/jobs/stopping.ts';
import { features } from './features.ts';

/** Every job there is. */
export const jobs: readonly JobDefinition<Context>[] = [
  ...sweeps,
  ...features.flatMap((feature) => feature.jobs ?? []),
];

export const jobNames: readonly string[] = jobs.map(({ name }) => name);

export const tasksOf = (context: Context): TaskList =>
  Object.fromEntries(
    jobs.map(({ name, run }) => [
      name,
      (payload: unknown, helpers: JobHelpers) =>
        tracedJob(context, name, payload, (own) => run(context, own)).catch((error) => {
          if (error instanceof WorkerStopping) return queueAgain(helpers);
          throw error;
        }),
    ]),
  );

/** What a stopping worker leaves is no failed attempt. */
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

/** Queues again what killed workers left behind. */
export async function resumeJobs(context: Context): Promise<void> {
  await Promise.all(jobs.map(({ resume }) => resume?.(context)));
}
