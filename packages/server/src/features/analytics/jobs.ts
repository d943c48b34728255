import type { Context } from '../../platform/context.ts';
import { handled, type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { foldDays } from '../daily-figures/index.ts';
import { rankProductsJob } from './job-types.ts';
import { renewRanking, renewRankings } from './renewing.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  handled(rankProductsJob, renewRanking),
  scheduled({ name: 'renew_rankings', cron: '*/15 * * * *', run: renewRankings }),
  scheduled({
    name: 'fold_days',
    cron: '17 * * * *',
    run: ({ db, clock }) => foldDays(db, clock.now()),
  }),
];
