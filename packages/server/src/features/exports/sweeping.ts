import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { resuming } from '../../platform/jobs/resuming.ts';
import { sweptSql } from '../../platform/jobs/sweeping.ts';
import { exportLease } from './export-rows.ts';
import { makeExportJob } from './job-types.ts';
import { exportsPrefix, folderOf } from './storage-keys.ts';

const ids = table('exports')('merchant_id', 'export_id');

export const resumeExports = resuming(makeExportJob, exportLease, {
  where: `status in ('pending', 'processing')`,
  waitingSince: 'created_at',
  returning: ids,
  payload: ({ merchant_id: merchantId, export_id: exportId }) => ({ merchantId, exportId }),
});

/** How long the console lists an expired export. */
const shownMs = 30 * 24 * 60 * 60 * 1000;

/** Deletes expired files and those of interrupted attempts. Runs hourly. */
export async function sweepExports(context: Context): Promise<void> {
  const { db, clock, log, onlyMerchant = null } = context;
  const now = clock.now();
  const expired = await rows(
    db,
    statement`/* every merchant */ select ${ids} from exports
     where expires_at <= $1 and storage_key is not null and ${sweptSql('$2')} limit 10000`,
    [now, onlyMerchant],
  );
  for (const { merchant_id: merchantId, export_id: exportId } of expired)
    await removeExpired(context, merchantId, exportId).catch((error) =>
      log.warn(
        { jobId: typeId('job', exportId), reason: String(error) },
        'Deleting an expired export failed',
      ),
    );
  await rows(
    db,
    `/* every merchant */ delete from exports
     where coalesce(expires_at, created_at) < $1 and storage_key is null
       and status in ('completed', 'failed') and ${sweptSql('$2')}`,
    [new Date(now.getTime() - shownMs), onlyMerchant],
  );
  if (onlyMerchant === null) await sweepStrays(context, now);
}

async function removeExpired(
  { db, media: { storage } }: Context,
  merchantId: string,
  exportId: string,
): Promise<void> {
  await storage.deletePrefix(folderOf(merchantId, exportId));
  await rows(db, 'update exports set storage_key = null where merchant_id = $1 and export_id = $2', [
    merchantId,
    exportId,
  ]);
}

/** Younger files may belong to an attempt that has not stored their key yet. */
const settledMs = 60 * 60 * 1000;

async function sweepStrays({ db, media: { storage } }: Context, now: Date): Promise<void> {
  for await (const { key, modifiedAt } of storage.list(exportsPrefix))
    if (modifiedAt.getTime() < now.getTime() - settledMs && !(await isNamed(db, key)))
      await storage.delete(key);
}

async function isNamed(db: Db, key: string): Promise<boolean> {
  const [, merchantId, exportId] = /^x\/([0-9a-f-]{36})\/([0-9a-f-]{36})\//.exec(key) ?? [];
  if (!merchantId || !exportId) return false;
  return (
    (await row(db, 'select from exports where merchant_id = $1 and export_id = $2 and storage_key = $3', [
      merchantId,
      exportId,
      key,
    ])) !== undefined
  );
}
