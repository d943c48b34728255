import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Decision, StaffDecision } from '../decision-log/index.ts';
import { lastReasons, logDecisions, type Moderated, verdictActions } from '../decision-log/index.ts';
import { countTransitions } from '../rating-counters/index.ts';
import { resolveReports } from '../reports/index.ts';
import { recallRejectionEmails, sendRejectionEmails } from './author-emails.ts';
import { type ReviewState, reviewsForUpdate } from './review-rows.ts';
import { changeStatuses, type ReviewChange, type StatusChange } from './status-change.ts';

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
    return applyDecisions(
      tx,
      merchantId,
      reviews.map((review) => ({ review, decision })),
    );
  });
}

interface ReviewDecision {
  /** Locked. */
  review: ReviewState;
  decision: EmailedDecision;
  /** Of the request that decided; by default that of the caller. */
  traceparent?: string | null;
}

/** As `moderateReviews`, with a decision of its own about each review. Only once per transaction, because of the counters. */
export async function applyDecisions(
  tx: Db,
  merchantId: string,
  decisions: readonly ReviewDecision[],
): Promise<Map<string, Moderated>> {
  const made = await unlessDecided(tx, merchantId, decisions);
  const transitions = await changeStatuses(tx, merchantId, made.map(changeOf));
  await updateEmails(tx, merchantId, made);
  await countTransitions(tx, merchantId, transitions);
  const decisionIds = await logDecisions(tx, merchantId, made.map(entryOf));
  await resolveReportsAbout(tx, merchantId, decisions);
  const decisionOf = new Map(made.map(({ review }, index) => [review.review_id, decisionIds[index]]));
  return new Map(
    decisions.map(({ review: { review_id, product_id } }) => [
      review_id,
      { productId: product_id, decisionId: decisionOf.get(review_id) ?? null },
    ]),
  );
}

/** Without those about reviews whose last decision had the same status and reason. */
async function unlessDecided(
  tx: Db,
  merchantId: string,
  decisions: readonly ReviewDecision[],
): Promise<ReviewDecision[]> {
  const unchanged = decisions.filter(({ review, decision }) => review.status === decision.to);
  const last = await lastReasons(
    tx,
    merchantId,
    unchanged.map(({ review }) => review.review_id),
  );
  return decisions.filter(({ review, decision }) => {
    const before = last.get(review.review_id);
    const { to, reason, reasonCode } = decision;
    return review.status !== to || before?.reason !== reason || before.reason_code !== reasonCode;
  });
}

/** Sends an email about each new rejection, and cancels those about rejections that were reverted. */
async function updateEmails(tx: Db, merchantId: string, decisions: readonly ReviewDecision[]): Promise<void> {
  const rejections = decisions.flatMap(({ review, decision }) => {
    const { to, emailsFrom } = decision;
    if (to !== 'rejected' || review.status === 'rejected' || emailsFrom === null) return [];
    return [{ ...decision, reviewId: review.review_id, notBefore: emailsFrom }];
  });
  await sendRejectionEmails(tx, merchantId, rejections);
  const restored = decisions
    .filter(({ review, decision }) => review.status === 'rejected' && decision.to !== 'rejected')
    .map(({ review }) => review.review_id);
  if (restored.length > 0) await recallRejectionEmails(tx, merchantId, restored);
}

async function resolveReportsAbout(
  tx: Db,
  merchantId: string,
  decisions: readonly ReviewDecision[],
): Promise<void> {
  const reported = decisions.filter(({ review }) => review.is_reported);
  for (const [decision, some] of Map.groupBy(reported, (one) => one.decision))
    await resolveReports(tx, merchantId, {
      ...decision,
      itemIds: some.map(({ review }) => review.review_id),
      by: decision.actor.name,
    });
}

const entryOf = ({
  review,
  decision: { to, reason, reasonCode, actor, bulkId, now },
}: ReviewDecision): Decision => ({
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

const changeOf = ({ review, decision, traceparent }: ReviewDecision): ReviewChange => ({
  review,
  change: flagsAfter(review, decision),
  now: decision.now,
  traceparent,
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
