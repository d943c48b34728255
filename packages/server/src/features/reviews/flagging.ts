import { mayBecome } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidState } from '../../platform/errors.ts';
import { type Decision, logDecision } from '../decision-log/index.ts';
import { countTransitions } from '../rating-counters/index.ts';
import { type ReviewState, reviewForUpdate } from './review-rows.ts';
import { changeStatus, type StatusChange } from './status-change.ts';

export interface Flagging {
  reviewId: string;
  flagged: boolean;
  flagReason: string | null;
  flaggedBy: string | null;
  actor: Decision['actor'];
  now: Date;
}

export interface FlaggedReview extends Omit<StatusChange, 'trigger'> {
  reviewId: string;
  productId: string;
}

/** Flags a review, or unflags it and restores its previous status. Undefined when there is none; throws INVALID_STATE. */
export function flagReview(
  db: Db,
  merchantId: string,
  flagging: Flagging,
): Promise<FlaggedReview | undefined> {
  return inTransaction(db, async (tx) => {
    const review = await reviewForUpdate(tx, merchantId, flagging.reviewId);
    if (!review) return undefined;
    const change = changeOf(review, flagging);
    const changed = { ...change, reviewId: review.review_id, productId: review.product_id };
    if (review.status === change.status && !flagging.flagged) return changed;
    const transition = await changeStatus(tx, merchantId, review, change, flagging.now);
    await countTransitions(tx, merchantId, [transition]);
    await logDecision(tx, merchantId, {
      itemType: 'review',
      itemId: review.review_id,
      action: flagging.flagged ? 'flag' : 'unflag',
      from: review.status,
      to: change.status,
      reasonCode: null,
      reason: flagging.flagReason,
      actor: { ...flagging.actor, name: flagging.flaggedBy ?? flagging.actor.name },
      at: flagging.now,
    });
    return changed;
  });
}

function changeOf(review: ReviewState, { flagged, flagReason, flaggedBy, actor }: Flagging): StatusChange {
  if (!flagged) {
    const status = review.status === 'flagged' ? (review.status_before_flag ?? 'pending') : review.status;
    return {
      trigger: 'unflag',
      status,
      statusBeforeFlag: null,
      flagReason: null,
      flaggedBy: null,
      reasonCode: review.reason_code,
    };
  }
  if (!mayBecome('flag', review.status, 'flagged'))
    throw invalidState('A rejected review cannot be flagged. Change its status first.');
  return {
    trigger: 'flag',
    status: 'flagged',
    statusBeforeFlag: review.status === 'flagged' ? review.status_before_flag : review.status,
    flagReason,
    flaggedBy: flaggedBy ?? actor.name,
    reasonCode: review.reason_code,
  };
}
