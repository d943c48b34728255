import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { rows } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/queue.ts';
import { originalsOf } from './keys.ts';
import { deleteRow, uploadForClaim } from './records.ts';
import { claimHeldMs } from './work.ts';

const uploadKeptMs = 24 * 60 * 60 * 1000;
const spoolKeptMs = 60 * 60 * 1000;

/**
 * Queues media anew whose worker is gone: a killed worker's job stays locked for hours, so this one has another key.
 * Minutely.
 */
export async function resumeMedia({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  const stale = await rows<{ merchant_id: string; media_id: string; attempts: number }>(
    db,
    `/* every merchant */ select merchant_id, media_id, attempts from media
     where status = 'processing' and coalesce(claimed_at, updated_at) < $1 limit 1000`,
    [new Date(now.getTime() - claimHeldMs)],
  );
  for (const { merchant_id: merchantId, media_id: mediaId, attempts } of stale)
    await addJob(db, 'process_medium', { merchantId, mediaId }, { key: `medium ${mediaId} ${attempts + 1}` });
}

/** Uploads that no review named within 24 hours, and what is left in the spool by requests that were cut off. Hourly. */
export async function sweepUploads(context: Context): Promise<void> {
  const { db, clock, media } = context;
  const before = new Date(clock.now().getTime() - uploadKeptMs);
  const unused = await rows<{ merchant_id: string; media_id: string }>(
    db,
    `/* every merchant */ select merchant_id, media_id from media
     where status = 'uploading' and created_at < $1 limit 10000`,
    [before],
  );
  for (const { merchant_id: merchantId, media_id: mediaId } of unused)
    await inTransaction(db, async (tx) => {
      if (!(await uploadForClaim(tx, merchantId, mediaId))) return;
      await media.storage.deletePrefix(originalsOf(merchantId, mediaId));
      await deleteRow(tx, merchantId, mediaId);
    });
  await sweepSpool(media.spool);
}

async function sweepSpool(spool: string): Promise<void> {
  for (const name of await readdir(spool)) {
    const path = join(spool, name);
    const facts = await stat(path).catch(() => null);
    if (facts && facts.mtimeMs < Date.now() - spoolKeptMs) await rm(path, { recursive: true, force: true });
  }
}
