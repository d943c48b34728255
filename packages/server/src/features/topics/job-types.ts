import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

/** Finds topics without waiting for the schedule, after an import. */
export const buildMerchantTopicsJob = jobType({
  name: 'build_merchant_topics',
  payload: Type.Object({ merchantId: Type.String() }),
  key: ({ merchantId }) => `topics ${merchantId}`,
  maxAttempts: 3,
});
