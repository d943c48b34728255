import type { ReasonCode, ReviewStatus, StatusTrigger } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { type Decision, logDecision, requireTransition } from '../decision-log/index.ts';
import { countStoreReviews } from './counts.ts';
import { eventOfStatus, recordStoreReviewEvents } from './events.ts';
import type { StoreReviewState } from './store-review-rows.ts';

export interface StatusChange {
  trigger: StatusTrigger;
  to: ReviewStatus;
  action: string;
  /** What is stored with the review; null when no staff decision applies any more. */
  moderation: {
    reason: string | null;
    reasonCode: ReasonCode | null;
    by: string | null;
    at: Date | string;
  } | null;
  /** Reason in the log entry. */
  reason: string | null;
  actor: Decision['actor'];
  causes?: Decision['causes'];
  bulkId?: string | undefined;
  now: Date;
}

/**
 * Writes a store review's status with its counters, events and log entry, whose UUID it returns. The caller has locked the
 * review. Throws INVALID_STATE when the table of transitions does not allow the change.
 */
export async function changeStoreReviewStatus(
  tx: Db,
  merchantId: string,
  { store_review_id: storeReviewId, rating, status: from, created_at: createdAt }: StoreReviewState,
  change: StatusChange,
): Promise<string> {
  const { to, moderation, now } = change;
  requireTransition(change.trigger, from, to);
  await rows(
    tx,
    `update store_reviews set status = $3, moderation_reason = $4, moderation_reason_code = $5, moderated_by = $6,
       moderated_at = $7, updated_at = $8
     where merchant_id = $1 and store_review_id = $2`,
    [
      ...[merchantId, storeReviewId, to, moderation?.reason, moderation?.reasonCode, moderation?.by],
      ...[moderation?.at, now],
    ],
  );
  await countStoreReviews(tx, merchantId, [{ rating, createdAt, from, to }]);
  const types = [eventOfStatus(to)];
  if (from !== to) await recordStoreReviewEvents(tx, merchantId, { types, storeReviewId, now });
  const { action, reason, actor, causes = [], bulkId } = change;
  return logDecision(tx, merchantId, {
    itemType: 'store_review',
    itemId: storeReviewId,
    action,
    from,
    to,
    reasonCode: moderation?.reasonCode ?? null,
    reason,
    actor,
    causes,
    bulkId,
    at: now,
  });
}
