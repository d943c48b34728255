import type { ReasonCode } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Decision, logDecision, writeTombstone } from '../decision-log/index.ts';
import { storeReviews } from './columns.ts';
import { countStoreReviews } from './counts.ts';
import { recordStoreReviewDeleted } from './events.ts';
import { storeReviewForUpdate } from './store-review-rows.ts';

interface Deletion {
  storeReviewId: string;
  reasonCode: ReasonCode | null;
  reason: string | null;
  actor: Decision['actor'];
  now: Date;
}

/** Deletes a store review permanently and leaves a tombstone. False when there is no such store review. */
export function deleteStoreReview(db: Db, merchantId: string, deletion: Deletion): Promise<boolean> {
  const { storeReviewId, reasonCode, reason, actor, now } = deletion;
  return inTransaction(db, async (tx) => {
    const review = await storeReviewForUpdate(tx, merchantId, storeReviewId);
    if (!review) return false;
    const content = await row(
      tx,
      statement`select ${storeReviews('rating', 'title', 'body', 'author_name', 'email_key', 'created_at')}
        from store_reviews where merchant_id = $1 and store_review_id = $2`,
      [merchantId, storeReviewId],
    );
    const item = { itemType: 'store_review', itemId: storeReviewId } as const;
    await writeTombstone(tx, merchantId, {
      ...item,
      content,
      listPosition: null,
      reasonCode,
      reason,
      actor,
      now,
    });
    await rows(tx, 'delete from store_reviews where merchant_id = $1 and store_review_id = $2', [
      merchantId,
      storeReviewId,
    ]);
    const { rating, status: from, created_at: createdAt } = review;
    await countStoreReviews(tx, merchantId, [{ rating, createdAt, from, to: null }]);
    const decision = { action: 'delete', from, to: null, reasonCode, reason, actor, at: now };
    await logDecision(tx, merchantId, { ...item, ...decision });
    await recordStoreReviewDeleted(tx, merchantId, { storeReviewId, now });
    return true;
  });
}
