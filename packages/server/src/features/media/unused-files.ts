import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { tidyMediumJob } from './job-types.ts';
import { filesOfMedium, type MediumFiles } from './media-rows.ts';
import { foldersOf, variantsOf } from './storage-keys.ts';

/**
 * Removes what lies in a medium's folders and is not named by its row: files of attempts that were cut off, or of all
 * when the row is gone. While another holds it, only the files of `ownClaim`, which has lost then, are nobody's.
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

/** Files may be on their way that the row does not name yet. */
export const isBusy = ({ status }: MediumFiles) => status === 'uploading' || status === 'processing';

export const filesNamedBy = ({ source_key, variants }: MediumFiles) =>
  new Set([source_key, ...variants.map(({ key }) => key)]);

/** Longer than a worker goes on with a medium that it has lost. */
const laterMs = 20 * 60 * 1000;

/** For a medium that is removed under a worker's hands: should that one be killed too, its last files still go. */
export async function tidyLater(
  tx: Db,
  merchantId: string,
  { mediaId, now }: { mediaId: string; now: Date },
): Promise<void> {
  const runAt = new Date(now.getTime() + laterMs);
  await enqueue(tx, tidyMediumJob, { merchantId, mediaId }, { runAt });
}
