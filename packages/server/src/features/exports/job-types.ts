import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

export const makeExportJob = jobType({
  name: 'make_export',
  payload: Type.Object({ merchantId: Type.String(), exportId: Type.String() }),
  key: ({ exportId }) => `export ${exportId}`,
});
