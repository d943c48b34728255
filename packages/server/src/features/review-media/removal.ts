import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recordContentEvents } from '../content/index.ts';
import { type Decision, logDecision } from '../decision-log/index.ts';
import { recountClaimsOf } from '../incentives/index.ts';
import {
  deleteRow,
  lockReview,
  type MediaLibrary,
  mediumForUpdate,
  removeFiles,
  summariseMedia,
} from '../media/index.ts';
import { reviewEvents } from '../reviews/index.ts';

interface MediumDecision {
  reviewId: string;
  mediaId: string;
  reason: string | null;
  actor: Decision['actor'];
  now: Date;
}

/**
 * Deletes a medium permanently: first its files, then its row. If the storage fails, the row remains and the response is 503; a repeated
 * request then completes the deletion. Undefined if the medium does not exist.
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
    await recountClaimsOf(tx, merchantId, { reviewIds: [reviewId], now: decision.now });
    await logDecision(tx, merchantId, {
      itemType: 'media',
      itemId: mediaId,
      action: 'delete',
      from: medium.status,
      to: null,
      reasonCode: null,
      reason: decision.reason,
      actor: decision.actor,
      at: decision.now,
    });
    await recordContentEvents(tx, merchantId, reviewEvents, {
      types: ['review.updated'],
      id: reviewId,
      now: decision.now,
    });
    return review ?? undefined;
  });
}
