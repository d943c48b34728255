import type { Context } from '../../platform/context.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { foldDays } from '../daily-figures/index.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({
    name: 'fold_days',
    cron: '17 * * * *',
    run: ({ db, clock }) => foldDays(db, clock.now()),
  }),
];
