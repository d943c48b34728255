import type { QueueItemType } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { copyRows } from '../../platform/db/copy.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid } from '../../platform/ids.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import {
  deleteRows,
  itemsForUpdate,
  recordDeleted,
  type WrittenKind,
  withDependents,
} from '../content/index.ts';
import { noteRemoved } from './import-rows.ts';
import type { Undoing } from './undo.ts';

const stepRows = 500;

/**
 * Deletes the items of a kind that an import created, in steps. Each step continues after the last one, so that remaining items are not
 * read again.
 */
export async function undoItems(context: Context, undoing: Undoing, kind: WrittenKind): Promise<void> {
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null; ) {
    assertRunning(context);
    after = await undoStep(context, undoing, { kind, after });
  }
}

/** Undoes one step, beginning after the given item. Returns the step's last item; null if nothing is left. */
function undoStep(
  { db, media }: Context,
  undoing: Undoing,
  { kind, after }: { kind: WrittenKind; after: string },
): Promise<string | null> {
  const { merchantId, includeTouched, now } = undoing;
  return inTransaction(db, async (tx) => {
    const ids = await importedAfter(tx, undoing, kind, after);
    const items = await itemsForUpdate(tx, merchantId, kind, ids);
    const touched = await touchedOf(tx, merchantId, kind, ids);
    const deleted = await withDependents(tx, merchantId, {
      kind,
      items: items.filter(({ id }) => includeTouched || !touched.has(id)),
    });
    await deleteRows(tx, merchantId, deleted, { library: media, because: 'import_undone', now });
    for (const { kind: of, items: gone } of deleted) {
      // Imports send no events, so subscribers only know items that have changed since or were created later.
      for (const item of gone)
        if (of !== kind || touched.has(item.id))
          await recordDeleted(tx, merchantId, of.events, { item, now });
      await logUndone(tx, undoing, of.itemType, gone);
    }
    await noteRemoved(tx, merchantId, undoing, deleted.at(-1)?.items.length ?? 0);
    return ids.length === stepRows ? (ids.at(-1) ?? null) : null;
  });
}

async function importedAfter(
  tx: Db,
  { merchantId, importId }: Undoing,
  { table, idColumn }: WrittenKind,
  after: string,
): Promise<string[]> {
  const found = await rows(
    tx,
    statement`select ${idColumn} as ${output.text('id')} from ${table}
     where merchant_id = $1 and import_id = $2 and ${idColumn} > $3 order by ${idColumn} limit $4`,
    [merchantId, importId, after, stepRows],
  );
  return found.map(({ id }) => id);
}

/** The items that somebody has worked on since the import. */
async function touchedOf(
  tx: Db,
  merchantId: string,
  { table, idColumn, isTouched = 'false', queue: { alias } }: WrittenKind,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await rows(
    tx,
    statement`select ${alias}.${idColumn} as ${output.text('id')}
     from ${table} as ${alias} join imports as source on source.merchant_id = $1
       and source.merchant_id = ${alias}.merchant_id and source.import_id = ${alias}.import_id
     where ${alias}.merchant_id = $1 and ${alias}.${idColumn} = any($2) and (
       exists (select from moderation_log as l
         where l.merchant_id = $1 and l.item_id = ${alias}.${idColumn} and l.action <> 'import')
       or ${isTouched})`,
    [merchantId, ids],
  );
  return new Set(found.map(({ id }) => id));
}

/** The log is append-only: it records the import and its undo. */
function logUndone(
  tx: Db,
  { merchantId, now }: Undoing,
  type: QueueItemType,
  items: readonly { id: string; status: string }[],
): Promise<void> {
  const columns = ['merchant_id, entry_id, item_type, item_id, at, actor_type, action, from_status'];
  const lines = items.map(({ id, status }) => [
    ...[merchantId, newUuid(), type, id, now, 'system', 'undo_import', status],
  ]);
  return copyRows(tx, 'moderation_log', columns, lines);
}
