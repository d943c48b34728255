import { type Db, row, rows } from '../../platform/db/database.ts';
import { columnsOf, type Row, statement, table } from '../../platform/db/statement.ts';
import type { PhotoCopy } from '../integrity/index.ts';
import { copiedKeys, leastLikeness, likenessOf, printColumns } from '../media/index.ts';

/** Photos with a key of the photo that are counted, and those with most common keys that are compared. They bound the cost. */
const mostCounted = 10_000;
const mostCompared = 50;

interface Copies {
  /** The review of the photo. */
  reviewId: string;
  /** Reviews by other authors to which a copy belongs that was sent before the photo. */
  earlier: PhotoCopy[];
  /** Media IDs of copies that were sent after the photo. */
  later: string[];
}

/** The copies of a photo in reviews of the merchant by other authors. Null if the photo was deleted. */
export async function photosLike(db: Db, merchantId: string, mediaId: string): Promise<Copies | null> {
  const photo = await photoOf(db, merchantId, mediaId);
  if (!photo) return null;
  const keys = copiedKeys(photo);
  const candidates = await candidatesOf(db, merchantId, photo, keys);
  const copies = candidates.filter((candidate) => likenessOf(photo, candidate) >= leastLikeness);
  const earlier = copies.filter((copy) => isBefore(copy, photo));
  const later = copies.filter((copy) => !isBefore(copy, photo));
  return {
    reviewId: photo.review_id,
    earlier: earlier.map(({ review_id: id, email_key: author }) => ({ id, author })),
    later: later.map(({ media_id: id }) => id),
  };
}

const sent = columnsOf(
  printColumns,
  table('media', 'm')('media_id', 'created_at'),
  table('reviews', 'r')('review_id', 'email_key', 'client_hash'),
);
type Sent = Row<typeof sent>;

/** By ID if two were sent at the same time. */
const isBefore = (one: Sent, other: Sent) =>
  one.created_at === other.created_at ? one.media_id < other.media_id : one.created_at < other.created_at;

const itsReview = `join media as m on m.merchant_id = $1 and m.merchant_id = p.merchant_id and m.media_id = p.media_id
  join reviews as r on r.merchant_id = $1 and r.merchant_id = m.merchant_id and r.review_id = m.review_id`;

const photoOf = (db: Db, merchantId: string, mediaId: string) =>
  row(
    db,
    statement`select ${sent} from photo_prints as p ${itsReview} where p.merchant_id = $1 and p.media_id = $2`,
    [merchantId, mediaId],
  );

/** Photos by other authors with most common keys. Treats one browser as one author. */
const candidatesOf = (
  db: Db,
  merchantId: string,
  { email_key: author, client_hash: client }: Sent,
  keys: readonly number[],
) =>
  rows(
    db,
    statement`with alike as materialized (
       select media_id, (select count(*) from unnest(keys) as key where key = any($2)) as common
       from photo_prints where merchant_id = $1 and keys && $2::integer[] limit ${mostCounted})
     select ${sent} from alike join photo_prints as p on p.merchant_id = $1 and p.media_id = alike.media_id ${itsReview}
     where r.email_key <> $3 and (r.client_hash is null or r.client_hash is distinct from $4)
     order by alike.common desc limit ${mostCompared}`,
    [merchantId, keys, author, client],
  );
