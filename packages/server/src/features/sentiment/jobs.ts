import type { Context } from '../../platform/context.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { judgeReviews } from './judging.ts';
import { modelsOf } from './models.ts';
import { trainModels } from './training.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({
    name: 'judge_reviews',
    cron: '* * * * *',
    run: (context) => judgeReviews(context, modelsOf(context.db)),
  }),
  scheduled({ name: 'train_sentiment', cron: '40 2 * * *', run: trainModels }),
];
