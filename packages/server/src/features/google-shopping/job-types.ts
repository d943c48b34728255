import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

export const buildFeedJob = jobType({
  name: 'build_feed',
  payload: Type.Object({ merchantId: Type.String() }),
  key: ({ merchantId }) => `feed ${merchantId}`,
  maxAttempts: 3,
  keepsItsPlace: true,
});
