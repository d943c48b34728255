import { type Kind, textsOf } from '../content/index.ts';
import { reviewFields } from './columns.ts';

/** The life of a review, for features/content. */
export const reviewKind: Kind = {
  itemType: 'review',
  table: 'reviews',
  idColumn: 'review_id',
  statusColumn: 'status',
  texts: textsOf(reviewFields),
};
