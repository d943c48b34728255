import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { tidyMediumJob } from './job-types.ts';
import { filesOfMedium, type MediumFiles } from './media-rows.ts';
import { foldersOf, variantsOf } from './storage-keys.ts';

/**
 * Deletes files in a medium's folders that its row does not name: those of interrupted attempts, or all if the row is gone.
 * While another worker has claimed the medium, deletes only the files of `ownClaim`, whose lease is lost.
 */
export async function tidyMedium(
  { db, media: { storage } }: Context,
  merchantId: string,
  mediaId: string,
  ownClaim?: string,
): Promise<void> {
  const medium = await filesOfMedium(db, merchantId, mediaId);
  if (medium && isBusy(medium)) {
    if (ownClaim) await storage.deletePrefix(`${variantsOf(merchantId, mediaId)}${ownClaim}/`);
    return;
  }
  const named = medium ? filesNamedBy(medium) : new Set<string>();
  for (const folder of foldersOf(merchantId, mediaId))
    for await (const { key } of storage.list(folder)) if (!named.has(key)) await storage.delete(key);
}

/** Whether an attempt in progress may be writing files that the row does not name yet. */
export const isBusy = ({ status }: MediumFiles) => status === 'uploading' || status === 'processing';

export const filesNamedBy = ({ source_key, variants }: MediumFiles) =>
  new Set([source_key, ...variants.map(({ key }) => key)]);

/** Longer than a worker continues with a medium after losing its lease. */
const laterMs = 20 * 60 * 1000;

/** Queues a later cleanup for a medium deleted during processing, in case its worker is killed and leaves files. */
export async function tidyLater(
  tx: Db,
  merchantId: string,
  { mediaId, now }: { mediaId: string; now: Date },
): Promise<void> {
  const runAt = new Date(now.getTime() + laterMs);
  await enqueue(tx, tidyMediumJob, { merchantId, mediaId }, { runAt });
}
