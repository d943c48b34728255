import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Decision, logDecision } from '../decision-log/index.ts';
import { recordReviewEvents } from '../reviews/index.ts';
import type { MediaLibrary } from './library.ts';
import {
  deleteRow,
  lockReview,
  type MediumRow,
  mediaOfReview,
  mediumForUpdate,
  summariseMedia,
} from './media-rows.ts';
import { foldersOf } from './storage-keys.ts';
import { mediaFault } from './storing-originals.ts';
import { tidyLater } from './unused-files.ts';

interface MediumDecision {
  reviewId: string;
  mediaId: string;
  reason: string | null;
  actor: Decision['actor'];
  now: Date;
}

/**
 * Removes a medium for good: its files, then its row. If the storage fails the row stays and the answer is 503, so that
 * asking again completes it. Undefined when there is no such medium.
 */
export function removeMedium(
  db: Db,
  merchantId: string,
  decision: MediumDecision & { library: MediaLibrary },
): Promise<{ productId: string } | undefined> {
  const { reviewId, mediaId, library } = decision;
  return inTransaction(db, async (tx) => {
    await lockReview(tx, merchantId, reviewId);
    const medium = await mediumForUpdate(tx, merchantId, { mediaId, reviewId });
    if (!medium) return undefined;
    await removeFiles(tx, merchantId, { medium, library, now: decision.now });
    await deleteRow(tx, merchantId, mediaId);
    const review = await summariseMedia(tx, merchantId, reviewId);
    await logMedium(tx, merchantId, decision, { action: 'delete', from: medium.status, to: null });
    await recordReviewEvents(tx, merchantId, { types: ['review.updated'], reviewId, now: decision.now });
    return review ?? undefined;
  });
}

function logMedium(
  tx: Db,
  merchantId: string,
  { mediaId, reason, actor, now }: MediumDecision,
  change: { action: string; from: string | null; to: string | null },
) {
  return logDecision(tx, merchantId, {
    itemType: 'media',
    itemId: mediaId,
    reasonCode: null,
    reason,
    actor,
    at: now,
    ...change,
  });
}

/** All media of a review that is being deleted, in its transaction. Throws 503 when the storage fails. */
export async function removeMediaOfReview(
  tx: Db,
  merchantId: string,
  { reviewId, library, now }: { reviewId: string; library: MediaLibrary; now: Date },
): Promise<void> {
  for (const medium of await mediaOfReview(tx, merchantId, reviewId))
    await removeFiles(tx, merchantId, { medium, library, now });
  await rows(tx, 'delete from media where merchant_id = $1 and review_id = $2', [merchantId, reviewId]);
}

async function removeFiles(
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
