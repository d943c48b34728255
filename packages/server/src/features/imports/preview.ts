import { typeId } from '../../platform/ids.ts';
import type { PreparedQuestion } from './prepared-question.ts';
import type { PreparedReview } from './prepared-review.ts';
import type { PreparedStoreReview } from './prepared-store-review.ts';

/** A row as it would be imported, by API field names. */
export type RowPreview = { row: number; id: string } & Record<string, unknown>;

export function reviewPreview(
  row: number,
  { reviewId, cause: _, isProductKnown: __, ...review }: PreparedReview,
): RowPreview {
  return { row, id: typeId('review', reviewId), ...review };
}

export function questionPreview(
  row: number,
  { questionId, answer, cause: _, isProductKnown: __, ...question }: PreparedQuestion,
): RowPreview {
  return {
    row,
    id: typeId('question', questionId),
    ...question,
    answer: answer?.body,
    answerId: answer ? typeId('answer', answer.answerId) : undefined,
  };
}

export function storeReviewPreview(
  row: number,
  { storeReviewId, cause: _, ...review }: PreparedStoreReview,
): RowPreview {
  return { row, id: typeId('store_review', storeReviewId), ...review };
}
