import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

/** Groups reviews that were held together into a raid. */
export const gatherRaidJob = jobType({
  name: 'gather_raid',
  payload: Type.Object({
    merchantId: Type.String(),
    reviewId: Type.String(),
    others: Type.Array(Type.String(), { description: 'Earlier reviews of the same event.' }),
  }),
  key: ({ reviewId }) => `raid ${reviewId}`,
});
