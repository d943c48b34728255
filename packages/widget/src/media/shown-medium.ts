import type { Medium, Review } from '../api.ts';
import type { FullI18n } from '../i18n/full.ts';

/** A photo or video and its author. */
export interface ShownMedium extends Medium {
  authorName: string;
  rating: number;
  reviewId: string;
}

/** The fields of a review that are shown next to its photos. */
export type MediumReview = Pick<
  Review,
  | 'id'
  | 'authorName'
  | 'createdAt'
  | 'language'
  | 'productName'
  | 'rating'
  | 'text'
  | 'title'
  | 'verifiedPurchase'
>;

export const mediaOf = ({ id, authorName, rating }: MediumReview, media: readonly Medium[]): ShownMedium[] =>
  media.map((medium) => ({ ...medium, authorName, rating, reviewId: id }));

/** Accessible name, numbered from 1 within its row. */
export function nameOf({ type, authorName }: ShownMedium, number: number, i18n: FullI18n): string {
  return i18n.t(type === 'video' ? 'videoBy' : 'photoBy', { number, author: authorName });
}
