import type { ModerationVerdict, ReasonCode } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Verdict } from '../decision-log/index.ts';
import { lastReason, logDecision } from '../decision-log/index.ts';
import { recountClaimsOf } from '../incentives/index.ts';
import { followReview } from '../media/index.ts';
import { countedOf, countTransitions, type Transition } from '../rating-counters/index.ts';
import { tellRejected, untellRejected } from './author-emails.ts';
import { recordReviewEvents } from './events.ts';
import { type ReviewState, reviewForUpdate } from './review-rows.ts';

/** A verdict, and where links in the mail that tells the author lead. */
export type MailedVerdict = Verdict & { publicUrl: string };

/**
 * Any status may follow any. The status it already has is accepted, and logged only if the reason is another. Gives the
 * product of each review that there is, by the review's id: its pages changed.
 */
export function moderateReviews(
  db: Db,
  merchantId: string,
  reviewIds: readonly string[],
  verdict: MailedVerdict,
): Promise<Map<string, string>> {
  return inTransaction(db, async (tx) => {
    const productsByReview = new Map<string, string>();
    const transitions: Transition[] = [];
    // Reviews in one order and the counts last: two moderators with the same reviews would else wait for each other.
    for (const reviewId of [...new Set(reviewIds)].sort()) {
      const review = await reviewForUpdate(tx, merchantId, reviewId);
      if (!review) continue;
      productsByReview.set(reviewId, review.product_id);
      transitions.push(...(await moderate(tx, merchantId, review, verdict)));
    }
    await countTransitions(tx, merchantId, transitions);
    return productsByReview;
  });
}

async function moderate(
  tx: Db,
  merchantId: string,
  review: ReviewState,
  verdict: MailedVerdict,
): Promise<Transition[]> {
  if (review.status === verdict.to && (await sameReason(tx, merchantId, review.review_id, verdict)))
    return [];
  const transition = await changeStatus(tx, merchantId, review, flagsAfter(review, verdict), verdict.now);
  await logDecision(tx, merchantId, {
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
  return [transition];
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

export interface StatusChange {
  status: ReviewState['status'];
  statusBeforeFlag: string | null;
  flagReason: string | null;
  flaggedBy: string | null;
  reasonCode: ReasonCode | null;
}

/** Writes a new status with the flag and the customer's place on the product; gives the transition, to be counted. */
export async function changeStatus(
  tx: Db,
  merchantId: string,
  review: ReviewState,
  change: StatusChange,
  now: Date,
): Promise<Transition> {
  await rows(
    tx,
    `update reviews set status = $3, status_before_flag = $4, flag_reason = $5, flagged_by = $6, updated_at = $7,
       holds_place = $8, reason_code = $9
     where merchant_id = $1 and review_id = $2`,
    [
      merchantId,
      review.review_id,
      change.status,
      change.statusBeforeFlag,
      change.flagReason,
      change.flaggedBy,
      now,
      await mayHoldPlace(tx, merchantId, review, change.status),
      change.status === 'approved' ? null : change.reasonCode,
    ],
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

/** A rejected review gives its customer's place free; back from there it takes the place only if nobody else has it. */
async function mayHoldPlace(
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
