import type { Context } from '../../platform/context.ts';
import { feedJobs } from '../../platform/feeds/requesting.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { metaFeed } from './meta-csv.ts';
import { renewProductIssues } from './product-issues.ts';
import { googleFeed } from './review-xml.ts';
import { buildingOf } from './schedule.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  ...feedJobs(buildingOf(googleFeed)),
  ...feedJobs(buildingOf(metaFeed)),
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
