import type { ModerationVerdict } from '@tribune/contract';
import { type Db, row, rows } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { recountClaimsOf } from '../incentives/index.ts';
import { lastReason, logDecision } from '../moderation/log.ts';
import type { Verdict } from '../moderation/verdict.ts';
import { countTransitions } from './counts.ts';
import { type ReviewState, reviewForUpdate } from './queries.ts';
import { tellRejected } from './telling.ts';

export interface Moderation extends Verdict {
  reviewId: string;
  /** Where links in mails lead. */
  publicUrl: string;
}

/**
 * Any status may follow any. The status it already has is accepted, and logged only if the reason is another. Gives the
 * product whose pages changed; undefined when there is no such review.
 */
export function moderateReview(
  db: Db,
  merchantId: string,
  moderation: Moderation,
): Promise<{ productId: string } | undefined> {
  return inTransaction(db, async (tx) => {
    const review = await reviewForUpdate(tx, merchantId, moderation.reviewId);
    if (!review) return undefined;
    if (review.status === moderation.to && (await sameReason(tx, merchantId, moderation)))
      return { productId: review.product_id };
    await changeStatus(tx, merchantId, review, flagsAfter(review, moderation), moderation.now);
    await logDecision(tx, merchantId, {
      itemType: 'review',
      itemId: review.review_id,
      action: actions[moderation.to],
      from: review.status,
      to: moderation.to,
      reasonCode: moderation.reasonCode,
      reason: moderation.reason,
      actor: moderation.actor,
      at: moderation.now,
    });
    if (moderation.to === 'rejected' && review.status !== 'rejected')
      await tellRejected(tx, merchantId, moderation);
    return { productId: review.product_id };
  });
}

const actions: Record<ModerationVerdict, string> = {
  approved: 'approve',
  rejected: 'reject',
  flagged: 'flag',
};

async function sameReason(
  tx: Db,
  merchantId: string,
  { reviewId, reason, reasonCode }: Moderation,
): Promise<boolean> {
  const last = await lastReason(tx, merchantId, reviewId);
  return last !== undefined && last.reason === reason && last.reason_code === reasonCode;
}

/** Flagging remembers what to go back to; any other verdict settles the flag. */
function flagsAfter(review: ReviewState, { to, reason, actor }: Moderation): StatusChange {
  if (to !== 'flagged') return { status: to, statusBeforeFlag: null, flagReason: null, flaggedBy: null };
  return {
    status: to,
    statusBeforeFlag: review.status === 'flagged' ? review.status_before_flag : review.status,
    flagReason: reason,
    flaggedBy: actor.name,
  };
}

export interface StatusChange {
  status: ReviewState['status'];
  statusBeforeFlag: string | null;
  flagReason: string | null;
  flaggedBy: string | null;
}

/** Writes a new status with what hangs on it: the flag, the customer's place on the product, the counts. */
export async function changeStatus(
  tx: Db,
  merchantId: string,
  review: ReviewState,
  change: StatusChange,
  now: Date,
): Promise<void> {
  await rows(
    tx,
    `update reviews set status = $3, status_before_flag = $4, flag_reason = $5, flagged_by = $6, updated_at = $7,
       holds_place = $8
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
    ],
  );
  const { product_id: productId, rating, incentivized } = review;
  await countTransitions(tx, merchantId, [
    { productId, rating, incentivized, from: review.status, to: change.status },
  ]);
  if ((review.status === 'rejected') !== (change.status === 'rejected'))
    await recountClaimsOf(tx, merchantId, { reviewId: review.review_id, now });
}

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
