import type { CronItem, TaskList } from 'graphile-worker';
import { jobs as analytics } from '../features/analytics/index.ts';
import { jobs as attributes } from '../features/attributes/index.ts';
import { jobs as exports } from '../features/exports/index.ts';
import { jobs as moderation } from '../features/fairness/index.ts';
import { jobs as feed } from '../features/google-shopping/index.ts';
import { jobs as imports } from '../features/imports/index.ts';
import { jobs as incentives } from '../features/incentives/index.ts';
import { jobs as media } from '../features/media/index.ts';
import { jobs as privacy } from '../features/privacy/index.ts';
import { jobs as sentiment } from '../features/sentiment/index.ts';
import { jobs as webhooks } from '../features/webhooks/index.ts';
import type { Context } from '../platform/context.ts';
import { jobs as http } from '../platform/http/jobs.ts';
import type { JobDefinition } from '../platform/jobs/job.ts';

/** Every job there is. */
export const jobs: readonly JobDefinition<Context>[] = [
  analytics,
  attributes,
  exports,
  feed,
  http,
  imports,
  incentives,
  media,
  moderation,
  privacy,
  sentiment,
  webhooks,
].flat();

export const tasksOf = (context: Context): TaskList =>
  Object.fromEntries(jobs.map(({ name, run }) => [name, (payload: unknown) => run(context, payload)]));

export const cron: readonly CronItem[] = jobs.flatMap(({ name, cron }) =>
  cron === undefined ? [] : [{ task: name, match: cron, options: { backfillPeriod: 0 } }],
);

/** Queues again what killed workers left behind. */
export async function resumeJobs(context: Context): Promise<void> {
  await Promise.all(jobs.map(({ resume }) => resume?.(context)));
}
