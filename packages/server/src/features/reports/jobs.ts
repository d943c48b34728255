import type { Context } from '../../platform/context.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { notifyOfDecisions } from './notifying.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({ name: 'notify_report_decisions', cron: '* * * * *', run: notifyOfDecisions }),
];
