import type { Context } from '../../platform/context.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { sweepTombstones } from '../decision-log/index.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({
    name: 'sweep_tombstones',
    cron: '9 * * * *',
    run: sweepTombstones,
  }),
];
