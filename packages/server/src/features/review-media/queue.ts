import { verifiedPurchase } from '@tribune/contract';
import { columnsOf, orNull, type Row, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { addressMatches } from '../../platform/language/search-words.ts';
import type { KindQueue } from '../content/index.ts';
import { mediaByStatus, presentForStaff, shownColumns } from '../media/index.ts';

export const storedMedium = {
  itemType: 'media',
  table: 'media',
  idColumn: 'media_id',
  statusColumn: 'moderation_status',
} as const;

const columns = columnsOf(
  shownColumns,
  table('media', 'm').as({
    moderationStatus: 'moderation_status',
    decided: 'decided',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  }),
  table('reviews', 'r').as({
    reviewId: 'review_id',
    productId: 'product_id',
    reviewStatus: 'status',
    rating: 'rating',
    title: 'title',
    text: 'body',
    authorName: 'author_name',
    authorEmail: 'author_email',
    verification: 'verification',
  }),
  orNull(table('products', 'p').as({ productName: 'name' })),
);
type QueuedRow = Row<typeof columns>;

const joins = `join reviews as r on r.merchant_id = $1 and r.merchant_id = m.merchant_id and r.review_id = m.review_id
  left join products as p on p.merchant_id = $1 and p.merchant_id = r.merchant_id and p.product_id = r.product_id`;

/** Photos and videos in the moderation queue, if they can be displayed. */
export const mediaQueue: KindQueue<QueuedRow> = {
  ...storedMedium,
  alias: 'm',
  columns,
  joins,
  present(row, mediaUrl) {
    const { createdAt, updatedAt, moderationStatus: status } = row;
    const shown = presentForStaff(row, mediaUrl);
    const review = {
      id: typeId('review', row.reviewId),
      status: row.reviewStatus,
      productId: row.productId,
      productName: row.productName,
      rating: row.rating,
      title: row.title,
      text: row.text,
      authorName: row.authorName,
      authorEmail: row.authorEmail,
      verifiedPurchase: verifiedPurchase[row.verification],
    };
    const medium = { ...shown, status, followsReview: !row.decided, createdAt, updatedAt, review };
    return { id: shown.publicId, status, createdAt, updatedAt, medium };
  },
  conditions: ({ followsReview }) => [
    "m.status = 'ready'",
    ...(followsReview === undefined ? [] : [followsReview ? 'not m.decided' : 'm.decided']),
  ],
  /** Matches parts of the uploader's email address. */
  search: (_db, _merchantId, { search }) => ({
    few: null,
    condition: (add) =>
      `exists (select from reviews as r where r.merchant_id = $1 and r.merchant_id = m.merchant_id and r.review_id = m.review_id
         and ${addressMatches('r.email_key', search, add)})`,
  }),
  counts: mediaByStatus,
};
