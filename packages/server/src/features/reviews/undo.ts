import type { ReviewStatus } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Decision } from '../decision-log/index.ts';
import { logDecisions, type Moderated, type PastDecision } from '../decision-log/index.ts';
import { countTransitions, type Transition } from '../rating-counters/index.ts';
import { reopenReports } from '../reports/index.ts';
import { recallRejectionEmails } from './author-emails.ts';
import { type ReviewState, reviewsForUpdate } from './review-rows.ts';
import { changeStatuses, type StatusChange } from './status-change.ts';

interface Undoing {
  review: ReviewState;
  past: PastDecision;
  change: StatusChange;
  now: Date;
}

/**
 * Restores the status, flag and reason that reviews had before their last decisions, which are given by review ID. Returns, by
 * review ID, what became of each review that exists. The number of statements does not depend on the number of reviews.
 */
export async function undoReviewDecisions(
  tx: Db,
  merchantId: string,
  pasts: ReadonlyMap<string, PastDecision>,
  { actor, now }: { actor: Decision['actor']; now: Date },
): Promise<Map<string, Moderated>> {
  const reviews = await reviewsForUpdate(tx, merchantId, [...pasts.keys()]);
  const undoings = reviews.flatMap((review): Undoing[] => {
    const past = pasts.get(review.review_id);
    return past ? [{ review, past, change: restoring(past), now }] : [];
  });
  const transitions: Transition[] = [];
  for (const [, sameStatus] of Map.groupBy(undoings, ({ change }) => change.status))
    transitions.push(...(await changeStatuses(tx, merchantId, sameStatus)));
  await countTransitions(tx, merchantId, transitions);
  const restored = undoings.filter(
    ({ review, change }) => review.status === 'rejected' && change.status !== 'rejected',
  );
  if (restored.length > 0)
    await recallRejectionEmails(
      tx,
      merchantId,
      restored.map(({ review }) => review.review_id),
    );
  await reopenReports(
    tx,
    merchantId,
    undoings.map(({ review }) => review.review_id),
  );
  await logDecisions(
    tx,
    merchantId,
    undoings.map((undoing) => entryOf(undoing, { actor, now })),
  );
  return new Map(
    undoings.map(({ review: { review_id, product_id }, past }) => [
      review_id,
      { productId: product_id, decisionId: past.last.entry_id },
    ]),
  );
}

function restoring({ last, before }: PastDecision): StatusChange {
  // Safe cast: a review's log entries have review statuses.
  const status = last.from_status as ReviewStatus;
  const flag = status === 'flagged' ? before : undefined;
  return {
    trigger: 'undo',
    status,
    statusBeforeFlag: flag ? flag.from_status : null,
    flagReason: flag ? flag.reason : null,
    flaggedBy: flag ? flag.actor : null,
    reasonCode: before?.reason_code ?? null,
  };
}

const entryOf = (
  { review, change }: Undoing,
  { actor, now }: { actor: Decision['actor']; now: Date },
): Decision => ({
  itemType: 'review',
  itemId: review.review_id,
  action: 'undo',
  from: review.status,
  to: change.status,
  reasonCode: change.reasonCode,
  reason: null,
  actor,
  at: now,
});
