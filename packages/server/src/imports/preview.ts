import { typeId } from '../ids.ts';
import type { PreparedReview } from './prepared-review.ts';

/** A review as an import would write it, in our names. */
export type ReviewPreview = { row: number; id: string } & Omit<PreparedReview, 'reviewId'>;

export function previewOf(row: number, { reviewId, ...review }: PreparedReview): ReviewPreview {
  return { row, id: typeId('review', reviewId), ...review };
}
