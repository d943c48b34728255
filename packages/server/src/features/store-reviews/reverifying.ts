import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { type Db, row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recordContentEvents } from '../content/index.ts';
import { verifies } from '../orders/index.ts';
import { storeReviewEvents } from './events.ts';
import { storeSubject } from './kind.ts';

/** Like `reverifyReviews`, for the order's review of the store. */
export function reverifyStoreReview(
  context: Pick<Context, 'db' | 'clock' | 'changes'>,
  { merchantId, orderId }: { merchantId: string; orderId: string },
): Promise<void> {
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const changed = await update(tx, merchantId, { orderId, now });
    if (!changed) return;
    await recordContentEvents(tx, merchantId, storeReviewEvents, {
      types: ['store_review.updated'],
      id: changed.store_review_id,
      now,
    });
    announceProduct(context, tx, merchantId, storeSubject);
  });
}

const update = (tx: Db, merchantId: string, { orderId, now }: { orderId: string; now: Date }) =>
  row(
    tx,
    statement`update store_reviews as s set updated_at = $3,
       verification = case when ${verifies('o')} then 'order' else 'none' end
     from orders as o
     where s.merchant_id = $1 and s.order_id = $2 and o.merchant_id = $1 and o.order_id = $2
       and (s.verification in ('order', 'token', 'merchant')) <> (${verifies('o')})
       and (o.email_key = s.email_key or not (${verifies('o')}))
     returning ${table('store_reviews', 's')('store_review_id')}`,
    [merchantId, orderId, now],
  );
