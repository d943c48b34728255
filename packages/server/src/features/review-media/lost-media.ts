import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { deleteRow, type MediaLibrary, mediumOfKey } from '../media/index.ts';
import { removeMedium } from './removal.ts';

/**
 * Removes the media of these files, as a staff member would. Used after a restore, for files that were deleted during the backup. Returns
 * the number of removed media.
 */
export async function removeLostMedia(
  db: Db,
  keys: readonly string[],
  { library, now }: { library: MediaLibrary; now: Date },
): Promise<number> {
  const owners = keys.map(mediumOfKey).filter((owner) => owner !== null);
  const lost = await rows(
    db,
    statement`/* every merchant */ select ${table('media')('merchant_id', 'media_id', 'review_id')} from media
     where (merchant_id, media_id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    [owners.map(({ merchantId }) => merchantId), owners.map(({ mediaId }) => mediaId)],
  );
  for (const { merchant_id: merchantId, media_id: mediaId, review_id: reviewId } of lost) {
    if (reviewId === null) await deleteRow(db, merchantId, mediaId);
    else
      await removeMedium(db, merchantId, {
        reviewId,
        mediaId,
        reason: 'Its files were deleted during the backup.',
        actor: { type: 'system', name: null },
        now,
        library,
      });
  }
  return lost.length;
}
