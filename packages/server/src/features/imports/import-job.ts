import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../platform/context.ts';
import { ImportError, ImportLost } from '../../platform/csv/import-error.ts';
import { typeId } from '../../platform/ids.ts';
import { assertClaimsLeft } from '../../platform/jobs/giving-up.ts';
import { newLease, whileRenewing } from '../../platform/jobs/lease.ts';
import { WorkerStopping } from '../../platform/jobs/stopping.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import {
  claimImport,
  failImport,
  failUnfinished,
  type Held,
  type ImportRow,
  releaseImport,
  renewImport,
} from './import-rows.ts';
import { importFile } from './importing.ts';
import { readProductMap } from './product-map.ts';
import { errorKeyOf } from './storage-keys.ts';

const maxAttempts = 10;
/** Storage errors and killed workers count as claims too, but more of them are tolerated. */
const maxClaims = 40;

/**
 * Imports an uploaded file: the body of the job `run_import`. May run twice and on two workers: each step is written under
 * the lease, so only one of them writes, and an attempt continues after the last step of the previous one. Throws errors
 * that should be retried.
 */
export async function runImport(context: Context, merchantId: string, importId: string): Promise<void> {
  const { db, clock, media, log } = context;
  const held = { importId, claim: newLease() };
  const term = () => ({ now: clock.now(), ttlMs: media.silenceMs });
  const row = await claimImport(db, merchantId, { ...held, work: 'import' }, term());
  if (!row) return;
  assertClaimsLeft(row.attempts);
  const renew = () => renewImport(db, merchantId, held, term());
  try {
    await whileRenewing({ renew, everyMs: media.silenceMs / 4 }, () =>
      attempt(context, merchantId, held, row),
    );
    await deleteUploads(context, row);
  } catch (error) {
    if (error instanceof ImportLost) return;
    if (error instanceof WorkerStopping) {
      await releaseImport(db, merchantId, { ...held, isAttempt: false });
      throw error;
    }
    const sentence = sentenceFor(error, row);
    if (sentence === null) {
      await releaseImport(db, merchantId, held);
      throw error;
    }
    log.warn({ importId: typeId('import', importId), reason: String(error) }, 'An import failed');
    await failImport(db, merchantId, { ...held, error: sentence, at: clock.now() });
    await deleteUploads(context, row);
  }
}

/** Why the import cannot be completed; null if another attempt may succeed. */
function sentenceFor(error: unknown, { attempts }: ImportRow): string | null {
  if (error instanceof ImportError) return error.message;
  if (attempts < (error instanceof StorageError ? maxClaims : maxAttempts)) return null;
  return gaveUp;
}

/** Marks an import or its undo as failed, because further attempts cannot succeed. */
export async function giveUpImport(
  { db, clock }: Context,
  { merchantId, importId }: { merchantId: string; importId: string },
  work: 'import' | 'undo',
): Promise<void> {
  const [statuses, error] =
    work === 'import'
      ? [['pending', 'processing'], gaveUp]
      : [
          ['undoing'],
          'The undo failed several times. What it deleted stays deleted; undo the import again to delete the rest.',
        ];
  await failUnfinished(db, merchantId, { importId, statuses, error, at: clock.now() });
}

const gaveUp =
  'The import failed several times. Rows that were imported remain; import the file again to complete it.';

async function attempt(context: Context, merchantId: string, held: Held, row: ImportRow): Promise<void> {
  const { db, changes, clock, media } = context;
  const folder = join(media.spool, held.claim);
  await mkdir(folder);
  try {
    const source = join(folder, 'source.csv');
    if (!(await media.storage.copyTo(row.source_key ?? '', source)))
      throw new ImportError('The file is no longer there. Upload it again.');
    const productMap = join(folder, 'product-map.csv');
    if (row.product_map_key !== null && !(await media.storage.copyTo(row.product_map_key, productMap)))
      throw new ImportError('The product map is no longer there. Upload it again.');
    // A dry run writes nothing, so each attempt starts over.
    const done = row.dry_run
      ? { rowDone: 0, imported: 0, unchanged: 0 }
      : { rowDone: row.row_done, imported: row.imported, unchanged: row.unchanged };
    await importFile({
      db,
      merchantId,
      source,
      changes,
      now: clock.now(),
      format: row.format,
      kind: row.wanted_kind,
      dryRun: row.dry_run,
      dateFormat: row.date_format,
      ratingScale: row.rating_scale,
      encoding: row.encoding,
      productMap: row.product_map_key === null ? new Map() : await readProductMap(productMap),
      job: { ...held, ...done },
      stopping: context.stopping,
      errorFile: join(folder, 'errors.csv'),
      storeErrors: async (path) => {
        const key = errorKeyOf(merchantId, held.importId, held.claim);
        await media.storage.putFile(key, path, {
          contentType: 'text/csv; charset=utf-8',
          cacheControl: 'private, no-store',
        });
        return key;
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes the uploaded files, which contain customers' email addresses. The sweep deletes files that could not be deleted here. */
async function deleteUploads({ media, log }: Context, { source_key, product_map_key }: ImportRow) {
  for (const key of [source_key, product_map_key])
    if (key !== null)
      await media.storage
        .delete(key)
        .catch((error) => log.warn({ key, reason: String(error) }, 'Failed to delete an imported file'));
}
