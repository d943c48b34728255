import type { EventData, ReasonCode, ReviewStatus } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { typeId } from '../../platform/ids.ts';
import { deleteEventsOf, recordEvents } from '../webhooks/index.ts';
import { presentStoreReview, type StoreReviewRow } from './present.ts';
import { storeReviewForStaff } from './store-review-rows.ts';

type StoreReviewEvent =
  `store_review.${'created' | 'approved' | 'rejected' | 'flagged' | 'updated' | 'replied'}`;

/** The event type of each status. */
export const eventOfStatus = (status: ReviewStatus) =>
  `store_review.${status === 'pending' ? 'updated' : status}` as const;

/** Records webhook events with the store review's current state. The caller has locked or made it. */
export function recordStoreReviewEvents(
  tx: Db,
  merchantId: string,
  { types, storeReviewId, now }: { types: readonly StoreReviewEvent[]; storeReviewId: string; now: Date },
): Promise<void> {
  const data = async () => {
    const review = await storeReviewForStaff(tx, merchantId, storeReviewId);
    return review && asEvent(review);
  };
  return recordEvents(tx, merchantId, { types, resourceId: storeReviewId, data, now });
}

const asEvent = (
  review: StoreReviewRow & { order_id: string | null; moderation_reason_code: ReasonCode | null },
): EventData<StoreReviewEvent> => ({
  ...presentStoreReview(review),
  orderId: review.order_id,
  reasonCode: review.moderation_reason_code,
});

/** Deletes its earlier events, which contain its text, and records the deletion. */
export async function recordStoreReviewDeleted(
  tx: Db,
  merchantId: string,
  { storeReviewId, now }: { storeReviewId: string; now: Date },
): Promise<void> {
  await deleteEventsOf(tx, merchantId, storeReviewId);
  const data = async () => ({ id: typeId('store_review', storeReviewId), deletedAt: now.toISOString() });
  await recordEvents(tx, merchantId, {
    types: ['store_review.deleted'],
    resourceId: storeReviewId,
    data,
    now,
  });
}
