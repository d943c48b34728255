import type { Context } from '../../platform/context.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { deleteExpiredEntries } from './retention.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({ name: 'delete_expired_audit_log', cron: '23 3 * * *', run: deleteExpiredEntries }),
];
