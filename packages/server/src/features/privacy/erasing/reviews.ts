import { type Db, rows } from '../../../platform/db/database.ts';
import { statement, table } from '../../../platform/db/statement.ts';
import { newUuid } from '../../../platform/ids.ts';
import { dropJob } from '../../../platform/jobs/job.ts';
import { deleteItem, itemForUpdate } from '../../content/index.ts';
import { comparePhotoJob, processMediumJob } from '../../media/index.ts';
import { eraseAuthor, reviewKind } from '../../reviews/index.ts';
import { addToReport, deletionOf, type Erasing } from './erasing.ts';
import { eraseItems } from './texts.ts';
import { type Gone, loseTraces } from './traces.ts';

/** Deletes each review with media and history; the anonymous rating remains if the merchant's settings say so. */
export const eraseReviews = (erasing: Erasing): Promise<void> => eraseItems(erasing, reviewKind, eraseReview);

async function eraseReview(tx: Db, erasing: Erasing, reviewId: string): Promise<string | undefined> {
  const { merchantId } = erasing;
  const review = await itemForUpdate(tx, merchantId, reviewKind, reviewId);
  if (!review) return undefined;
  const media = await mediaIdsOf(tx, merchantId, reviewId);
  const gone: Gone[] = [
    { kind: 'review', id: reviewId, newId: newUuid() },
    ...media.map((id): Gone => ({ kind: 'media', id, newId: newUuid() })),
  ];
  const keeps = erasing.keepStars && review.status === 'approved';
  const deletion = deletionOf(erasing);
  if (keeps) await eraseAuthor(tx, merchantId, { ...deletion, review, newId: gone[0]?.newId ?? newUuid() });
  else await deleteItem(tx, merchantId, reviewKind, reviewId, deletion);
  // Cleanup jobs remain: they only name files, and finish within an hour.
  for (const mediaId of media)
    for (const job of [processMediumJob, comparePhotoJob]) await dropJob(tx, job, { merchantId, mediaId });
  const traces = await loseTraces(tx, merchantId, gone);
  await addToReport(tx, erasing, {
    ...(keeps ? { anonymousRatings: 1 } : { reviews: 1 }),
    files: media.length,
    ...traces,
  });
  return review.product_id;
}

async function mediaIdsOf(tx: Db, merchantId: string, reviewId: string): Promise<string[]> {
  const found = await rows(
    tx,
    statement`select ${table('media')('media_id')} from media where merchant_id = $1 and review_id = $2 order by position`,
    [merchantId, reviewId],
  );
  return found.map(({ media_id }) => media_id);
}
