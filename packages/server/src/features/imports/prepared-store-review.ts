import type { ReviewStatus } from '@tribune/contract';
import { storeReviewIdOf } from './identity.ts';
import type { ImportedStoreReview } from './imported-store-review.ts';
import { type ImportCause, type ImportRules, withDefaults, wordsOf } from './prepared-review.ts';

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
  rules: ImportRules,
  format: string,
  review: ImportedStoreReview,
  identified: ImportedStoreReview = review,
): Promise<PreparedStoreReview> {
  const { id: _, ...rest } = review;
  const storeReviewId = storeReviewIdOf(rules.merchantId, format, identified);
  const item = { uuid: storeReviewId, prefix: 'store_review', words: wordsOf(review) } as const;
  return {
    ...rest,
    storeReviewId,
    ...(await withDefaults(rules, review, item)),
    verification: review.verification ?? 'imported',
  };
}
