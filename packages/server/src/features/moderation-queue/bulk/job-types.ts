import { Type } from '@tribune/contract';
import { jobType } from '../../../platform/jobs/job.ts';

export const bulkActionJob = jobType({
  name: 'bulk_action',
  payload: Type.Object({ merchantId: Type.String(), bulkId: Type.String() }),
  key: ({ bulkId }) => `bulk ${bulkId}`,
});
