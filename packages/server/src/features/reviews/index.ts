import type { Feature } from '../../platform/feature.ts';
import { handled } from '../../platform/jobs/job.ts';
import { reverifyReviewsJob } from '../orders/index.ts';
import { reverifyReviews } from './reverifying.ts';
import { serveReviews } from './routes.ts';
import { tables } from './tables.ts';

export { arrivingReviews, type NewReviewRow } from './arriving.ts';
export { r as reviewsAsR, reviewFields, wordColumns, wordNames } from './columns.ts';
export { type ContainingReview, reviewsContaining } from './containing.ts';
export { confirmEmail, editableReview } from './email-verification.ts';
export { eraseAuthor } from './erasing-author.ts';
export { reviewEvents } from './events.ts';
export { customersReview } from './existence.ts';
export { type ReviewState, reviewKind } from './kind.ts';
export { listReviews } from './listing.ts';
export { replaceWords } from './new-version.ts';
export { placeholderEmail } from './placeholder-email.ts';
export { correctedReviewSearch } from './searching.ts';
export {
  type SubmissionOptions,
  type SubmittedReview,
  type Submitter,
  submitReview,
} from './submission.ts';
export { fetchUploads, submit as submitCall, submittedFields } from './submission-routes.ts';
export { submitterOf } from './submitter.ts';
export { changeByAuthor, updateReview } from './updating.ts';

export const feature: Feature = {
  name: 'reviews',
  tables,
  serve: serveReviews,
  jobs: [handled(reverifyReviewsJob, reverifyReviews)],
};
