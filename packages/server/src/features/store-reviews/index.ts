import type { Feature } from '../../platform/feature.ts';
import { handled } from '../../platform/jobs/job.ts';
import { reverifyStoreReviewJob } from '../orders/index.ts';
import { reverifyStoreReview } from './reverifying.ts';
import { serveStoreReviews } from './routes.ts';
import { tables } from './tables.ts';

export { arrivingStoreReviews, type NewStoreReview } from './arriving.ts';
export { storeReviewFields } from './columns.ts';
export { countStoreReviews } from './counts.ts';
export { storeReviewKind, storeSubject } from './kind.ts';
export { listStoreReviews } from './listing.ts';
export { storeRatingOf } from './rating.ts';
export { recountStoreReviews } from './recount.ts';
export { submitStoreReview } from './submission.ts';
export { storeReviewOfOrder } from './submission-context.ts';

export const feature: Feature = {
  name: 'store-reviews',
  tables,
  serve: serveStoreReviews,
  jobs: [handled(reverifyStoreReviewJob, reverifyStoreReview)],
};
