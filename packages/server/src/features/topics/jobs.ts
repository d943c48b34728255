import type { Context } from '../../platform/context.ts';
import { handled, type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { buildMerchantTopicsJob } from './job-types.ts';

// The language model is loaded at the first run, because processes that only serve never need it.
export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({
    name: 'build_topics',
    cron: '7,22,37,52 * * * *',
    async run(context) {
      const { buildDueTopics } = await import('./schedule.ts');
      await buildDueTopics(context);
    },
  }),
  handled(buildMerchantTopicsJob, async (context, { merchantId }) => {
    const { buildMerchantTopics } = await import('./schedule.ts');
    await buildMerchantTopics(context, merchantId);
  }),
  scheduled({
    name: 'word_summaries',
    cron: '3,18,33,48 * * * *',
    async run(context) {
      if (!context.languageModel) return;
      const { wordDueSummaries } = await import('./wording/wording-job.ts');
      await wordDueSummaries(context);
    },
  }),
];
