import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Decision, StaffDecision } from '../decision-log/index.ts';
import { lastReasons, logDecisions, type Moderated, verdictActions } from '../decision-log/index.ts';
import { countTransitions } from '../rating-counters/index.ts';
import { resolveReports } from '../reports/index.ts';
import { recallRejectionEmails, sendRejectionEmails } from './author-emails.ts';
import { type ReviewState, reviewsForUpdate } from './review-rows.ts';
import { changeStatuses, type StatusChange } from './status-change.ts';

/** A decision, with the base URL of links in emails to authors. */
export interface EmailedDecision extends StaffDecision {
  publicUrl: string;
  /** The earliest time at which authors of rejected reviews are emailed. Defaults to the end of the undo window; null: never. */
  emailsFrom?: Date | null;
}

/**
 * Moderating to the present status is accepted, and logged only if the reason differs. Returns, by review ID, what became of
 * each review that exists. The number of statements does not depend on the number of reviews.
 */
export function moderateReviews(
  db: Db,
  merchantId: string,
  reviewIds: readonly string[],
  decision: EmailedDecision,
): Promise<Map<string, Moderated>> {
  return inTransaction(db, async (tx) => {
    const reviews = await reviewsForUpdate(tx, merchantId, reviewIds);
    const decided = await unlessDecided(tx, merchantId, reviews, decision);
    const changes = decided.map((review) => ({ review, change: flagsAfter(review, decision) }));
    const transitions = await changeStatuses(tx, merchantId, changes, decision.now);
    await updateEmails(tx, merchantId, decided, decision);
    await countTransitions(tx, merchantId, transitions);
    const entries = decided.map((review) => entryOf(review, decision));
    const decisionIds = await logDecisions(tx, merchantId, entries);
    await resolveReports(tx, merchantId, {
      ...decision,
      itemIds: reviews.flatMap(({ review_id, is_reported }) => (is_reported ? [review_id] : [])),
      by: decision.actor.name,
    });
    const decisionOf = new Map(decided.map(({ review_id }, index) => [review_id, decisionIds[index]]));
    return new Map(
      reviews.map(({ review_id, product_id }) => [
        review_id,
        { productId: product_id, decisionId: decisionOf.get(review_id) ?? null },
      ]),
    );
  });
}

/** Without the reviews whose last decision had the same status and reason. */
async function unlessDecided(
  tx: Db,
  merchantId: string,
  reviews: readonly ReviewState[],
  { to, reason, reasonCode }: StaffDecision,
): Promise<ReviewState[]> {
  const unchanged = reviews.filter(({ status }) => status === to).map(({ review_id }) => review_id);
  const last = await lastReasons(tx, merchantId, unchanged);
  return reviews.filter(({ review_id, status }) => {
    const before = last.get(review_id);
    return status !== to || before?.reason !== reason || before.reason_code !== reasonCode;
  });
}

/** Sends an email about each new rejection, and cancels those about rejections that were reverted. */
async function updateEmails(
  tx: Db,
  merchantId: string,
  reviews: readonly ReviewState[],
  decision: EmailedDecision,
): Promise<void> {
  if (decision.to === 'rejected') {
    const { emailsFrom: notBefore } = decision;
    const reviewIds = reviews.flatMap(({ review_id, status }) => (status === 'rejected' ? [] : [review_id]));
    if (notBefore !== null) await sendRejectionEmails(tx, merchantId, { ...decision, reviewIds, notBefore });
    return;
  }
  const restored = reviews.filter(({ status }) => status === 'rejected').map(({ review_id }) => review_id);
  if (restored.length > 0) await recallRejectionEmails(tx, merchantId, restored);
}

const entryOf = (
  review: ReviewState,
  { to, reason, reasonCode, actor, bulkId, now }: StaffDecision,
): Decision => ({
  itemType: 'review',
  itemId: review.review_id,
  action: verdictActions[to],
  from: review.status,
  to,
  reasonCode,
  reason,
  actor,
  bulkId,
  at: now,
});

/** Flagging remembers the previous status for an unflag; any other decision clears the flag. */
function flagsAfter(review: ReviewState, { to, reason, reasonCode, actor }: StaffDecision): StatusChange {
  if (to !== 'flagged')
    return {
      trigger: 'decision',
      status: to,
      statusBeforeFlag: null,
      flagReason: null,
      flaggedBy: null,
      reasonCode,
    };
  return {
    trigger: 'decision',
    status: to,
    statusBeforeFlag: review.status === 'flagged' ? review.status_before_flag : review.status,
    flagReason: reason,
    flaggedBy: actor.name,
    reasonCode,
  };
}
