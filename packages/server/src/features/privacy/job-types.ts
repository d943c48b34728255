import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

export const privacyRequestJob = jobType({
  name: 'privacy_request',
  payload: Type.Object({ merchantId: Type.String(), requestId: Type.String() }),
  key: ({ requestId }) => `privacy ${requestId}`,
  maxAttempts: 25,
  keepsItsPlace: true,
});
