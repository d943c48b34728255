import type { Context } from '../../platform/context.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { sendDigests } from './digest.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({ name: 'send_daily_digests', cron: '5 6 * * *', run: sendDigests }),
];
