import { type Db, row } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recordStoreReviewEvents } from './events.ts';

/** Sets the merchant's reply, or removes it when `text` is null. False when there is no such store review. */
export function replyToStoreReview(
  db: Db,
  merchantId: string,
  reply: { storeReviewId: string; text: string | null; authorName: string | null; now: Date },
): Promise<boolean> {
  const { storeReviewId, text, authorName, now } = reply;
  return inTransaction(db, async (tx) => {
    const replied = await row(
      tx,
      `update store_reviews set reply_text = $3, reply_author_name = $4, updated_at = $5,
         reply_created_at = case when $3::text is null then null else coalesce(reply_created_at, $5) end,
         reply_updated_at = case when $3::text is null then null else $5 end
       where merchant_id = $1 and store_review_id = $2 returning store_review_id`,
      [merchantId, storeReviewId, text, authorName, now],
    );
    if (!replied) return false;
    const types = [text === null ? 'store_review.updated' : 'store_review.replied'] as const;
    await recordStoreReviewEvents(tx, merchantId, { types, storeReviewId, now });
    return true;
  });
}
