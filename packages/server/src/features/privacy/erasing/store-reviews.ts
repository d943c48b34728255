import { type Db, rows } from '../../../platform/db/database.ts';
import { statement, table } from '../../../platform/db/statement.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newUuid } from '../../../platform/ids.ts';
import { deleteItem } from '../../content/index.ts';
import { storeReviewKind, storeSubject } from '../../store-reviews/index.ts';
import { addToReport, deletionOf, type Erasing } from './erasing.ts';
import { loseTraces } from './traces.ts';

/** Deletes the person's reviews of the store. */
export async function eraseStoreReviews(erasing: Erasing): Promise<void> {
  const { context, merchantId, emailKey } = erasing;
  const found = await rows(
    context.db,
    statement`select ${table('store_reviews')('store_review_id')} from store_reviews where merchant_id = $1 and email_key = $2 order by store_review_id`,
    [merchantId, emailKey],
  );
  for (const { store_review_id } of found)
    if (await inTransaction(context.db, (tx) => eraseStoreReview(tx, erasing, store_review_id)))
      context.changes.announce({ kind: 'product', merchantId, productId: storeSubject });
}

async function eraseStoreReview(tx: Db, erasing: Erasing, storeReviewId: string): Promise<boolean> {
  const { merchantId } = erasing;
  if (!(await deleteItem(tx, merchantId, storeReviewKind, storeReviewId, deletionOf(erasing)))) return false;
  const gone = [{ kind: 'store_review' as const, id: storeReviewId, newId: newUuid() }];
  const traces = await loseTraces(tx, merchantId, gone);
  await addToReport(tx, erasing, { storeReviews: 1, ...traces });
  return true;
}
