import type { Db } from '../../platform/db/database.ts';
import type { MediaLibrary } from './library.ts';
import { deleteRowsOfReview, type MediumRow, mediaOfReview } from './media-rows.ts';
import { foldersOf } from './storage-keys.ts';
import { mediaFault } from './storing-originals.ts';
import { tidyLater } from './unused-files.ts';

/** Deletes all media of a review in the transaction of its deletion. Throws SERVICE_UNAVAILABLE if the storage fails. */
export async function removeMediaOfReview(
  tx: Db,
  merchantId: string,
  { reviewId, library, now }: { reviewId: string; library: MediaLibrary; now: Date },
): Promise<void> {
  for (const medium of await mediaOfReview(tx, merchantId, reviewId))
    await removeFiles(tx, merchantId, { medium, library, now });
  await deleteRowsOfReview(tx, merchantId, reviewId);
}

/** Deletes the files of a medium. Throws SERVICE_UNAVAILABLE if the storage fails. */
export async function removeFiles(
  tx: Db,
  merchantId: string,
  { medium, library, now }: { medium: MediumRow; library: MediaLibrary; now: Date },
): Promise<void> {
  const { media_id: mediaId, claim } = medium;
  if (claim !== null) await tidyLater(tx, merchantId, { mediaId, now });
  try {
    for (const folder of foldersOf(merchantId, mediaId)) await library.storage.deletePrefix(folder);
  } catch (error) {
    throw mediaFault(error);
  }
}
