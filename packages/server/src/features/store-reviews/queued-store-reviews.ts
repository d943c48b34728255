import type { questionQueueQuery, Static } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { wordsMatch } from '../../platform/language/search-words.ts';
import { type Queue, queueStatement } from '../questions/index.ts';
import { staffColumns } from './columns.ts';
import { presentStoreReviewForStaff, type StaffStoreReviewRow } from './present.ts';
import { storeReviewRows } from './store-review-rows.ts';

interface QueuePart {
  query: Omit<Static<typeof questionQueueQuery>, 'startAfter' | 'productId'> & { assignedTo?: string };
  /** Cursor: time and UUID of the last item of the previous page. */
  after: { createdAt: string; id: string } | null;
  locale: string;
}

/** For the moderation queue, whose cursor is a time and the id of any kind of item. Up to `limit` + 1 items. */
export async function queuedStoreReviews(db: Db, merchantId: string, part: QueuePart) {
  const { text, values } = queueStatement(merchantId, queue, part);
  return (await rows(db, text, values)).map(presentStoreReviewForStaff);
}

/** Ids and times of up to `limit` + 1 store reviews that match the filters, in the order of the queue. */
export function matchingStoreReviews(
  db: Db,
  merchantId: string,
  { limit, query, ...part }: QueuePart & { until: Date; limit: number },
): Promise<{ id: string; createdAt: string }[]> {
  const { text, values } = queueStatement(merchantId, ids, { ...part, query: { ...query, limit } });
  return rows(db, text, values);
}

/** How many store reviews match the filters, up to `limit` + 1. */
export async function countMatchingStoreReviews(
  db: Db,
  merchantId: string,
  { limit, query, ...part }: Omit<QueuePart, 'after'> & { until: Date; limit: number },
): Promise<number> {
  const request = { ...part, after: null, query: { ...query, limit } };
  const { text, values } = queueStatement(merchantId, counted, request);
  return (await row(db, text, values))?.count ?? 0;
}

/** The store reviews with those ids as staff see them, unordered. */
export async function storeReviewsWith(db: Db, merchantId: string, storeReviewIds: readonly string[]) {
  return (await storeReviewRows(db, merchantId, storeReviewIds)).map(presentStoreReviewForStaff);
}

const queue: Queue<StaffStoreReviewRow> = {
  table: 'store_reviews',
  id: 'store_review_id',
  texts: ['title', 'body'],
  matches: (words, config) => wordsMatch('i.words', words, config),
  conditions: () => [],
  read: (page, order) =>
    statement`with page as (${page}) select ${staffColumns} from page as s ${order('s')}`,
};

const ids: Queue<{ id: string; createdAt: string }> = {
  ...queue,
  read: (page, order) => statement`with page as (${page})
    select ${table('store_reviews', 's').as({ id: 'store_review_id', createdAt: 'created_at' })} from page as s ${order('s')}`,
};

const counted: Queue<{ count: number }> = {
  ...queue,
  read: (page) => statement`with page as (${page}) select count(*) as ${output.number('count')} from page`,
};
