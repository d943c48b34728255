import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

export const buildAgenticFeedJob = jobType({
  name: 'build_agentic_feed',
  payload: Type.Object({ merchantId: Type.String() }),
  key: ({ merchantId }) => `agentic feed ${merchantId}`,
  maxAttempts: 3,
  keepsItsPlace: true,
});
