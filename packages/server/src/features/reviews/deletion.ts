import type { ReasonCode } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recallMails } from '../../platform/mail/outbox.ts';
import { type Decision, logDecision, writeTombstone } from '../decision-log/index.ts';
import { recountClaimsOf } from '../incentives/index.ts';
import type { MediaLibrary } from '../media/index.ts';
import { removeMediaOfReview } from '../media/index.ts';
import { countedOf, countTransitions } from '../rating-counters/index.ts';
import { dropFromTopics } from '../topics/index.ts';
import { eraseFromLog } from '../transparency/index.ts';
import { reviews, wordColumns } from './columns.ts';
import { recordReviewDeleted } from './events.ts';
import { reviewForUpdate } from './review-rows.ts';

export interface Deletion {
  reviewId: string;
  reasonCode: ReasonCode | null;
  reason: string | null;
  actor: Decision['actor'];
  now: Date;
  /** Storage of the review's media, which are deleted first. */
  library: MediaLibrary;
}

/**
 * Deletes a review and its media permanently. A tombstone stays for 12 months: a hash of its content, who, when and why
 * (ISO 20488). Undefined when there is no such review.
 */
export function deleteReview(
  db: Db,
  merchantId: string,
  deletion: Deletion,
): Promise<{ productId: string } | undefined> {
  return inTransaction(db, async (tx) => {
    const review = await reviewForUpdate(tx, merchantId, deletion.reviewId);
    if (!review) return undefined;
    await removeMediaOfReview(tx, merchantId, deletion);
    await leaveTombstone(tx, merchantId, deletion);
    await recallMails(tx, merchantId, { aboutIds: [deletion.reviewId] });
    await dropFromTopics(tx, merchantId, [deletion.reviewId]);
    await rows(tx, 'delete from reviews where merchant_id = $1 and review_id = $2', [
      merchantId,
      deletion.reviewId,
    ]);
    await eraseFromLog(tx, merchantId, {
      reviewIds: [deletion.reviewId],
      reason: deletion.reasonCode ?? 'other',
      now: deletion.now,
    });
    await recountClaimsOf(tx, merchantId, { reviewIds: [deletion.reviewId], now: deletion.now });
    const { product_id: productId, status } = review;
    await countTransitions(tx, merchantId, [{ ...countedOf(review), from: status, to: null }]);
    await logDecision(tx, merchantId, {
      itemType: 'review',
      itemId: deletion.reviewId,
      action: 'delete',
      from: status,
      to: null,
      reasonCode: deletion.reasonCode,
      reason: deletion.reason,
      actor: deletion.actor,
      at: deletion.now,
    });
    await recordReviewDeleted(tx, merchantId, { reviewId: deletion.reviewId, productId, now: deletion.now });
    return { productId };
  });
}

const tombstoneColumns = reviews(
  'product_id',
  'rating',
  ...wordColumns,
  'author_name',
  'email_key',
  'created_at',
);

async function leaveTombstone(
  tx: Db,
  merchantId: string,
  { reviewId, reasonCode, reason, actor, now }: Deletion,
) {
  const content = await row(
    tx,
    statement`select ${tombstoneColumns} from reviews where merchant_id = $1 and review_id = $2`,
    [merchantId, reviewId],
  );
  const tombstone = { itemId: reviewId, content, listPosition: null, reasonCode, reason, actor, now };
  await writeTombstone(tx, merchantId, { itemType: 'review', ...tombstone });
}
