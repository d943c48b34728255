import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

const payload = Type.Object({ merchantId: Type.String(), orderId: Type.String() });

/** Runs when an order starts or stops verifying reviews. */
export const reverifyReviewsJob = jobType({
  name: 'reverify_reviews',
  payload,
  key: ({ merchantId, orderId }) => `reverify reviews ${merchantId} ${orderId}`,
});

/** Runs when an order starts or stops verifying its review of the store. */
export const reverifyStoreReviewJob = jobType({
  name: 'reverify_store_review',
  payload,
  key: ({ merchantId, orderId }) => `reverify store review ${merchantId} ${orderId}`,
});
