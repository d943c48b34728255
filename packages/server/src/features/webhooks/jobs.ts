import type { Context } from '../../platform/context.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { sweepEvents } from './sweeping.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({
    name: 'sweep_events',
    cron: '29 * * * *',
    run: sweepEvents,
  }),
];
