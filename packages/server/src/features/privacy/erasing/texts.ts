import { type Db, rows } from '../../../platform/db/database.ts';
import { output, statement, table } from '../../../platform/db/statement.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newUuid } from '../../../platform/ids.ts';
import { assertRunning } from '../../../platform/jobs/stopping.ts';
import { deleteItem, type WrittenKind } from '../../content/index.ts';
import { writtenKinds } from '../../content-kinds/index.ts';
import { answerKind } from '../../questions/index.ts';
import { reviewKind } from '../../reviews/index.ts';
import { deleteEventsOf } from '../../webhooks/index.ts';
import { addToReport, deletionOf, type Erasing } from './erasing.ts';
import { loseTraces } from './traces.ts';

/**
 * Deletes everything that the person wrote except reviews (reviews.ts): questions with all answers, and answers to other questions.
 * Answers that the person gave for the merchant remain.
 */
export async function eraseTexts(erasing: Erasing): Promise<void> {
  await eraseItems(erasing, answerKind, eraseAnswerer);
  for (const kind of Object.values(writtenKinds))
    if (kind !== reviewKind) await eraseItems(erasing, kind, deleteErased);
}

/** Erases an item. Returns the product whose pages change; undefined if the item does not exist. */
type Erase = (tx: Db, erasing: Erasing, id: string, kind: WrittenKind) => Promise<string | undefined>;

/** Erases each item of a kind that the person wrote, in its own transaction. */
export async function eraseItems(erasing: Erasing, kind: WrittenKind, erase: Erase): Promise<void> {
  const { context, merchantId, emailKey } = erasing;
  const { table: of, idColumn } = kind;
  const found = await rows(
    context.db,
    statement`select ${idColumn} as ${output.text('id')} from ${of}
     where merchant_id = $1 and email_key = $2 order by ${idColumn}`,
    [merchantId, emailKey],
  );
  for (const { id } of found) {
    assertRunning(context);
    const productId = await inTransaction(context.db, (tx) => erase(tx, erasing, id, kind));
    if (productId !== undefined) context.changes.announce({ kind: 'product', merchantId, productId });
  }
}

/** Deletes an item with its dependents. */
async function deleteErased(
  tx: Db,
  erasing: Erasing,
  id: string,
  kind: WrittenKind,
): Promise<string | undefined> {
  const { merchantId } = erasing;
  const deleted = await deleteItem(tx, merchantId, kind, id, deletionOf(erasing));
  if (!deleted) return undefined;
  const gone = deleted.items.flatMap(({ kind: { itemType }, items }) =>
    items.map((item) => ({ kind: itemType, id: item.id, newId: newUuid() })),
  );
  const counts = deleted.items.map(({ kind: { holdings }, items }) => [holdings.name, items.length]);
  const traces = await loseTraces(tx, merchantId, gone);
  await addToReport(tx, erasing, { ...Object.fromEntries(counts), ...traces });
  return deleted.productId;
}

/** Merchant answers remain, without their author's name. */
async function eraseAnswerer(tx: Db, erasing: Erasing, answerId: string): Promise<string | undefined> {
  const [changed] = await rows(
    tx,
    statement`update answers set author_name = null, author_email = null, email_key = null, client_hash = null, updated_at = $3
     where merchant_id = $1 and answer_id = $2 and verified returning ${table('answers')('product_id')}`,
    [erasing.merchantId, answerId, erasing.now],
  );
  if (!changed) return undefined;
  await deleteEventsOf(tx, erasing.merchantId, answerId);
  await addToReport(tx, erasing, { answers: 1 });
  return changed.product_id;
}
