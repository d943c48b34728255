import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { itemsForUpdate, recordContentEvents } from '../content/index.ts';
import { verifies } from '../orders/index.ts';
import { countedOf, countTransitions, type Transition } from '../rating-counters/index.ts';
import { recordInLog, reverified } from '../transparency/index.ts';
import { reviews } from './columns.ts';
import { reviewEvents } from './events.ts';
import { type ReviewState, reviewKind } from './kind.ts';

/**
 * Removes the mark of a verified purchase from the reviews of an order that was canceled before its delivery, and restores it on the
 * customer's reviews of its products when the order verifies again. Idempotent.
 */
export function reverifyReviews(
  context: Pick<Context, 'db' | 'clock' | 'changes'>,
  { merchantId, orderId }: { merchantId: string; orderId: string },
): Promise<void> {
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const isVerifying = await orderVerifies(tx, merchantId, orderId);
    if (isVerifying === undefined) return;
    const ids = isVerifying
      ? await unmarkedReviews(tx, merchantId, orderId)
      : await markedReviews(tx, merchantId, orderId);
    const transitions: Transition[] = [];
    for (const review of await itemsForUpdate(tx, merchantId, reviewKind, ids)) {
      if (!(await mark(tx, merchantId, review, { isVerifying, now }))) continue;
      transitions.push(
        { ...countedOf(review), from: review.status, to: null },
        { ...countedOf({ ...review, verified: isVerifying }), from: null, to: review.status },
      );
      const { id, product_id: productId } = review;
      await recordInLog(tx, merchantId, [reverified(id, isVerifying ? 'order' : 'none', now)]);
      await recordContentEvents(tx, merchantId, reviewEvents, { types: ['review.updated'], id, now });
      announceProduct(context, tx, merchantId, productId);
    }
    await countTransitions(tx, merchantId, transitions);
  });
}

async function orderVerifies(tx: Db, merchantId: string, orderId: string): Promise<boolean | undefined> {
  const order = await row(
    tx,
    statement`select ${verifies('o')} as ${output.boolean('verifies')} from orders as o
     where o.merchant_id = $1 and o.order_id = $2`,
    [merchantId, orderId],
  );
  return order?.verifies;
}

const idsOf = (found: readonly { review_id: string }[]) => found.map(({ review_id }) => review_id);

const markedReviews = async (tx: Db, merchantId: string, orderId: string) =>
  idsOf(
    await rows(
      tx,
      statement`select ${reviews('review_id')} from reviews where merchant_id = $1 and order_id = $2 and verified`,
      [merchantId, orderId],
    ),
  );

/** Reviews that would be marked if they were submitted now. */
const unmarkedReviews = async (tx: Db, merchantId: string, orderId: string) =>
  idsOf(
    await rows(
      tx,
      statement`select ${table('reviews', 'r')('review_id')} from reviews as r
       join orders as o on o.merchant_id = $1 and o.merchant_id = r.merchant_id and o.order_id = r.order_id
         and o.email_key = r.email_key and r.product_id = any(o.product_ids || o.returned_product_ids)
       where r.merchant_id = $1 and r.order_id = $2 and not r.verified and r.verification in ('none', 'email')
         and not exists (select from reviews as current where current.merchant_id = $1
           and current.email_key = r.email_key and current.product_id = r.product_id and current.holds_place)`,
      [merchantId, orderId],
    ),
  );

/** False if another job has already done it. */
async function mark(
  tx: Db,
  merchantId: string,
  { id }: ReviewState,
  { isVerifying, now }: { isVerifying: boolean; now: Date },
): Promise<boolean> {
  const marked = await rows(
    tx,
    `update reviews set verified = $3, holds_place = $3, verification = $4, updated_at = $5
     where merchant_id = $1 and review_id = $2 and verified <> $3 returning review_id`,
    [merchantId, id, isVerifying, isVerifying ? 'order' : 'none', now],
  );
  return marked.length > 0;
}
