import type { ReasonCode } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { recountClaimsOf } from '../incentives/index.ts';
import { followReview } from '../media/index.ts';
import { countedOf, type Transition } from '../rating-counters/index.ts';
import { recordReviewEvents } from './events.ts';
import type { ReviewState } from './review-rows.ts';

export interface StatusChange {
  status: ReviewState['status'];
  statusBeforeFlag: string | null;
  flagReason: string | null;
  flaggedBy: string | null;
  reasonCode: ReasonCode | null;
}

/** Writes a status with all its consequences except counters, which the caller updates with the returned transition. */
export async function changeStatus(
  tx: Db,
  merchantId: string,
  review: ReviewState,
  change: StatusChange,
  now: Date,
): Promise<Transition> {
  await rows(
    tx,
    `update reviews set status = $status, status_before_flag = $statusBeforeFlag, flag_reason = $flagReason,
       flagged_by = $flaggedBy, updated_at = $now, holds_place = $holdsPlace, reason_code = $reasonCode
     where merchant_id = $merchantId and review_id = $reviewId`,
    {
      ...change,
      merchantId,
      reviewId: review.review_id,
      now,
      holdsPlace: await mayBeCurrent(tx, merchantId, review, change.status),
      reasonCode: change.status === 'approved' ? null : change.reasonCode,
    },
  );
  const { review_id: reviewId } = review;
  if (review.has_media) await followReview(tx, merchantId, { reviewId, status: change.status, now });
  if ((review.status === 'rejected') !== (change.status === 'rejected'))
    await recountClaimsOf(tx, merchantId, { reviewId, now });
  if (review.status !== change.status)
    await recordReviewEvents(tx, merchantId, { types: [eventOfStatus[change.status]], reviewId, now });
  return { ...countedOf(review), from: review.status, to: change.status };
}

const eventOfStatus = {
  pending: 'review.updated',
  approved: 'review.approved',
  rejected: 'review.rejected',
  flagged: 'review.flagged',
} as const;

/**
 * Whether the review may be the customer's current verified review of the product. A rejected one may not; a restored one
 * only if no other review has become it since.
 */
async function mayBeCurrent(
  tx: Db,
  merchantId: string,
  review: ReviewState,
  status: string,
): Promise<boolean> {
  if (!review.verified || status === 'rejected') return false;
  const other = await row(
    tx,
    `select from reviews
     where merchant_id = $1 and email_key = $2 and product_id = $3 and holds_place and review_id <> $4`,
    [merchantId, review.email_key, review.product_id, review.review_id],
  );
  return other === undefined;
}
