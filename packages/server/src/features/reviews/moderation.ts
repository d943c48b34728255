import type { ModerationVerdict } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { StaffDecision } from '../decision-log/index.ts';
import { lastReason, logDecision, type Moderated } from '../decision-log/index.ts';
import { countTransitions, type Transition } from '../rating-counters/index.ts';
import { recallRejectionEmail, sendRejectionEmail } from './author-emails.ts';
import { type ReviewState, reviewForUpdate } from './review-rows.ts';
import { changeStatus, type StatusChange } from './status-change.ts';

/** A decision, with the base URL of links in the email to the author. */
export type EmailedDecision = StaffDecision & { publicUrl: string };

/**
 * Allows every transition. Moderating to the present status is accepted, and logged only if the reason differs. Returns,
 * by review ID, what became of each review that exists.
 */
export function moderateReviews(
  db: Db,
  merchantId: string,
  reviewIds: readonly string[],
  decision: EmailedDecision,
): Promise<Map<string, Moderated>> {
  return inTransaction(db, async (tx) => {
    const moderated = new Map<string, Moderated>();
    const transitions: Transition[] = [];
    // Reviews are locked in the order of their ids and counters last, so that concurrent moderators cannot deadlock.
    for (const reviewId of [...new Set(reviewIds)].sort()) {
      const review = await reviewForUpdate(tx, merchantId, reviewId);
      if (!review) continue;
      const made = await moderate(tx, merchantId, review, decision);
      if (made) transitions.push(made.transition);
      moderated.set(reviewId, { productId: review.product_id, decisionId: made?.decisionId ?? null });
    }
    await countTransitions(tx, merchantId, transitions);
    return moderated;
  });
}

async function moderate(
  tx: Db,
  merchantId: string,
  review: ReviewState,
  decision: EmailedDecision,
): Promise<{ transition: Transition; decisionId: string } | null> {
  if (review.status === decision.to && (await sameReason(tx, merchantId, review.review_id, decision)))
    return null;
  const transition = await changeStatus(tx, merchantId, review, flagsAfter(review, decision), decision.now);
  const decisionId = await logDecision(tx, merchantId, {
    itemType: 'review',
    itemId: review.review_id,
    action: actions[decision.to],
    from: review.status,
    to: decision.to,
    reasonCode: decision.reasonCode,
    reason: decision.reason,
    actor: decision.actor,
    at: decision.now,
  });
  if (decision.to === 'rejected' && review.status !== 'rejected')
    await sendRejectionEmail(tx, merchantId, { ...decision, reviewId: review.review_id });
  if (decision.to !== 'rejected' && review.status === 'rejected')
    await recallRejectionEmail(tx, merchantId, review.review_id);
  return { transition, decisionId };
}

const actions: Record<ModerationVerdict, string> = {
  approved: 'approve',
  rejected: 'reject',
  flagged: 'flag',
};

async function sameReason(
  tx: Db,
  merchantId: string,
  reviewId: string,
  { reason, reasonCode }: StaffDecision,
): Promise<boolean> {
  const last = await lastReason(tx, merchantId, reviewId);
  return last !== undefined && last.reason === reason && last.reason_code === reasonCode;
}

/** Flagging remembers the previous status for an unflag; any other decision clears the flag. */
function flagsAfter(review: ReviewState, { to, reason, reasonCode, actor }: StaffDecision): StatusChange {
  if (to !== 'flagged')
    return { status: to, statusBeforeFlag: null, flagReason: null, flaggedBy: null, reasonCode };
  return {
    status: to,
    statusBeforeFlag: review.status === 'flagged' ? review.status_before_flag : review.status,
    flagReason: reason,
    flaggedBy: actor.name,
    reasonCode,
  };
}
