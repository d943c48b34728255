import type { ImportKind } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Step } from './import-step.ts';
import type { ImportedQuestion } from './imported-question.ts';
import type { ImportedReview } from './imported-review.ts';
import type { ImportedStoreReview } from './imported-store-review.ts';
import { type PreparedQuestion, prepareQuestion } from './prepared-question.ts';
import { type ImportRules, type PreparedReview, prepareReview } from './prepared-review.ts';
import { type PreparedStoreReview, prepareStoreReview } from './prepared-store-review.ts';
import { questionPreview, type RowPreview, reviewPreview, storeReviewPreview } from './preview.ts';
import { questionIdsThere, writeQuestionStep } from './question-step.ts';
import { existingIds, writeReviewStep } from './review-step.ts';
import type { ReadRow } from './row-reading.ts';
import { existingStoreReviews, writeStoreReviewStep } from './store-review-step.ts';

/** A row ready to be written. */
export type Prepared = PreparedReview | PreparedQuestion | PreparedStoreReview;

/** What differs between files of reviews, questions and store reviews. Each receives only items that it prepared. */
export interface Kind {
  prepare(rules: ImportRules, format: string, row: ReadRow): Promise<Prepared>;
  preview(row: number, item: Prepared): RowPreview;
  write(db: Db, step: Step<Prepared>): Promise<number>;
  /** IDs that a row would create. */
  idsOf(item: Prepared): string[];
  idsThere(db: Db, merchantId: string, items: readonly Prepared[]): Promise<Set<string>>;
}

const reviews: Kind = {
  prepare: (rules, format, { item, identified }) =>
    prepareReview(rules, format, item as ImportedReview, identified as ImportedReview),
  preview: (row, item) => reviewPreview(row, item as PreparedReview),
  write: (db, step) => writeReviewStep(db, step as Step<PreparedReview>),
  idsOf: (item) => [(item as PreparedReview).reviewId],
  async idsThere(db, merchantId, items) {
    const ids = items.flatMap(reviews.idsOf);
    return new Set((await existingIds(db, merchantId, ids)).map(({ id }) => id));
  },
};

const questions: Kind = {
  prepare: (rules, format, { item, identified }) =>
    prepareQuestion(rules, format, item as ImportedQuestion, identified as ImportedQuestion),
  preview: (row, item) => questionPreview(row, item as PreparedQuestion),
  write: (db, step) => writeQuestionStep(db, step as Step<PreparedQuestion>),
  idsOf(item) {
    const { questionId, answer } = item as PreparedQuestion;
    return answer ? [questionId, answer.answerId] : [questionId];
  },
  idsThere: (db, merchantId, items) => questionIdsThere(db, merchantId, items as PreparedQuestion[]),
};

const storeReviews: Kind = {
  prepare: (rules, format, { item, identified }) =>
    prepareStoreReview(rules, format, item as ImportedStoreReview, identified as ImportedStoreReview),
  preview: (row, item) => storeReviewPreview(row, item as PreparedStoreReview),
  write: (db, step) => writeStoreReviewStep(db, step as Step<PreparedStoreReview>),
  idsOf: (item) => [(item as PreparedStoreReview).storeReviewId],
  idsThere: (db, merchantId, items) =>
    existingStoreReviews(db, merchantId, items.flatMap(storeReviews.idsOf)),
};

export const kinds: Record<ImportKind, Kind> = { reviews, questions, 'store-reviews': storeReviews };
