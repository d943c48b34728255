import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { returnedRows, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { cleared } from '../../platform/jobs/lease.ts';
import { exportLease } from './export-rows.ts';
import { makeExportJob } from './job-types.ts';
import { folderOf } from './storage-keys.ts';

const id = table('exports')('export_id');

/**
 * Invalidates exports after a person in them was erased: deletes finished files, as if they had expired, and restarts exports in
 * progress. Returns the number of deleted files.
 */
export async function withdrawExports({ db, media, clock }: Context, merchantId: string): Promise<number> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const begun = await returnedRows(
      tx,
      id,
      (columns) => sql`
      update exports set status = 'pending', progress = 0, ${cleared(exportLease)}
      where merchant_id = ${merchantId} and status = 'processing' returning ${columns}`,
    );
    for (const { export_id: exportId } of begun) await enqueue(tx, makeExportJob, { merchantId, exportId });
  });
  const finished = await rows(
    db,
    statement`select ${id} from exports where merchant_id = $1 and status = 'completed' and storage_key is not null
     order by export_id`,
    [merchantId],
  );
  for (const { export_id: exportId } of finished) {
    await media.storage.deletePrefix(folderOf(merchantId, exportId));
    await rows(
      db,
      'update exports set storage_key = null, expires_at = least(expires_at, $3) where merchant_id = $1 and export_id = $2',
      [merchantId, exportId, now],
    );
  }
  return finished.length;
}
