import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

/** Gathers the reviews of a raid, after a review was held with others. */
export const gatherRaidJob = jobType({
  name: 'gather_raid',
  payload: Type.Object({
    merchantId: Type.String(),
    reviewId: Type.String(),
    others: Type.Array(Type.String(), { description: 'Earlier reviews of the same event.' }),
  }),
  key: ({ reviewId }) => `raid ${reviewId}`,
});
