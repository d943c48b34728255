import type { moderationQueueQuery, ReviewStatus, Static } from '@tribune/contract';
import { assignedCondition } from '../../platform/db/assignment.ts';
import { type Db, plannedEachTime, row, rows } from '../../platform/db/database.ts';
import { productOf } from '../../platform/db/product-of.ts';
import { orNull, output, type Row, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { addressMatches, hasOperators, isAddress, partsMatch } from '../../platform/language/search-words.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { merchantCounts, totalsOf } from '../rating-counters/index.ts';
import { reviews, staffColumns, wordsText } from './columns.ts';
import { presentForStaff } from './present.ts';
import { reviewsForStaff } from './review-rows.ts';
import { maxHits, searchFor } from './search.ts';

/** `assignedTo`: the ID of a staff member, or `nobody`. */
export type QueueQuery = Static<typeof moderationQueueQuery> & { assignedTo?: string };

const allStatuses: ReviewStatus[] = ['pending', 'approved', 'rejected', 'flagged'];

/** A page of reviews in any status as staff see them, newest first by default. Throws VALIDATION_ERROR for a bad `startAfter`. */
export async function moderationQueue(
  db: Db,
  merchantId: string,
  { query, locale, mediaUrl }: { query: QueueQuery; locale: string; mediaUrl: string },
) {
  const limit = query.limit ?? 20;
  const cursor = await cursorAt(query.startAfter, ['review', 'a review'], (id) =>
    positionOf(db, merchantId, id),
  );
  const search = await staffSearch(db, merchantId, query, locale);
  const page = queueStatement(merchantId, query, { cursor, limit, search });
  const [found, counts] = await Promise.all([
    rows(db, page.text, page.values),
    merchantCounts(db, merchantId),
  ]);
  const { page: reviews, ...next } = cutPage(found, limit, ({ review_id: last }) => typeId('review', last));
  return {
    reviews: reviews.map((review) => presentForStaff(review, mediaUrl)),
    counts: {
      pending: counts.pending,
      approved: totalsOf(counts).total,
      rejected: counts.rejected,
      flagged: counts.flagged,
    },
    ...next,
  };
}

/**
 * The reviews of the moderation queue, which lists several kinds of items: its cursor is a time and the id of any item.
 * Returns up to `limit` + 1 reviews, so that the caller sees whether there are more.
 */
export async function queuedReviews(
  db: Db,
  merchantId: string,
  { query, after, locale, mediaUrl }: QueuePart & { query: Omit<QueueQuery, 'startAfter'>; mediaUrl: string },
) {
  const cursor = after && { created_at: after.createdAt, review_id: after.id };
  const search = await staffSearch(db, merchantId, query, locale);
  const page = queueStatement(merchantId, query, { cursor, limit: query.limit ?? 20, search });
  const found = await rows(db, page.text, page.values);
  return found.map((review) => presentForStaff(review, mediaUrl));
}

/** Ids and times of up to `limit` + 1 reviews that match the filters, in the order of the queue. */
export async function matchingReviews(
  db: Db,
  merchantId: string,
  { query, after, until, locale, limit }: Matching,
): Promise<{ id: string; createdAt: string }[]> {
  const search = await staffSearch(db, merchantId, query, locale);
  const cursor = after && { created_at: after.createdAt, review_id: after.id };
  const { page, order, values } = queuePage(merchantId, query, { cursor, limit, search, until });
  return rows(
    db,
    statement`${page} select ${table('reviews', 'r').as({ id: 'review_id', createdAt: 'created_at' })} from page as r ${order}`,
    values,
  );
}

/** How many reviews match the filters, up to `limit` + 1. */
export async function countMatchingReviews(
  db: Db,
  merchantId: string,
  { query, until, locale, limit }: Omit<Matching, 'after'>,
): Promise<number> {
  const search = await staffSearch(db, merchantId, query, locale);
  const { matching, values } = queuePage(merchantId, query, { cursor: null, limit, search, until });
  const found = await row(
    db,
    statement`${search ? plannedEachTime : ''}
      select count(*) as ${output.number('count')} from (
        select ${matching} limit $3) as counted`,
    values,
  );
  return found?.count ?? 0;
}

interface Matching extends Omit<QueuePart, 'query'> {
  query: Omit<QueueQuery, 'startAfter' | 'limit' | 'rating'>;
  until: Date;
  limit: number;
}

/** The reviews with those ids as staff see them, unordered. */
export async function reviewsWith(
  db: Db,
  merchantId: string,
  { reviewIds, mediaUrl }: { reviewIds: readonly string[]; mediaUrl: string },
) {
  const found = await reviewsForStaff(db, merchantId, reviewIds);
  return found.map((review) => presentForStaff(review, mediaUrl));
}

interface QueuePart {
  /** Cursor: time and UUID of the last item of the previous page. */
  after: { createdAt: string; id: string } | null;
  locale: string;
}

const cursorColumns = reviews('created_at', 'review_id');
type Cursor = Row<typeof cursorColumns>;

function positionOf(db: Db, merchantId: string, reviewId: string): Promise<Cursor | undefined> {
  return row(db, statement`select ${cursorColumns} from reviews where merchant_id = $1 and review_id = $2`, [
    merchantId,
    reviewId,
  ]);
}

interface PageOptions {
  cursor: Cursor | null;
  limit: number;
  search: StaffSearch | null;
  /** Only reviews submitted until then. */
  until?: Date;
}

function queueStatement(merchantId: string, query: QueueQuery, options: PageOptions) {
  const { page, order, values } = queuePage(merchantId, query, options);
  return {
    text: statement`${page}
      select ${staffColumns}, ${orNull(table('products', 'p').as({ product_name: 'name' }))}
      from page as r
      ${productOf('r')}
      ${order}`,
    values,
  };
}

/** Reads a page of each status from the index and merges them, so that any set of statuses is cheap; or what a search has found. */
function queuePage(
  merchantId: string,
  query: QueueQuery,
  { cursor, limit, search, until }: PageOptions,
): { page: string; matching: string; order: string; values: unknown[] } {
  const values: unknown[] = [merchantId, query.status ?? allStatuses, limit + 1];
  const add = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['r.merchant_id = $1'];
  if (query.rating) conditions.push(`r.rating = any(${add(query.rating)}::smallint[])`);
  if (query.productId !== undefined) conditions.push(`r.product_id = ${add(query.productId)}`);
  if (query.language !== undefined) conditions.push(`r.language = ${add(query.language)}`);
  if (query.assignedTo !== undefined) conditions.push(assignedCondition('r', query.assignedTo, add));
  if (query.hasMedia !== undefined) conditions.push(`(r.media_count > 0) = ${add(query.hasMedia)}`);
  if (query.verified !== undefined) conditions.push(`r.verified = ${add(query.verified)}`);
  if (query.startDate !== undefined) conditions.push(`r.created_at >= ${add(query.startDate)}::date`);
  if (query.endDate !== undefined) conditions.push(`r.created_at < ${add(query.endDate)}::date + 1`);
  if (until) conditions.push(`r.created_at <= ${add(until)}`);
  if (search && !search.few) conditions.push(search.condition(add));
  const [comparison, direction] = query.sort === 'oldest' ? ['>', 'asc'] : ['<', 'desc'];
  if (cursor)
    conditions.push(
      `(r.created_at, r.review_id) ${comparison} (${add(cursor.created_at)}, ${add(cursor.review_id)})`,
    );
  const order = `order by r.created_at ${direction}, r.review_id ${direction}`;
  const inStatus = ['r.status = wanted.status', ...conditions].join(' and ');
  const matching = search?.few
    ? {
        from: `(select found.review_id from (${search.few(add)}) as found offset 0) as found
          cross join lateral (
            select * from reviews as r where r.merchant_id = $1 and r.review_id = found.review_id limit 1) as r`,
        where: ['r.status = any($2)', ...conditions].join(' and '),
      }
    : {
        from: `unnest($2::text[]) as wanted (status)
          cross join lateral (select r.* from reviews as r where ${inStatus} ${order} limit $3) as r`,
        where: 'true',
      };
  return {
    page: `${search ? plannedEachTime : ''}
      with page as (select r.* from ${matching.from} where ${matching.where} ${order} limit $3)`,
    matching: search?.few
      ? `from ${matching.from} where ${matching.where}`
      : `from unnest($2::text[]) as wanted (status)
         cross join lateral (select from reviews as r where ${inStatus} limit $3) as r`,
    order,
    values,
  };
}

interface StaffSearch {
  /** SQL condition on `reviews as r`, given what adds a parameter and returns its placeholder. */
  condition(add: (value: unknown) => string): string;
  /** SQL that selects the ids of the matching reviews in any status; null where there may be many. */
  few: ((add: (value: unknown) => string) => string) | null;
}

/** Maximum number of reviews in which parts of words are searched: no index has them. */
const maxScanned = 20_000;

/** Words in any of their forms; in up to `maxScanned` reviews also parts of words and of email addresses; exactly a whole address. */
async function staffSearch(
  db: Db,
  merchantId: string,
  { search, status = allStatuses }: Pick<QueueQuery, 'search' | 'status'>,
  locale: string,
): Promise<StaffSearch | null> {
  if (search === undefined) return null;
  if (isAddress(search)) return { condition: (add) => addressMatches('r.email_key', search, add), few: null };
  const counters = await merchantCounts(db, merchantId);
  const counts = { ...counters, approved: totalsOf(counters).total };
  const scanned = status.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  const { condition, lookUp, hits } = await searchFor(db, merchantId, { text: search, language: locale });
  if (scanned > maxScanned || hasOperators(search))
    return { condition, few: hits <= maxHits ? lookUp : null };
  const searched = { text: wordsText, email: 'r.email_key' };
  return { condition: (add) => `((${partsMatch(search, searched, add)}) or ${condition(add)})`, few: null };
}
