import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { assertClaimsLeft } from '../../platform/jobs/giving-up.ts';
import { renewLease, whileRenewing } from '../../platform/jobs/lease.ts';
import { assertRunning, WorkerStopping } from '../../platform/jobs/stopping.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { recordExportCompleted } from './events.ts';
import {
  claimExport,
  type ExportRow,
  exportLease,
  finishExport,
  type HeldExport,
  noteProgress,
  releaseExport,
} from './export-rows.ts';
import { fileNameOf, keyOf } from './storage-keys.ts';
import { writeExport } from './writing.ts';

const maxAttempts = 5;
/** Maximum number of attempts after storage failures and killed workers, which are more likely to be temporary. */
const maxClaims = 40;
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** The worker has lost its lease: the export was cancelled, or another worker has claimed it. */
class LeaseLost extends Error {}

/**
 * Creates the file of an export; the handler of the job `make_export`. It may run twice and on two workers: only the lease holder can
 * complete the export, after storing the whole file. Restarts after a crash. Throws retryable errors.
 */
export async function makeExport(context: Context, merchantId: string, exportId: string): Promise<void> {
  const { db, clock, media } = context;
  const term = () => ({ now: clock.now(), ttlMs: media.silenceMs });
  const claimed = await claimExport(db, merchantId, exportId, term());
  if (!claimed) return;
  const { held, job } = claimed;
  assertClaimsLeft(job.attempts);
  const renew = () => renewLease(db, exportLease, held, term());
  try {
    await whileRenewing({ renew, everyMs: media.silenceMs / 4 }, () => attempt(context, claimed));
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (error instanceof WorkerStopping) {
      await releaseExport(db, held, { error: null, isAttempt: false });
      throw error;
    }
    const gaveUp = job.attempts >= (error instanceof StorageError ? maxClaims : maxAttempts);
    const sentence = gaveUp ? gaveUpExport : null;
    await releaseExport(db, held, { error: sentence });
    throw error;
  }
}

export const gaveUpExport = 'The export failed several times. Ask for it again, or for less at once.';

interface Claimed {
  held: HeldExport;
  job: ExportRow;
}

async function attempt(context: Context, { held, job }: Claimed): Promise<void> {
  const { db, clock, media } = context;
  const { merchant_id: merchantId, lease } = held;
  const { export_id: exportId, type, start_date: startDate, end_date: endDate, only_status: status } = job;
  const { has_addresses: hasAddresses, byte_order_mark: byteOrderMark } = job;
  const folder = join(media.spool, lease);
  await mkdir(folder);
  try {
    const path = join(folder, 'export.csv');
    const { rowCount, bytes } = await writeExport(db, {
      selection: { merchantId, type, startDate, endDate, status, hasAddresses, byteOrderMark },
      path,
      mediaUrl: media.publicUrl,
      onProgress: async (done) => {
        const progress = Math.min(99, Math.floor(done * 100));
        const term = { now: clock.now(), ttlMs: media.silenceMs };
        if (!(await noteProgress(db, held, progress, term))) throw new LeaseLost();
        assertRunning(context);
      },
    });
    const storageKey = keyOf(merchantId, exportId, lease);
    await media.storage.putFile(storageKey, path, {
      contentType: 'text/csv; charset=utf-8',
      cacheControl: 'private, no-store',
      contentDisposition: `attachment; filename="${fileNameOf(job)}"`,
    });
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + keptMs);
    const finished = { storageKey, rowCount, bytes, now, expiresAt };
    const done = await inTransaction(db, async (tx) => {
      const isOurs = await finishExport(tx, held, finished);
      if (isOurs) await recordExportCompleted(tx, merchantId, { type, exportId, now });
      return isOurs;
    });
    if (!done) await media.storage.delete(storageKey);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
