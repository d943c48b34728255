import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { merchantFolders } from '../../platform/storage/merchant-folders.ts';
import { isLogoKey } from '../media/index.ts';
import { eraseDeletedFromLog } from '../transparency/index.ts';
import { sandboxForUpdate } from './sandbox-rows.ts';

/** Deletes all content of a sandbox with its files, and sets its clock back. */
export async function reset({ clock, db, media, tables }: Context, merchantId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sandboxForUpdate(tx, merchantId);
    for (const table of deletedBy(tables))
      await rows(tx, `delete from ${table} where merchant_id = $1`, [merchantId]);
    await eraseDeletedFromLog(tx, merchantId, { reason: 'sandbox_reset', now: clock.now() });
    await rows(tx, `update merchants set attributes_state = 'draft' where merchant_id = $1`, [merchantId]);
    await rows(tx, 'update sandboxes set days_advanced = 0 where merchant_id = $1', [merchantId]);
  });
  for (const folder of merchantFolders)
    for await (const { key } of media.storage.list(`${folder}/${merchantId}/`))
      if (!isLogoKey(key)) await media.storage.delete(key);
}

/**
 * Whether a reset deletes a table's content: for tenant tables and queues. Keeps configuration, staff, and the transparency log, which must
 * not be rolled back for anyone who has verified it.
 */
const deletedBy = (tables: Tables) =>
  Object.entries(tables).flatMap(([name, { local, keptByReset }]) =>
    name === 'merchants' || keptByReset || (local && local !== 'queue') ? [] : [name],
  );
