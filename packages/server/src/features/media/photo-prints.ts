import { type Db, rows } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import type { PhotoPrint } from './processing/photo-print.ts';

/** Stores the fingerprint of a medium, which is deleted with it. */
export const insertPrint = (tx: Db, merchantId: string, mediaId: string, print: PhotoPrint) =>
  rows(
    tx,
    `insert into photo_prints (merchant_id, media_id, keys, uncertain, points, picture)
     values ($merchantId, $mediaId, $keys, $uncertain, $points, $picture) on conflict (merchant_id, media_id) do nothing`,
    { merchantId, mediaId, ...print },
  );

/** Deletes the fingerprint of a medium that later copies do not need to find. */
export const deletePrint = (tx: Db, merchantId: string, mediaId: string) =>
  rows(tx, 'delete from photo_prints where merchant_id = $1 and media_id = $2', [merchantId, mediaId]);

/** The fingerprint in `photo_prints as p`. */
export const printColumns = table('photo_prints', 'p')('keys', 'uncertain', 'points', 'picture');
