import type { EventData, ReasonCode } from '@tribune/contract';
import type { KindEvents } from '../content/index.ts';
import { presentStoreReview, type StoreReviewRow } from './present.ts';
import { storeReviewRows } from './store-review-rows.ts';

/** The webhook events of store reviews. */
export const storeReviewEvents: KindEvents<{ id: string }> & { prefix: 'store_review' } = {
  prefix: 'store_review',
  data: async (tx, merchantId, ids) =>
    new Map((await storeReviewRows(tx, merchantId, ids)).map((row) => [row.store_review_id, asEvent(row)])),
  ofDeleted: () => ({}),
};

/** The data of a store review's event. */
export const asEvent = (
  review: StoreReviewRow & { order_id: string | null; moderation_reason_code: ReasonCode | null },
): EventData<'store_review.updated'> => ({
  ...presentStoreReview(review),
  orderId: review.order_id,
  reasonCode: review.moderation_reason_code,
});
