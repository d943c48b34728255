import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { recordDeleted } from '../content/index.ts';
import { countStoreReviews, storeReviewEvents } from '../store-reviews/index.ts';
import { type ImportRow, noteRemoved } from './import-rows.ts';
import { logUndone, type Undoing, undoStepRows } from './undo.ts';

const s = table('store_reviews', 's');

/** Deletes the store reviews of an import, in steps. */
export async function undoStoreReviews(context: Context, undoing: Undoing, row: ImportRow): Promise<void> {
  while (await undoStep(context, undoing, row)) assertRunning(context);
}

/** One step. False when nothing is left. */
function undoStep(
  { db }: Context,
  undoing: Undoing,
  { started_at: importedAt }: ImportRow,
): Promise<boolean> {
  const { merchantId, importId, includeTouched, now } = undoing;
  return inTransaction(db, async (tx) => {
    const found = await rows(
      tx,
      statement`select ${s('store_review_id', 'rating', 'created_at', 'status')},
         (${touched}) as ${output.boolean('touched')}
       from store_reviews as s
       where s.merchant_id = $1 and s.import_id = $2 and ($5 or not (${touched}))
       order by s.store_review_id limit $3 for update`,
      [merchantId, importId, undoStepRows, importedAt, includeTouched],
    );
    const ids = found.map(({ store_review_id }) => store_review_id);
    await rows(tx, 'delete from store_reviews where merchant_id = $1 and store_review_id = any($2::uuid[])', [
      merchantId,
      ids,
    ]);
    await countStoreReviews(
      tx,
      merchantId,
      found.map(({ rating, created_at: createdAt, status: from }) => ({ rating, createdAt, from, to: null })),
    );
    // Imports send no events, so subscribers only know of items that were changed since.
    for (const { store_review_id: id, touched: isKnown } of found)
      if (isKnown) await recordDeleted(tx, merchantId, storeReviewEvents, { item: { id }, now });
    await logUndone(
      tx,
      undoing,
      'store_review',
      found.map(({ store_review_id: id, status }) => ({ id, status })),
    );
    await noteRemoved(tx, merchantId, undoing, found.length);
    return found.length === undoStepRows;
  });
}

/** Whether a store review was moderated or replied to since the import. $4: time of the import. */
const touched = `
  exists (select from moderation_log as l
          where l.merchant_id = $1 and l.item_id = s.store_review_id and l.action <> 'import')
  or coalesce(greatest(s.reply_created_at, s.reply_updated_at) >= $4, false)`;
