import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

const payload = Type.Object({ merchantId: Type.String(), orderId: Type.String() });

/** An order began or ceased to verify reviews. */
export const reverifyReviewsJob = jobType({
  name: 'reverify_reviews',
  payload,
  key: ({ merchantId, orderId }) => `reverify reviews ${merchantId} ${orderId}`,
});

/** The same for the review of the store. */
export const reverifyStoreReviewJob = jobType({
  name: 'reverify_store_review',
  payload,
  key: ({ merchantId, orderId }) => `reverify store review ${merchantId} ${orderId}`,
});
