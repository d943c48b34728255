import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { recordExportCompleted } from './events.ts';
import { claimExport, type ExportRow, finishExport, noteProgress, releaseExport } from './export-rows.ts';
import { fileNameOf, keyOf } from './storage-keys.ts';
import { writeExport } from './writing.ts';

const maxAttempts = 5;
/** Faults of the storage and killed workers count too, but more of them are waited out. */
const maxClaims = 50;
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** The worker no longer holds the export: it was cancelled, or another one took it over. */
class ClaimLost extends Error {}

/**
 * Makes the file of an export: the body of the job `make_export`. May run twice, and on two workers: only who holds the
 * claim says that it is done, and only once the whole file is in the storage. After a crash it begins anew. Throws what
 * is worth a retry.
 */
export async function makeExport(context: Context, merchantId: string, exportId: string): Promise<void> {
  const { db, clock, media } = context;
  const claim = randomUUID();
  const now = clock.now();
  const staleBefore = new Date(now.getTime() - media.silenceMs);
  const job = await claimExport(db, merchantId, { exportId, claim, now, staleBefore });
  if (!job) return;
  const alive = () =>
    noteProgress(db, merchantId, { exportId, claim, progress: null, now: clock.now() }).catch(() => true);
  const renewal = setInterval(() => void alive(), media.silenceMs / 4);
  try {
    await attempt(context, { merchantId, job, claim });
  } catch (error) {
    if (error instanceof ClaimLost) return;
    const gaveUp = job.attempts >= (error instanceof StorageError ? maxClaims : maxAttempts);
    const sentence = gaveUp
      ? 'The export failed several times. Ask for it again, or for less at once.'
      : null;
    await releaseExport(db, merchantId, { exportId, claim, error: sentence });
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

interface Claimed {
  merchantId: string;
  job: ExportRow;
  claim: string;
}

async function attempt(context: Context, { merchantId, job, claim }: Claimed): Promise<void> {
  const { db, clock, media } = context;
  const { export_id: exportId, type, start_date: startDate, end_date: endDate, only_status: status } = job;
  const folder = join(media.spool, claim);
  await mkdir(folder);
  try {
    const path = join(folder, 'export.csv');
    const { rowCount, bytes } = await writeExport(db, {
      selection: { merchantId, type, startDate, endDate, status },
      path,
      mediaUrl: media.publicUrl,
      onProgress: async (done) => {
        const progress = Math.min(99, Math.floor(done * 100));
        if (!(await noteProgress(db, merchantId, { exportId, claim, progress, now: clock.now() })))
          throw new ClaimLost();
      },
    });
    const storageKey = keyOf(merchantId, exportId, claim);
    await media.storage.putFile(storageKey, path, {
      contentType: 'text/csv; charset=utf-8',
      cacheControl: 'private, no-store',
      contentDisposition: `attachment; filename="${fileNameOf(job)}"`,
    });
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + keptMs);
    const finished = { storageKey, rowCount, bytes, now, expiresAt };
    const done = await inTransaction(db, async (tx) => {
      const held = await finishExport(tx, merchantId, { exportId, claim, finished });
      if (held) await recordExportCompleted(tx, merchantId, { type, exportId, now });
      return held;
    });
    if (!done) await media.storage.delete(storageKey);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
