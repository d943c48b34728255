import type { ModerationVerdict } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Verdict } from '../decision-log/index.ts';
import { lastReason, logDecision, type Moderated } from '../decision-log/index.ts';
import { countTransitions, type Transition } from '../rating-counters/index.ts';
import { tellRejected, untellRejected } from './author-emails.ts';
import { type ReviewState, reviewForUpdate } from './review-rows.ts';
import { changeStatus, type StatusChange } from './status-change.ts';

/** A verdict, and where links in the mail that tells the author lead. */
export type MailedVerdict = Verdict & { publicUrl: string };

/**
 * Allows every transition. Moderating to the present status is accepted, and logged only if the reason differs. Returns,
 * by review ID, what became of each review that exists.
 */
export function moderateReviews(
  db: Db,
  merchantId: string,
  reviewIds: readonly string[],
  verdict: MailedVerdict,
): Promise<Map<string, Moderated>> {
  return inTransaction(db, async (tx) => {
    const moderated = new Map<string, Moderated>();
    const transitions: Transition[] = [];
    // Reviews in one order and the counts last: two moderators with the same reviews would else wait for each other.
    for (const reviewId of [...new Set(reviewIds)].sort()) {
      const review = await reviewForUpdate(tx, merchantId, reviewId);
      if (!review) continue;
      const decision = await moderate(tx, merchantId, review, verdict);
      if (decision) transitions.push(decision.transition);
      moderated.set(reviewId, { productId: review.product_id, decisionId: decision?.decisionId ?? null });
    }
    await countTransitions(tx, merchantId, transitions);
    return moderated;
  });
}

async function moderate(
  tx: Db,
  merchantId: string,
  review: ReviewState,
  verdict: MailedVerdict,
): Promise<{ transition: Transition; decisionId: string } | null> {
  if (review.status === verdict.to && (await sameReason(tx, merchantId, review.review_id, verdict)))
    return null;
  const transition = await changeStatus(tx, merchantId, review, flagsAfter(review, verdict), verdict.now);
  const decisionId = await logDecision(tx, merchantId, {
    itemType: 'review',
    itemId: review.review_id,
    action: actions[verdict.to],
    from: review.status,
    to: verdict.to,
    reasonCode: verdict.reasonCode,
    reason: verdict.reason,
    actor: verdict.actor,
    at: verdict.now,
  });
  if (verdict.to === 'rejected' && review.status !== 'rejected')
    await tellRejected(tx, merchantId, { ...verdict, reviewId: review.review_id });
  if (verdict.to !== 'rejected' && review.status === 'rejected')
    await untellRejected(tx, merchantId, review.review_id);
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
  { reason, reasonCode }: Verdict,
): Promise<boolean> {
  const last = await lastReason(tx, merchantId, reviewId);
  return last !== undefined && last.reason === reason && last.reason_code === reasonCode;
}

/** Flagging remembers what to go back to; any other verdict settles the flag. */
function flagsAfter(review: ReviewState, { to, reason, reasonCode, actor }: Verdict): StatusChange {
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
