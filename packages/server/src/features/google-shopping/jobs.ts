import type { Context } from '../../platform/context.ts';
import { handled, type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { buildFeed } from './building.ts';
import { buildFeedJob } from './job-types.ts';
import { renewProductIssues } from './product-issues.ts';
import { buildFeeds, resumeBuilds } from './requesting.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  handled(buildFeedJob, (context, { merchantId }) => buildFeed(context, merchantId), {
    resume: resumeBuilds,
  }),
  scheduled({ name: 'build_feeds', cron: '*/15 * * * *', run: buildFeeds }),
  scheduled({
    name: 'renew_google_shopping_checks',
    cron: '*/15 * * * *',
    run: (context) =>
      renewProductIssues(context.db, {
        now: context.clock.now(),
        assertRunning: () => assertRunning(context),
      }),
  }),
];
