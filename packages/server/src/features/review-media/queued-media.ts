import type { queuedMedium, ReviewStatus, Static } from '@tribune/contract';
import { verifiedPurchase } from '@tribune/contract';
import { assignedCondition } from '../../platform/db/assignment.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { columnsOf, orNull, output, type Row, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { addressMatches } from '../../platform/language/search-words.ts';
import { presentForStaff, shownColumns } from '../media/index.ts';

export interface MediaQueueQuery {
  status?: readonly ReviewStatus[] | undefined;
  productId?: string | undefined;
  /** A part of the uploader's email address. */
  search?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** The ID of a staff member, or `nobody`. */
  assignedTo?: string | undefined;
  sort?: 'newest' | 'oldest' | undefined;
  limit: number;
}

interface QueuePart {
  query: MediaQueueQuery;
  /** Time and UUID of the item to go on after. */
  after: { createdAt: string; id: string } | null;
  mediaUrl: string;
}

const allStatuses = ['pending', 'approved', 'rejected', 'flagged'];

/**
 * Photos and videos that can be displayed, newest first by default. One more than `limit` indicates a next page.
 */
export async function queuedMedia(db: Db, merchantId: string, { mediaUrl, ...part }: QueuePart) {
  const { page, order, values } = mediaPage(merchantId, part);
  const found = await rows(db, statement`${page} select ${columns} from page as m ${joins} ${order}`, values);
  return found.map((one) => present(one, mediaUrl));
}

/** Ids and times of up to `limit` + 1 photos and videos that match the filters, in the order of the queue. */
export function matchingMedia(
  db: Db,
  merchantId: string,
  part: Matching,
): Promise<{ id: string; createdAt: string }[]> {
  const { page, order, values } = mediaPage(merchantId, part);
  return rows(
    db,
    statement`${page} select ${table('media', 'm').as({ id: 'media_id', createdAt: 'created_at' })} from page as m ${order}`,
    values,
  );
}

/** How many photos and videos match the filters, up to `limit` + 1. */
export async function countMatchingMedia(
  db: Db,
  merchantId: string,
  part: Omit<Matching, 'after'>,
): Promise<number> {
  const { matching, values } = mediaPage(merchantId, { ...part, after: null });
  const found = await row(
    db,
    statement`select count(*) as ${output.number('count')} from (
      select from unnest($2::text[]) as wanted (status)
      cross join lateral (select from media as m where ${matching} limit $3) as m limit $3) as counted`,
    values,
  );
  return found?.count ?? 0;
}

interface Matching extends Omit<QueuePart, 'mediaUrl'> {
  until: Date;
}

/** Each status is read from the index separately, and the results are merged, as for reviews. */
function mediaPage(
  merchantId: string,
  { query, after, until }: Omit<QueuePart, 'mediaUrl'> & { until?: Date },
): { page: string; matching: string; order: string; values: unknown[] } {
  const values: unknown[] = [merchantId, query.status ?? allStatuses, query.limit + 1];
  const add = (value: unknown) => `$${values.push(value)}`;
  const [comparison, direction] = query.sort === 'oldest' ? ['>', 'asc'] : ['<', 'desc'];
  const conditions = [
    `m.merchant_id = $1 and m.moderation_status = wanted.status and m.status = 'ready' and m.review_id is not null`,
  ];
  if (query.productId !== undefined) conditions.push(`m.product_id = ${add(query.productId)}`);
  if (query.startDate !== undefined) conditions.push(`m.created_at >= ${add(query.startDate)}::date`);
  if (query.endDate !== undefined) conditions.push(`m.created_at < ${add(query.endDate)}::date + 1`);
  if (query.assignedTo !== undefined) conditions.push(assignedCondition('m', query.assignedTo, add));
  if (until) conditions.push(`m.created_at <= ${add(until)}`);
  if (query.search !== undefined)
    conditions.push(
      `exists (select from reviews as r where r.merchant_id = $1 and r.merchant_id = m.merchant_id and r.review_id = m.review_id
         and ${addressMatches('r.email_key', query.search, add)})`,
    );
  if (after)
    conditions.push(`(m.created_at, m.media_id) ${comparison} (${add(after.createdAt)}, ${add(after.id)})`);
  const order = `order by m.created_at ${direction}, m.media_id ${direction}`;
  const matching = conditions.join(' and ');
  return {
    page: `with page as (
       select m.* from unnest($2::text[]) as wanted (status)
       cross join lateral (
         select m.* from media as m where ${matching} ${order} limit $3) as m
       ${order} limit $3)`,
    matching,
    order,
    values,
  };
}

/** Some media with their reviews, in no order. */
export async function mediaWith(
  db: Db,
  merchantId: string,
  { mediaIds, mediaUrl }: { mediaIds: readonly string[]; mediaUrl: string },
) {
  if (mediaIds.length === 0) return [];
  const found = await rows(
    db,
    statement`select ${columns} from media as m ${joins} where m.merchant_id = $1 and m.media_id = any($2)`,
    [merchantId, mediaIds],
  );
  return found.map((one) => present(one, mediaUrl));
}

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

const present = (row: QueuedRow, mediaUrl: string): Static<typeof queuedMedium> => ({
  ...presentForStaff(row, mediaUrl),
  status: row.moderationStatus,
  followsReview: !row.decided,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  review: {
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
  },
});
