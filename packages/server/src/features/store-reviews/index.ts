import type { Feature } from '../../platform/feature.ts';
import { serveStoreReviews } from './routes.ts';
import { tables } from './tables.ts';

export { storeReviewFields } from './columns.ts';
export { countStoreReviews, storeReviewCounts } from './counts.ts';
export { deleteStoreReview } from './deletion.ts';
export { recordStoreReviewDeleted } from './events.ts';
export { applyVerdictOnStoreReview } from './external-verdict.ts';
export { storeReviewKind } from './kind.ts';
export { moderateStoreReview, storeSubject, undoStoreReviewDecision } from './moderation.ts';
export {
  countMatchingStoreReviews,
  matchingStoreReviews,
  queuedStoreReviews,
  storeReviewsWith,
} from './queued-store-reviews.ts';
export { storeRatingOf } from './rating.ts';
export { recountStoreReviews } from './recount.ts';
export { submitStoreReview } from './submission.ts';
export { storeReviewOfOrder } from './submission-context.ts';

export const feature: Feature = {
  name: 'store-reviews',
  tables,
  serve: serveStoreReviews,
};
