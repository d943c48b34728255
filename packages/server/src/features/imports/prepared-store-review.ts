import type { ReviewStatus } from '@tribune/contract';
import { detectLanguage } from '../../platform/language/detection.ts';
import { placeholderEmail } from '../reviews/index.ts';
import { isRestored, storeReviewIdOf } from './identity.ts';
import type { ImportedStoreReview } from './imported-store-review.ts';
import { causeOf, type ImportCause, type ImportRules } from './prepared-review.ts';

/** A store review with defaults filled in, ready to be written. */
export interface PreparedStoreReview extends Omit<ImportedStoreReview, 'id'> {
  storeReviewId: string;
  authorEmail: string;
  status: ReviewStatus;
  cause: ImportCause | null;
  verification: NonNullable<ImportedStoreReview['verification']>;
  language: string | undefined;
}

export async function prepareStoreReview(
  { merchantId, statusWithout }: ImportRules,
  format: string,
  review: ImportedStoreReview,
  identified: ImportedStoreReview = review,
): Promise<PreparedStoreReview> {
  const { id, ...rest } = review;
  const storeReviewId = storeReviewIdOf(merchantId, format, identified);
  const words = [review.title, review.text].filter(Boolean).join('. ');
  return {
    ...rest,
    storeReviewId,
    // In UTC and to the millisecond, as stored: the first ten characters are the day.
    createdAt: new Date(review.createdAt).toISOString(),
    authorEmail: review.authorEmail ?? placeholderEmail(storeReviewId),
    status: review.status ?? statusWithout,
    cause: causeOf(review.status, statusWithout),
    verification: review.verification ?? 'imported',
    language: isRestored('store_review', id)
      ? review.language
      : (review.language ?? (await detectLanguage(words)) ?? undefined),
  };
}
