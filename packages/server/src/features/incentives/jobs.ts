import type { Context } from '../../platform/context.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { sweepIncentives } from './sweeping.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({
    name: 'expire_claims',
    cron: '11 * * * *',
    run: sweepIncentives,
  }),
];
