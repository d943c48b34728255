import type { Context } from '../../platform/context.ts';
import { handled, type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { buildAgenticFeed } from './building.ts';
import { buildAgenticFeedJob } from './job-types.ts';
import { buildAgenticFeeds, resumeBuilds } from './requesting.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  handled(buildAgenticFeedJob, (context, { merchantId }) => buildAgenticFeed(context, merchantId), {
    resume: resumeBuilds,
  }),
  scheduled({ name: 'build_agentic_feeds', cron: '*/15 * * * *', run: buildAgenticFeeds }),
];
