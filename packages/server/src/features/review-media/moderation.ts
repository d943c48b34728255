import type { ReviewStatus, StatusTrigger } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { columnsOf, notNull, type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Moderated, StaffDecision } from '../decision-log/index.ts';
import {
  type Decision,
  logDecision,
  type PastDecision,
  requireTransition,
  verdictActions,
} from '../decision-log/index.ts';
import { recountClaimsOf } from '../incentives/index.ts';
import { changeMedia, lockReview, summariseMedia } from '../media/index.ts';
import { reopenReports, resolveReports } from '../reports/index.ts';
import { recordReviewEvents } from '../reviews/index.ts';

/**
 * Moderates one photo or video, independently of its review: rejected and flagged ones are hidden. A repeated
 * decision is accepted and changes nothing. Undefined when there is no such medium.
 */
export function moderateMedium(
  db: Db,
  merchantId: string,
  mediaId: string,
  verdict: StaffDecision,
): Promise<Moderated | undefined> {
  return inTransaction(db, async (tx) => {
    const medium = await mediumToDecide(tx, merchantId, mediaId);
    if (!medium) return undefined;
    await resolveReports(tx, merchantId, { ...verdict, itemIds: [mediaId], by: verdict.actor.name });
    if (medium.decided && medium.moderation_status === verdict.to)
      return { productId: medium.product_id, decisionId: null };
    const action = verdictActions[verdict.to];
    return settle(tx, merchantId, medium, { ...verdict, trigger: 'decision', action, decided: true });
  });
}

/** Hides a medium of a review from the public, or shows it again. Undefined when the review has no such medium. */
export function hideMedium(
  db: Db,
  merchantId: string,
  hiding: {
    reviewId: string;
    mediaId: string;
    hidden: boolean;
    reason: string | null;
    actor: Decision['actor'];
    now: Date;
  },
): Promise<Moderated | undefined> {
  const { reviewId, mediaId, hidden, ...decision } = hiding;
  return inTransaction(db, async (tx) => {
    const medium = await mediumToDecide(tx, merchantId, mediaId);
    if (medium?.review_id !== reviewId) return undefined;
    if (medium.hidden === hidden) return { productId: medium.product_id, decisionId: null };
    return settle(tx, merchantId, medium, {
      ...decision,
      trigger: 'hiding',
      action: hidden ? 'hide' : 'show',
      to: hidden ? 'rejected' : 'approved',
      reasonCode: null,
      decided: true,
    });
  });
}

/** Restores the status before the last decision; without an earlier decision the medium follows its review again. */
export async function undoMediumDecision(
  tx: Db,
  merchantId: string,
  mediaId: string,
  { last, before, actor, now }: PastDecision & { actor: Decision['actor']; now: Date },
): Promise<Moderated | undefined> {
  const medium = await mediumToDecide(tx, merchantId, mediaId);
  if (!medium) return undefined;
  await reopenReports(tx, merchantId, [mediaId]);
  // The log has statuses for media with a decision of their own.
  const to = before ? (last.from_status as ReviewStatus) : medium.review_status;
  const taken = { action: 'undo', reasonCode: before?.reason_code ?? null, reason: null, actor, now };
  return settle(tx, merchantId, medium, { ...taken, trigger: 'undo', to, decided: before !== undefined });
}

interface Settlement extends Omit<StaffDecision, 'to'> {
  trigger: StatusTrigger;
  action: string;
  to: ReviewStatus;
  decided: boolean;
}

async function settle(
  tx: Db,
  merchantId: string,
  medium: MediumToDecide,
  { trigger, action, to, decided, reasonCode, reason, actor, bulkId, now }: Settlement,
): Promise<Moderated> {
  const { media_id: itemId, moderation_status: from, review_id: reviewId } = medium;
  requireTransition(trigger, from, to);
  const hidden = decided && (to === 'rejected' || to === 'flagged');
  await setVerdict(tx, merchantId, itemId, { status: to, decided, hidden, now });
  const entry = { action, from, to, reasonCode, reason, actor, bulkId, at: now };
  const decisionId = await logDecision(tx, merchantId, { itemType: 'media', itemId, ...entry });
  if (hidden !== medium.hidden) {
    await summariseMedia(tx, merchantId, reviewId);
    await recountClaimsOf(tx, merchantId, { reviewIds: [reviewId], now });
    await recordReviewEvents(tx, merchantId, { types: ['review.updated'], reviewId, now });
  }
  return { productId: medium.product_id, decisionId };
}

const columns = columnsOf(
  table('media', 'm')('media_id', 'moderation_status', 'decided', 'hidden'),
  notNull(table('media', 'm')('review_id', 'product_id')),
  table('reviews', 'r').as({ review_status: 'status' }),
);
type MediumToDecide = Row<typeof columns>;

async function mediumToDecide(
  tx: Db,
  merchantId: string,
  mediaId: string,
): Promise<MediumToDecide | undefined> {
  const medium = await row(
    tx,
    statement`select ${notNull(table('media')('review_id'))} from media
     where merchant_id = $1 and media_id = $2 and review_id is not null`,
    [merchantId, mediaId],
  );
  if (!medium) return undefined;
  await lockReview(tx, merchantId, medium.review_id);
  return row(
    tx,
    statement`select ${columns}
     from media as m join reviews as r on r.merchant_id = $1 and r.review_id = m.review_id
     where m.merchant_id = $1 and m.media_id = $2 for update of m`,
    [merchantId, mediaId],
  );
}

async function setVerdict(
  tx: Db,
  merchantId: string,
  mediaId: string,
  { status, decided, hidden, now }: { status: ReviewStatus; decided: boolean; hidden: boolean; now: Date },
): Promise<void> {
  await changeMedia(tx, {
    before: 'm.media_id = $2',
    change: `update media as m set moderation_status = $3, decided = $4, hidden = $5, updated_at = $6
      from before where m.merchant_id = $1 and m.media_id = before.media_id`,
    values: [merchantId, mediaId, status, decided, hidden, now],
  });
}
