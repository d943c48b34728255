import { isLogged, type ReasonCode } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { type Columns, computedColumns, output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recallMails } from '../../platform/mail/outbox.ts';
import { type Decision, logDecisions, writeTombstone } from '../decision-log/index.ts';
import type { MediaLibrary } from '../media/index.ts';
import { eraseFromLog } from '../transparency/index.ts';
import { recordDeleted } from './events.ts';
import { type ItemState, itemForUpdate } from './items.ts';
import type { Items, WrittenKind } from './kind.ts';

/** Dependencies of a deletion. */
export interface RowDeletion {
  /** Storage of the items' media, which are deleted first. */
  library: MediaLibrary;
  /** The reason that the transparency log records. */
  because: string;
  now: Date;
}

/** Why an item is deleted, and by whom. */
export interface Deletion extends Omit<RowDeletion, 'because'> {
  reasonCode: ReasonCode | null;
  reason: string | null;
  actor: Decision['actor'];
}

export interface Deleted {
  productId: string;
  /** The deleted items, with their dependents. */
  items: readonly Items[];
}

/**
 * Deletes an item and its dependents permanently. For each, a tombstone stays for 12 months: a hash of its content, who deleted it, when
 * and why (ISO 20488). Undefined if the item does not exist.
 */
export function deleteItem<Item extends ItemState>(
  db: Db,
  merchantId: string,
  kind: WrittenKind<Item>,
  id: string,
  deletion: Deletion,
): Promise<Deleted | undefined> {
  return inTransaction(db, async (tx) => {
    const item = await itemForUpdate(tx, merchantId, kind, id);
    if (!item) return undefined;
    const deleted = await withDependents(tx, merchantId, { kind, items: [item] });
    for (const some of deleted) await leaveTombstones(tx, merchantId, some, deletion);
    await deleteRows(tx, merchantId, deleted, { ...deletion, because: deletion.reasonCode ?? 'other' });
    for (const some of deleted) await logDeletions(tx, merchantId, some, deletion);
    return { productId: item.product_id, items: deleted };
  });
}

/** Returns the items preceded by their dependents, which it locks. */
export async function withDependents(tx: Db, merchantId: string, some: Items): Promise<Items[]> {
  const ids = some.items.map(({ id }) => id);
  const dependents = await some.kind.deletion.dependents?.(tx, merchantId, ids);
  return dependents ? [dependents, some] : [some];
}

/** Deletes rows with all data stored about them, and updates counters. Tombstones, log entries and events are left to the caller. */
export async function deleteRows(
  tx: Db,
  merchantId: string,
  deleted: readonly Items[],
  deletion: RowDeletion,
): Promise<void> {
  for (const some of deleted) await deleteSome(tx, merchantId, some, deletion);
  // Items are counted before their dependents, in the order in which other writers lock the counters.
  for (const { kind, items } of deleted.toReversed())
    await kind.count?.(
      tx,
      merchantId,
      items.map((item) => ({ item, to: null })),
    );
}

async function deleteSome(
  tx: Db,
  merchantId: string,
  { kind, items }: Items,
  deletion: RowDeletion,
): Promise<void> {
  const ids = items.map(({ id }) => id);
  if (ids.length === 0) return;
  const { table, idColumn, deletion: rules } = kind;
  await rules.before?.(tx, merchantId, items, deletion);
  await recallMails(tx, merchantId, { aboutIds: ids });
  await rows(tx, 'delete from item_notes where merchant_id = $1 and item_id = any($2)', [merchantId, ids]);
  await rows(tx, `delete from ${table} where merchant_id = $1 and ${idColumn} = any($2)`, [merchantId, ids]);
  if (isLogged(kind.itemType))
    await eraseFromLog(tx, merchantId, { reviewIds: ids, reason: deletion.because, now: deletion.now });
  await rules.after?.(tx, merchantId, items, deletion);
}

async function leaveTombstones(
  tx: Db,
  merchantId: string,
  { kind: { itemType, table, idColumn, deletion: rules }, items }: Items,
  deletion: Deletion,
): Promise<void> {
  const ids = items.map(({ id }) => id);
  if (ids.length === 0) return;
  const read = async (columns: Columns<object>) => {
    const found = await rows(
      tx,
      statement`select ${computedColumns([idColumn, output.text('item_id')])}, ${columns} from ${table}
        where merchant_id = $1 and ${idColumn} = any($2)`,
      [merchantId, ids],
    );
    return new Map(found.map(({ item_id, ...values }) => [item_id, values]));
  };
  const contents = await read(rules.content);
  const positions = rules.listPosition ? await read(rules.listPosition) : null;
  for (const itemId of ids)
    await writeTombstone(tx, merchantId, {
      ...deletion,
      itemType,
      itemId,
      content: contents.get(itemId),
      listPosition: positions?.get(itemId) ?? null,
    });
}

async function logDeletions(
  tx: Db,
  merchantId: string,
  { kind, items }: Items,
  { reasonCode, reason, actor, now }: Deletion,
): Promise<void> {
  await logDecisions(
    tx,
    merchantId,
    items.map(({ id, status }) => ({
      itemType: kind.itemType,
      itemId: id,
      action: 'delete',
      from: status,
      to: null,
      reasonCode,
      reason,
      actor,
      at: now,
    })),
  );
  for (const item of items) await recordDeleted(tx, merchantId, kind.events, { item, now });
}
