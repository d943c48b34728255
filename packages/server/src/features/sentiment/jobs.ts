import type { Context } from '../../platform/context.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { modelsOf } from './models.ts';

// The word lists are loaded at the first run, because processes that only serve never classify.
export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({
    name: 'judge_reviews',
    cron: '* * * * *',
    async run(context) {
      const { classifyReviews, reclassifyReviews } = await import('./classification.ts');
      await classifyReviews(context, modelsOf(context.db));
      await reclassifyReviews(context, modelsOf(context.db));
    },
  }),
  scheduled({
    name: 'train_sentiment',
    cron: '40 2 * * *',
    async run(context) {
      const { trainModels } = await import('./training.ts');
      await trainModels(context);
    },
  }),
];
