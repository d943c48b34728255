import type { IdPrefix, ReasonCode, ReviewStatus, Verification } from '@tribune/contract';
import { detectLanguage } from '../../platform/language/detection.ts';
import { placeholderEmail } from '../reviews/index.ts';
import { isRestored, reviewIdOf } from './identity.ts';
import type { ImportedReview } from './imported-review.ts';

/** A review with defaults filled in, ready to be written. */
export interface PreparedReview extends Omit<ImportedReview, 'id' | 'reasonCode'> {
  /** Whether the product is known; set when the row's step is matched. */
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
  rules: ImportRules,
  format: string,
  review: ImportedReview,
  identified: ImportedReview = review,
): Promise<PreparedReview> {
  const { id: _, reasonCode, ...rest } = review;
  const reviewId = reviewIdOf(rules.merchantId, format, identified);
  return {
    ...rest,
    reviewId,
    ...(await withDefaults(rules, review, { uuid: reviewId, prefix: 'review', words: wordsOf(review) })),
    reasonCode: reasonCode ?? null,
    verification: review.verification ?? 'imported',
  };
}

/** Origin of an imported item's status; null if the automatic policy published it. */
export type ImportCause = 'import' | 'manual_policy';

interface Given {
  id?: string | undefined;
  authorEmail?: string | undefined;
  status?: ReviewStatus | undefined;
  language?: string | undefined;
  createdAt: string;
}

/** The defaults of every kind of item. */
export async function withDefaults(
  { statusWithout }: ImportRules,
  { id, authorEmail, status, language, createdAt }: Given,
  { uuid, prefix, words }: { uuid: string; prefix: IdPrefix; words: string },
) {
  const cause: ImportCause | null = statusWithout === 'pending' ? 'manual_policy' : null;
  const detected = language ?? (isRestored(prefix, id) ? undefined : await detectLanguage(words));
  return {
    // The time as it is stored, in UTC with milliseconds; its first ten characters are the day.
    createdAt: new Date(createdAt).toISOString(),
    authorEmail: authorEmail ?? placeholderEmail(uuid),
    status: status ?? statusWithout,
    cause: status === undefined ? cause : ('import' as const),
    language: detected ?? undefined,
  };
}

/** The text from which the language is detected. */
export const wordsOf = ({ title, text }: { title?: string | undefined; text?: string | undefined }) =>
  [title, text].filter(Boolean).join('. ');
