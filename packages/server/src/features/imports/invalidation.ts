import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { folderOf } from './storage-keys.ts';

/**
 * Deletes the error files and reports of finished imports after a person was erased, since both may contain that person's
 * data. Returns the number of deleted error files.
 */
export async function withdrawImportFiles({ db, media }: Context, merchantId: string): Promise<number> {
  const finished = await rows(
    db,
    statement`select ${table('imports')('import_id', 'error_key')} from imports
     where merchant_id = $1 and status in ('completed', 'failed', 'undone')
       and (error_key is not null or source_key is not null or report is not null)
     order by import_id`,
    [merchantId],
  );
  for (const { import_id: importId } of finished) {
    await media.storage.deletePrefix(folderOf(merchantId, importId));
    await rows(
      db,
      `update imports set error_key = null, source_key = null, report = null
       where merchant_id = $1 and import_id = $2`,
      [merchantId, importId],
    );
  }
  return finished.filter(({ error_key }) => error_key !== null).length;
}
