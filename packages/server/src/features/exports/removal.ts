import type { ExportType } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { serviceUnavailable } from '../../platform/errors.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import type { MediaLibrary } from '../media/index.ts';
import { folderOf } from './storage-keys.ts';

/**
 * Deletes an export: first its file, then its row. A worker that is creating it loses its lease and stops. False if the export does not
 * exist. Throws SERVICE_UNAVAILABLE if the storage fails; a repeated request then completes the deletion.
 */
export function removeExport(
  db: Db,
  merchantId: string,
  { type, exportId, library }: { type: ExportType; exportId: string; library: MediaLibrary },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const removed = await rows(
      tx,
      'delete from exports where merchant_id = $1 and export_id = $2 and type = $3 returning export_id',
      [merchantId, exportId, type],
    );
    if (removed.length === 0) return false;
    await library.storage.deletePrefix(folderOf(merchantId, exportId)).catch((error) => {
      if (!(error instanceof StorageError)) throw error;
      throw serviceUnavailable('The storage cannot be reached. Try again shortly.', 10);
    });
    return true;
  });
}
