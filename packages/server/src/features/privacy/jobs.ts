import type { Context } from '../../platform/context.ts';
import { handled, type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { eraseShopOrdersJob, privacyRequestJob } from './job-types.ts';
import { giveUpPrivacyRequest, workOnPrivacyRequest } from './request-job.ts';
import { dropOldData, dropOldExports, resumePrivacyRequests } from './retention.ts';
import { eraseShopOrders } from './shop-orders.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  handled(privacyRequestJob, workOnPrivacyRequest, { giveUp: giveUpPrivacyRequest }),
  handled(eraseShopOrdersJob, eraseShopOrders),
  scheduled({ name: 'resume_privacy_requests', cron: '21 * * * *', run: resumePrivacyRequests }),
  scheduled({ name: 'drop_old_privacy_exports', cron: '19 * * * *', run: dropOldExports }),
  scheduled({ name: 'drop_old_data', cron: '20 3 * * *', run: dropOldData }),
];
