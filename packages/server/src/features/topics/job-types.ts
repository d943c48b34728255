import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

/** Finds topics immediately after an import, instead of on schedule. */
export const buildMerchantTopicsJob = jobType({
  name: 'build_merchant_topics',
  payload: Type.Object({ merchantId: Type.String() }),
  key: ({ merchantId }) => `topics ${merchantId}`,
  maxAttempts: 3,
});
