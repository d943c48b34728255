import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { comparePhotoJob, deletePrint } from '../media/index.ts';
import { judgeAgain } from './judging-again.ts';
import { photosLike } from './photos-like.ts';

/** Number of earlier copies by which later ones are found. */
const sufficientCopies = 20;

/**
 * Judges the review of a photo again if other authors sent the same photo earlier. Photos may be processed in another order than they
 * arrived in, so later copies are compared again. The fingerprint of a photo with `sufficient` earlier copies is deleted, so that the cost of
 * a search does not grow with a raid.
 */
export async function comparePhoto(
  context: Context,
  { merchantId, mediaId }: { merchantId: string; mediaId: string },
  sufficient = sufficientCopies,
): Promise<void> {
  const copies = await photosLike(context.db, merchantId, mediaId);
  if (!copies) return;
  const { reviewId, earlier: photos, later } = copies;
  await inTransaction(context.db, async (tx) => {
    for (const copy of later) await enqueue(tx, comparePhotoJob, { merchantId, mediaId: copy });
    if (photos.length > 0) await judgeAgain(context, tx, merchantId, { reviewId, found: { photos } });
    if (photos.length >= sufficient) await deletePrint(tx, merchantId, mediaId);
  });
}
