import type { Db } from '../../platform/db/database.ts';
import { rowWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { processMediumJob } from './job-types.ts';
import { insertMedia, type NewMedium, summariseMedia } from './media-rows.ts';
import type { StoredMedium } from './present.ts';

const r = table('reviews').holding<{ media: StoredMedium[] }>();

/** Attaches stored originals to a review, after its first `after` media, and queues their processing, in the review's transaction. */
export async function attachMedia(
  tx: Db,
  merchantId: string,
  attached: { reviewId: string; productId: string; media: readonly NewMedium[]; after?: number; now: Date },
): Promise<StoredMedium[]> {
  if (attached.media.length === 0) return [];
  await insertMedia(tx, merchantId, attached);
  await summariseMedia(tx, merchantId, attached.reviewId);
  for (const { mediaId } of attached.media) await enqueue(tx, processMediumJob, { merchantId, mediaId });
  const review = await rowWith(tx, r('media'), { merchant_id: merchantId, review_id: attached.reviewId });
  return review?.media ?? [];
}
