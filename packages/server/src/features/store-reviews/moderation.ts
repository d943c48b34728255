import type { ReviewStatus } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  type Decision,
  type Moderated,
  type PastDecision,
  type StaffDecision,
  verdictActions,
} from '../decision-log/index.ts';
import { reopenReports, resolveReports } from '../reports/index.ts';
import { changeStoreReviewStatus } from './status-change.ts';
import { storeReviewForUpdate } from './store-review-rows.ts';

/** Whose cached pages a change of a store review makes stale: no product has this ID. */
export const storeSubject = '';

/**
 * Moderating to the present status is accepted, and logged only if the reason differs. Undefined when there is no such
 * store review.
 */
export function moderateStoreReview(
  db: Db,
  merchantId: string,
  storeReviewId: string,
  decision: StaffDecision,
): Promise<Moderated | undefined> {
  return inTransaction(db, async (tx) => {
    const review = await storeReviewForUpdate(tx, merchantId, storeReviewId);
    if (!review) return undefined;
    const { to, reason, reasonCode, actor, bulkId, now } = decision;
    await resolveReports(tx, merchantId, { ...decision, itemIds: [storeReviewId], by: actor.name });
    const isUnchanged =
      review.status === to &&
      review.moderation_reason === reason &&
      review.moderation_reason_code === reasonCode;
    if (isUnchanged) return { productId: storeSubject, decisionId: null };
    const decisionId = await changeStoreReviewStatus(tx, merchantId, review, {
      trigger: 'decision',
      to,
      action: verdictActions[to],
      moderation: { reason, reasonCode, by: actor.name, at: now },
      reason,
      actor,
      bulkId,
      now,
    });
    return { productId: storeSubject, decisionId };
  });
}

/** Restores the status and reason that a store review had before its last decision. */
export async function undoStoreReviewDecision(
  tx: Db,
  merchantId: string,
  storeReviewId: string,
  { last, before, actor, now }: PastDecision & { actor: Decision['actor']; now: Date },
): Promise<{ productId: string } | undefined> {
  const review = await storeReviewForUpdate(tx, merchantId, storeReviewId);
  if (!review) return undefined;
  await reopenReports(tx, merchantId, [storeReviewId]);
  // Only staff decisions are stored with the item; the screening leaves findings.
  const decision = before?.actor_type === 'screening' ? undefined : before;
  await changeStoreReviewStatus(tx, merchantId, review, {
    trigger: 'undo',
    // Safe cast: log entries of store reviews have their statuses.
    to: last.from_status as ReviewStatus,
    action: 'undo',
    moderation: decision
      ? { reason: decision.reason, reasonCode: decision.reason_code, by: decision.actor, at: decision.at }
      : null,
    reason: null,
    actor,
    now,
  });
  return { productId: storeSubject };
}
