import { type Db, rowWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { recordEvents } from '../webhooks/index.ts';
import { presentForStaff, type StoredMedium } from './present.ts';

const r = table('reviews').holding<{ media: StoredMedium[] }>();

/** Records the event that a medium is ready or has failed. It belongs to the review, which the caller has locked. */
export function recordMediumProcessed(
  tx: Db,
  merchantId: string,
  { reviewId, mediaId, mediaUrl, now }: { reviewId: string; mediaId: string; mediaUrl: string; now: Date },
): Promise<void> {
  const data = async () => {
    const review = await reviewWithMedia(tx, merchantId, reviewId);
    const medium = review?.media.find((one) => one.mediaId === mediaId);
    if (!review || !medium) return undefined;
    return {
      reviewId: typeId('review', reviewId),
      productId: review.product_id,
      mediaStatus: review.media_status,
      medium: presentForStaff(medium, mediaUrl),
    };
  };
  return recordEvents(tx, merchantId, { types: ['media.processed'], resourceId: reviewId, data, now });
}

function reviewWithMedia(tx: Db, merchantId: string, reviewId: string) {
  return rowWith(tx, r('media', 'media_status', 'product_id'), {
    merchant_id: merchantId,
    review_id: reviewId,
  });
}
