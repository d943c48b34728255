import type { EventData, ReasonCode } from '@tribune/contract';
import { currentData, type KindEvents } from '../content/index.ts';
import { presentStoreReview, type StoreReviewRow } from './present.ts';
import { storeReviewQueue } from './queue.ts';

/** The webhook events of store reviews. */
export const storeReviewEvents: KindEvents<{ id: string }> & { prefix: 'store_review' } = {
  prefix: 'store_review',
  data: currentData(storeReviewQueue, asEvent),
  ofDeleted: () => ({}),
};

/** The data of a store review's event. */
export function asEvent(
  review: StoreReviewRow & { order_id: string | null; moderation_reason_code: ReasonCode | null },
): EventData<'store_review.updated'> {
  return {
    ...presentStoreReview(review),
    orderId: review.order_id,
    reasonCode: review.moderation_reason_code,
  };
}
