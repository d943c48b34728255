import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

/** A connected service has accepted a review request. Handled by `review-requests`, which this feature cannot import. */
export const requestAcceptedJob = jobType({
  name: 'confirm_accepted_request',
  payload: Type.Object({ merchantId: Type.String(), requestId: Type.String(), reminder: Type.Integer() }),
  key: ({ merchantId, requestId, reminder }) => `accepted ${merchantId} ${requestId} ${reminder}`,
});
