import type { Row } from '../../platform/db/statement.ts';
import type { ArrivingKind } from '../content/index.ts';
import { storeReviews, submittedColumns } from './columns.ts';
import { countStoreReviews } from './counts.ts';
import { asEvent } from './events.ts';
import { storeReviewKind } from './kind.ts';

const submitted = storeReviews(...submittedColumns);
/** The row of a new store review. */
export type NewStoreReview = Row<typeof submitted>;

/** How store reviews arrive, for features/content. */
export const arrivingStoreReviews: ArrivingKind<NewStoreReview> = {
  ...storeReviewKind,
  searchTable: null,
  notesProduct: false,
  eventTypes: ({ status }) =>
    status === 'approved' ? ['store_review.created', 'store_review.approved'] : ['store_review.created'],
  eventData: ({ row }) => asEvent({ ...row, moderation_reason_code: null }),
  count: (tx, merchantId, rows) =>
    countStoreReviews(
      tx,
      merchantId,
      rows.map(({ rating, created_at: createdAt, status }) => ({
        rating,
        createdAt,
        from: null,
        to: status,
      })),
    ),
};
