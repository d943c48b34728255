import type { ReviewStatus } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Decision } from '../decision-log/index.ts';
import { logDecision, type PastDecision } from '../decision-log/index.ts';
import { countTransitions } from '../rating-counters/index.ts';
import { reopenReports } from '../reports/index.ts';
import { recallRejectionEmails } from './author-emails.ts';
import { reviewForUpdate } from './review-rows.ts';
import { changeStatus } from './status-change.ts';

/** Restores the status, flag and reason that a review had before its last decision. */
export async function undoReviewDecision(
  tx: Db,
  merchantId: string,
  reviewId: string,
  { last, before, actor, now }: PastDecision & { actor: Decision['actor']; now: Date },
): Promise<{ productId: string } | undefined> {
  const review = await reviewForUpdate(tx, merchantId, reviewId);
  if (!review) return undefined;
  // Safe cast: a review's log entries have review statuses.
  const status = last.from_status as ReviewStatus;
  const flag = status === 'flagged' ? before : undefined;
  const change = {
    trigger: 'undo' as const,
    status,
    statusBeforeFlag: flag ? flag.from_status : null,
    flagReason: flag ? flag.reason : null,
    flaggedBy: flag ? flag.actor : null,
    reasonCode: before?.reason_code ?? null,
  };
  const transition = await changeStatus(tx, merchantId, review, change, now);
  await countTransitions(tx, merchantId, [transition]);
  if (review.status === 'rejected' && status !== 'rejected')
    await recallRejectionEmails(tx, merchantId, [reviewId]);
  await reopenReports(tx, merchantId, reviewId);
  await logDecision(tx, merchantId, {
    itemType: 'review',
    itemId: reviewId,
    action: 'undo',
    from: review.status,
    to: status,
    reasonCode: change.reasonCode,
    reason: null,
    actor,
    at: now,
  });
  return { productId: review.product_id };
}
