import type { ImportKind } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { arrivingReviews } from '../reviews/index.ts';
import { arrivingStoreReviews } from '../store-reviews/index.ts';
import { knownItems, type Step } from './import-step.ts';
import type { ImportedQuestion } from './imported-question.ts';
import type { ImportedReview } from './imported-review.ts';
import type { ImportedStoreReview } from './imported-store-review.ts';
import { type PreparedQuestion, prepareQuestion } from './prepared-question.ts';
import { type ImportRules, type PreparedReview, prepareReview } from './prepared-review.ts';
import { type PreparedStoreReview, prepareStoreReview } from './prepared-store-review.ts';
import { questionPreview, type RowPreview, reviewPreview, storeReviewPreview } from './preview.ts';
import { questionIdsThere, writeQuestionStep } from './question-step.ts';
import { writeReviewStep } from './review-step.ts';
import type { Imported } from './row-reading.ts';
import { writeStoreReviewStep } from './store-review-step.ts';

/** A row ready to be written. */
export type Prepared = PreparedReview | PreparedQuestion | PreparedStoreReview;

/** The differences between files of reviews, questions and store reviews. Each receives only items that it prepared. */
interface KindOf<Given extends Imported, Item> {
  prepare(rules: ImportRules, format: string, item: Given, identified: Given): Promise<Item>;
  preview(row: number, item: Item): RowPreview;
  write(db: Db, step: Step<Item>): Promise<number>;
  /** IDs that a row would create. */
  idsOf(item: Item): string[];
  idsThere(db: Db, merchantId: string, items: readonly Item[]): Promise<Set<string>>;
}
export type Kind = KindOf<Imported, Prepared>;

const reviews: KindOf<ImportedReview, PreparedReview> = {
  prepare: prepareReview,
  preview: reviewPreview,
  write: writeReviewStep,
  idsOf: ({ reviewId }) => [reviewId],
  idsThere: (db, merchantId, items) =>
    idsThere(db, merchantId, arrivingReviews, items.flatMap(reviews.idsOf)),
};

const questions: KindOf<ImportedQuestion, PreparedQuestion> = {
  prepare: prepareQuestion,
  preview: questionPreview,
  write: writeQuestionStep,
  idsOf: ({ questionId, answer }) => (answer ? [questionId, answer.answerId] : [questionId]),
  idsThere: questionIdsThere,
};

const storeReviews: KindOf<ImportedStoreReview, PreparedStoreReview> = {
  prepare: prepareStoreReview,
  preview: storeReviewPreview,
  write: writeStoreReviewStep,
  idsOf: ({ storeReviewId }) => [storeReviewId],
  idsThere: (db, merchantId, items) =>
    idsThere(db, merchantId, arrivingStoreReviews, items.flatMap(storeReviews.idsOf)),
};

async function idsThere(...known: Parameters<typeof knownItems>): Promise<Set<string>> {
  return new Set((await knownItems(...known)).keys());
}

export const kinds: Record<ImportKind, Kind> = { reviews, questions, 'store-reviews': storeReviews };
