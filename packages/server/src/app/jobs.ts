import type { CronItem, TaskList } from 'graphile-worker';
import type { Context } from '../platform/context.ts';
import { jobs as sweeps } from '../platform/http/jobs.ts';
import type { JobDefinition } from '../platform/jobs/job.ts';
import { features } from './features.ts';

/** Every job there is. */
export const jobs: readonly JobDefinition<Context>[] = [
  ...sweeps,
  ...features.flatMap((feature) => feature.jobs ?? []),
];

export const jobNames: readonly string[] = jobs.map(({ name }) => name);

export const tasksOf = (context: Context): TaskList =>
  Object.fromEntries(jobs.map(({ name, run }) => [name, (payload: unknown) => run(context, payload)]));

export const cron: readonly CronItem[] = jobs.flatMap(({ name, cron }) =>
  cron === undefined ? [] : [{ task: name, match: cron, options: { backfillPeriod: 0 } }],
);

/** Queues again what killed workers left behind. */
export async function resumeJobs(context: Context): Promise<void> {
  await Promise.all(jobs.map(({ resume }) => resume?.(context)));
}
