import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

export const checkAttributesJob = jobType({
  name: 'check_attributes',
  payload: Type.Object({ merchantId: Type.String() }),
  key: ({ merchantId }) => `attributes ${merchantId}`,
});
