import type { Context } from '../../platform/context.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { alertOfRisingTopics } from './alerts.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({ name: 'alert_of_rising_topics', cron: '50 5 * * *', run: alertOfRisingTopics }),
];
