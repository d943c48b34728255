import type { Context } from '../../platform/context.ts';
import { type Db, rows, rowWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import { recordContentEvents } from '../content/index.ts';
import { removeMediaOfReview, summariseMedia } from '../media/index.ts';
import { replaceWords, reviewEvents, wordColumns } from '../reviews/index.ts';
import type { Agreement } from './agreements.ts';
import type { ReceivedRow } from './applying.ts';
import type { Publication } from './protocol.ts';
import { addImages, imagesOf, originOf, wordsIn } from './publishing.ts';

const writtenColumns = table('reviews')('rating', 'would_recommend', ...wordColumns);

/** Writes a new version of a shared review: its author's edits, its images, and the source's disclosures. */
export async function rewriteShared(
  context: Context,
  tx: Db,
  agreement: Agreement,
  { before, reviewId, change }: { before: ReceivedRow; reviewId: string; change: Publication },
): Promise<void> {
  const { merchant_id: merchantId } = agreement;
  const now = context.clock.now();
  const { review } = change;
  const written = await rowWith(tx, writtenColumns, { merchant_id: merchantId, review_id: reviewId });
  const after = {
    rating: review.rating,
    would_recommend: review.wouldRecommend ?? null,
    ...wordsIn(change),
  };
  const isEdited = Object.entries(after).some(
    ([column, value]) => written?.[column as keyof typeof written] !== value,
  );
  const origin = originOf(agreement, change);
  await rows(
    tx,
    `update reviews set author_name = $3, posted_on_name = $4, posted_on_url = $5, updated_at = $6
     where merchant_id = $1 and review_id = $2`,
    [merchantId, reviewId, review.authorName, origin.name, origin.url, now],
  );
  if (isEdited)
    await replaceWords(tx, merchantId, {
      reviewId,
      after,
      language: review.language ?? null,
      editedAt: review.editedAt ? new Date(review.editedAt) : now,
      now,
    });
  const hasRemoved = await followImages(context, tx, merchantId, {
    reviewId,
    before: before.media_urls,
    after: imagesOf(change),
  });
  if (hasRemoved)
    await recordContentEvents(tx, merchantId, reviewEvents, { types: ['review.updated'], id: reviewId, now });
}

/** Adds new images. If an image was removed, removes all and copies the others again. Returns whether it removed any. */
async function followImages(
  context: Context,
  tx: Db,
  merchantId: string,
  { reviewId, before, after }: { reviewId: string; before: readonly string[]; after: readonly string[] },
): Promise<boolean> {
  const remain = before.every((url, position) => after[position] === url);
  if (!remain) {
    await rows(tx, 'delete from import_pictures where merchant_id = $1 and review_id = $2', [
      merchantId,
      reviewId,
    ]);
    await removeMediaOfReview(tx, merchantId, {
      reviewId,
      library: context.media,
      now: context.clock.now(),
    });
    await summariseMedia(tx, merchantId, reviewId);
  }
  await addImages(tx, merchantId, [{ reviewId, images: after, from: remain ? before.length : 0 }]);
  return !remain;
}
