import { mayBecome, type ReviewStatus } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidState } from '../../platform/errors.ts';
import { changeStatuses, itemForUpdate, type StatusChange } from '../content/index.ts';
import type { Decision } from '../decision-log/index.ts';
import { type ReviewState, reviewKind } from './kind.ts';

export interface Flagging {
  reviewId: string;
  flagged: boolean;
  flagReason: string | null;
  flaggedBy: string | null;
  actor: Decision['actor'];
  now: Date;
}

export interface FlaggedReview {
  productId: string;
  status: ReviewStatus;
  flagReason: string | null;
  flaggedBy: string | null;
}

/** Flags a review, or unflags it and restores its previous status. Undefined if it does not exist; throws INVALID_STATE. */
export function flagReview(
  db: Db,
  merchantId: string,
  flagging: Flagging,
): Promise<FlaggedReview | undefined> {
  return inTransaction(db, async (tx) => {
    const review = await itemForUpdate(tx, merchantId, reviewKind, flagging.reviewId);
    if (!review) return undefined;
    const change = changeOf(review, flagging);
    if (flagging.flagged || review.status !== change.to)
      await changeStatuses(tx, merchantId, reviewKind, [change]);
    const { reason = null, by = null } = change.verdict ?? {};
    const flag = flagging.flagged
      ? { flagReason: reason, flaggedBy: by }
      : { flagReason: null, flaggedBy: null };
    return { productId: review.product_id, status: change.to, ...flag };
  });
}

function changeOf(item: ReviewState, flagging: Flagging): StatusChange<ReviewState> {
  const { flagged, flagReason, actor, now } = flagging;
  const flaggedBy = flagging.flaggedBy ?? actor.name;
  if (flagged && !mayBecome('flag', item.status, 'flagged'))
    throw invalidState('A rejected review cannot be flagged. Change its status first.');
  return {
    item,
    trigger: flagged ? 'flag' : 'unflag',
    to: flagged ? 'flagged' : unflagged(item),
    verdict: { from: item.status, reason: flagReason, reasonCode: item.reason_code, by: flaggedBy, at: now },
    entry: {
      action: flagged ? 'flag' : 'unflag',
      reason: flagReason,
      reasonCode: null,
      actor: { ...actor, name: flaggedBy },
    },
    now,
  };
}

const unflagged = ({ status, status_before_flag }: ReviewState) =>
  status === 'flagged' ? (status_before_flag ?? 'pending') : status;
