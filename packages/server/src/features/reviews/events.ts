import type { EventData, ReasonCode } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { typeId } from '../../platform/ids.ts';
import { forgetEventsOf, recordEvents } from '../webhooks/index.ts';
import { publicColumns } from './columns.ts';
import { type PublicRow, presentReview } from './present.ts';

type ReviewEvent = Exclude<
  Extract<Parameters<typeof recordEvents>[2]['types'][number], `review.${string}`>,
  'review.deleted'
>;

/** Records what happened to a review, as it is now, for the endpoints that want it. The caller holds its lock. */
export function recordReviewEvents(
  tx: Db,
  merchantId: string,
  { types, reviewId, now }: { types: readonly ReviewEvent[]; reviewId: string; now: Date },
): Promise<void> {
  const data = () => reviewAsEvent(tx, merchantId, reviewId);
  return recordEvents(tx, merchantId, { types, resourceId: reviewId, data, now });
}

/** A review is deleted: what was said of it before is taken back. */
export async function recordReviewDeleted(
  tx: Db,
  merchantId: string,
  { reviewId, productId, now }: { reviewId: string; productId: string; now: Date },
): Promise<void> {
  await forgetEventsOf(tx, merchantId, reviewId);
  await recordEvents(tx, merchantId, {
    types: ['review.deleted'],
    resourceId: reviewId,
    data: async () => ({ id: typeId('review', reviewId), productId, deletedAt: now.toISOString() }),
    now,
  });
}

async function reviewAsEvent(
  tx: Db,
  merchantId: string,
  reviewId: string,
): Promise<EventData<ReviewEvent> | undefined> {
  const found = await row<ToldRow>(
    tx,
    `select ${publicColumns}, r.order_id, r.incentive_claim_id, r.reason_code
     from reviews as r where r.merchant_id = $1 and r.review_id = $2`,
    [merchantId, reviewId],
  );
  return found && presentAsEvent(found);
}

/** What events tell of a review. */
export type ToldRow = Omit<PublicRow, 'product_name'> & {
  order_id: string | null;
  incentive_claim_id: string | null;
  reason_code: ReasonCode | null;
};

export function presentAsEvent(told: ToldRow): EventData<ReviewEvent> {
  const { media: _media, productName: _name, ...shown } = presentReview({ ...told, product_name: null }, '');
  return {
    ...shown,
    orderId: told.order_id,
    incentiveClaimId: told.incentive_claim_id,
    reasonCode: told.reason_code,
  };
}
