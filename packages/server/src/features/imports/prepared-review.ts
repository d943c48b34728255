import type { ReasonCode, ReviewStatus, Verification } from '@tribune/contract';
import { detectLanguage } from '../../platform/language/detection.ts';
import { placeholderEmail } from '../reviews/index.ts';
import { isRestored, reviewIdOf } from './identity.ts';
import type { ImportedReview } from './imported-review.ts';

/** A review with defaults filled in, ready to be written. */
export interface PreparedReview extends Omit<ImportedReview, 'id' | 'reasonCode'> {
  /** Whether the product is a known one; set when the row's step is matched. */
  isProductKnown?: boolean;
  reviewId: string;
  authorEmail: string;
  status: ReviewStatus;
  reasonCode: ReasonCode | null;
  cause: ImportCause | null;
  verification: Verification;
  language: string | undefined;
}

export interface ImportRules {
  merchantId: string;
  /** Status of rows without one. */
  statusWithout: 'approved' | 'pending';
}

export async function prepareReview(
  { merchantId, statusWithout }: ImportRules,
  format: string,
  review: ImportedReview,
  identified: ImportedReview = review,
): Promise<PreparedReview> {
  const { id: _, reasonCode, ...rest } = review;
  const reviewId = reviewIdOf(merchantId, format, identified);
  return {
    ...rest,
    reviewId,
    // In UTC and to the millisecond, as stored: the first ten characters are the day.
    createdAt: new Date(review.createdAt).toISOString(),
    authorEmail: review.authorEmail ?? placeholderEmail(reviewId),
    status: review.status ?? statusWithout,
    reasonCode: reasonCode ?? null,
    cause: causeOf(review.status, statusWithout),
    verification: review.verification ?? 'imported',
    language: isRestored('review', review.id)
      ? review.language
      : (review.language ?? (await languageOf(review))),
  };
}

/** Where the status of an imported item comes from; null when it was published by the automatic policy. */
export type ImportCause = 'import' | 'manual_policy';

export function causeOf(
  statusInFile: string | undefined,
  statusWithout: ImportRules['statusWithout'],
): ImportCause | null {
  if (statusInFile !== undefined) return 'import';
  return statusWithout === 'pending' ? 'manual_policy' : null;
}

async function languageOf({ title, text }: ImportedReview): Promise<string | undefined> {
  const words = [title, text].filter(Boolean).join('. ');
  return (await detectLanguage(words)) ?? undefined;
}
