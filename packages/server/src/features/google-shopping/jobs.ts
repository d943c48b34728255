import type { Context } from '../../platform/context.ts';
import { feedJobs } from '../../platform/feeds/requesting.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { renewProductIssues } from './product-issues.ts';
import { building } from './schedule.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  ...feedJobs(building),
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
