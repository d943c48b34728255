import { type Db, rows, rowWith } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { presentMedia, shownColumns } from '../media/index.ts';

export interface GalleryQuery {
  /** The members of the product's group. */
  productIds: readonly string[];
  limit: number;
  startAfter: string | undefined;
  publicUrl: string;
}

/** Photos and videos of a product's published reviews, newest first. Throws VALIDATION_ERROR for an unknown `startAfter`. */
export async function productGallery(db: Db, merchantId: string, query: GalleryQuery) {
  const { productIds, limit, startAfter, publicUrl } = query;
  const cursor = await cursorAt(startAfter, ['media', 'a medium'], (id) => positionOf(db, merchantId, id));
  const found = await rows(
    db,
    statement`select ${shownColumns}, ${table('reviews', 'r')('review_id', 'rating', 'author_name')}
     from unnest($2::text[]) as member (product_id)
     cross join lateral (
       select m.* from media as m
       join reviews as r on r.merchant_id = m.merchant_id and r.review_id = m.review_id
       where m.merchant_id = $1 and r.merchant_id = $1 and m.product_id = member.product_id and m.status = 'ready'
         and not m.hidden and m.review_id is not null and r.status = 'approved'
         and ($3::timestamptz is null or (m.created_at, m.media_id) < ($3, $4))
       order by m.created_at desc, m.media_id desc limit $5) as m
     join reviews as r on r.merchant_id = $1 and r.review_id = m.review_id
     order by m.created_at desc, m.media_id desc limit $5`,
    [merchantId, productIds, cursor?.created_at ?? null, cursor?.media_id ?? null, limit + 1],
  );
  const { page: shown, ...next } = cutPage(found, limit, ({ mediaId: last }) => typeId('media', last));
  return {
    media: shown.flatMap((stored) =>
      presentMedia([stored], publicUrl).map((medium) => ({
        ...medium,
        reviewId: typeId('review', stored.review_id),
        rating: stored.rating,
        authorName: stored.author_name,
      })),
    ),
    ...next,
  };
}

function positionOf(db: Db, merchantId: string, mediaId: string) {
  return rowWith(db, table('media')('created_at', 'media_id'), {
    merchant_id: merchantId,
    media_id: mediaId,
  });
}
