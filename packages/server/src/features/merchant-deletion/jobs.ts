import type { Context } from '../../platform/context.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { deleteDueMerchants } from './deleting.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({ name: 'delete_due_merchants', cron: '*/5 * * * *', run: deleteDueMerchants }),
];
