import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { cleared, expiredLeases } from '../../platform/jobs/lease.ts';
import { sweptSql } from '../../platform/jobs/sweeping.ts';
import { importLease } from './import-rows.ts';
import { fetchPicturesJob, runImportJob, undoImportJob } from './job-types.ts';
import { folderOf, importsPrefix } from './storage-keys.ts';

const i = table('imports');

/**
 * Requeues the imports of killed workers, whose jobs stay locked for hours. An interrupted import from the command line is marked as
 * failed, because no other process has its file. Runs at a worker's start and periodically.
 */
export async function resumeImports({ db, clock, media }: Context): Promise<void> {
  const now = clock.now();
  const stale = await expiredLeases(db, importLease, {
    term: { now, ttlMs: media.silenceMs },
    where: sql`status in ('pending', 'processing', 'undoing')`,
    waitingSince: 'started_at',
    returning: i('merchant_id', 'import_id', 'status', 'source_key'),
    limit: 1_000,
  });
  for (const { merchant_id: merchantId, import_id: importId, status, source_key } of stale) {
    const payload = { merchantId, importId };
    if (status === 'undoing') await enqueue(db, undoImportJob, payload, { keepsItsPlace: true });
    else if (source_key !== null) await enqueue(db, runImportJob, payload, { keepsItsPlace: true });
    else await markFailed(db, merchantId, importId, now);
  }
}

async function markFailed(db: Db, merchantId: string, importId: string, now: Date): Promise<void> {
  await sql`
    update imports set status = 'failed', error = 'The import was interrupted. Run it again to complete it.', finished_at = ${now},
      ${cleared(importLease)}
    where merchant_id = ${merchantId} and import_id = ${importId} and status = 'processing'
      and source_key is null`.execute(db);
}

/** Queues the due image downloads of every merchant. Runs every minute. */
export async function sweepPictures({ db, clock }: Context): Promise<void> {
  const due = await rows(
    db,
    statement`/* every merchant */ select ${table('merchants', 'm')('merchant_id')} from merchants as m
     where exists (select from import_pictures as p
                   where p.merchant_id = m.merchant_id and p.failed_at is null and coalesce(p.due_at <= $1, true))
     limit 1000`,
    [clock.now()],
  );
  for (const { merchant_id: merchantId } of due) await enqueue(db, fetchPicturesJob, { merchantId });
}

const errorFileTtlMs = 30 * 24 * 60 * 60 * 1000;

/** Deletes error files after 30 days, and uploads whose import is finished or was never created. Runs hourly. */
export async function sweepImports(context: Context): Promise<void> {
  const { db, clock, media, log, onlyMerchant = null } = context;
  const now = clock.now();
  const old = await rows(
    db,
    statement`/* every merchant */ select ${i('merchant_id', 'import_id')} from imports
     where error_key is not null and finished_at < $1 and ${sweptSql('$2')} limit 10000`,
    [new Date(now.getTime() - errorFileTtlMs), onlyMerchant],
  );
  for (const { merchant_id: merchantId, import_id: importId } of old)
    await removeErrors(context, merchantId, importId).catch((error) =>
      log.warn(
        { importId: typeId('import', importId), reason: String(error) },
        'Failed to delete an error file',
      ),
    );
  if (onlyMerchant !== null) return;
  for await (const { key, modifiedAt } of media.storage.list(importsPrefix))
    if (modifiedAt.getTime() < now.getTime() - minAgeMs && !(await isNeeded(db, key)))
      await media.storage.delete(key);
}

/** Newer files may belong to an upload whose import is not inserted yet. */
const minAgeMs = 60 * 60 * 1000;

async function removeErrors({ db, media }: Context, merchantId: string, importId: string): Promise<void> {
  await media.storage.deletePrefix(folderOf(merchantId, importId));
  await rows(db, 'update imports set error_key = null where merchant_id = $1 and import_id = $2', [
    merchantId,
    importId,
  ]);
}

async function isNeeded(db: Db, key: string): Promise<boolean> {
  const [, merchantId, importId] = /^i\/([0-9a-f-]{36})\/([0-9a-f-]{36})\//.exec(key) ?? [];
  if (!merchantId || !importId) return false;
  const found = await row(
    db,
    `select from imports where merchant_id = $1 and import_id = $2
       and (error_key = $3 or (status in ('pending', 'processing') and $3 in (source_key, product_map_key)))`,
    [merchantId, importId, key],
  );
  return found !== undefined;
}
