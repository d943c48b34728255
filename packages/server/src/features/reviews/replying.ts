import { type Db, row } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { reviews } from './columns.ts';
import { recordReviewEvents } from './events.ts';

interface Reply {
  reviewId: string;
  text: string | null;
  authorName: string | null;
  now: Date;
}

/** Sets the merchant's reply, or removes it when `text` is null. Returns the product; undefined when there is no such review. */
export function setReply(
  db: Db,
  merchantId: string,
  reply: Reply,
): Promise<{ product_id: string } | undefined> {
  const { reviewId, text, now } = reply;
  return inTransaction(db, async (tx) => {
    const replied = await writeReply(tx, merchantId, reply);
    const type = text === null ? 'review.updated' : 'review.replied';
    if (replied) await recordReviewEvents(tx, merchantId, { types: [type], reviewId, now });
    return replied;
  });
}

function writeReply(tx: Db, merchantId: string, reply: Reply): Promise<{ product_id: string } | undefined> {
  return row(
    tx,
    statement`update reviews set
       reply_text = $3, reply_author_name = $4, updated_at = $5,
       reply_created_at = case when $3::text is null then null else coalesce(reply_created_at, $5) end,
       reply_updated_at = case when $3::text is null then null else $5 end
     where merchant_id = $1 and review_id = $2
     returning ${reviews('product_id')}`,
    [merchantId, reply.reviewId, reply.text, reply.authorName, reply.now],
  );
}
