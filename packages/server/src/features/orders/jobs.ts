import type { Context } from '../../platform/context.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { sweepShopMessages } from '../../platform/shop-messages/newest.ts';
import { notifyOfFailures } from './connection-failures.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({ name: 'notify_of_failing_shop_connections', cron: '*/10 * * * *', run: notifyOfFailures }),
  scheduled({ name: 'sweep_shop_messages', cron: '47 3 * * *', run: sweepShopMessages }),
];
