import { type Kind, textsOf } from '../content/index.ts';
import { storeReviewFields } from './columns.ts';

/** The life of a store review, for features/content. */
export const storeReviewKind: Kind = {
  itemType: 'store_review',
  table: 'store_reviews',
  idColumn: 'store_review_id',
  statusColumn: 'status',
  texts: textsOf(storeReviewFields),
};
