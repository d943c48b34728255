import { queueItemTypes, type queueQuery, type ReviewStatus, type Static } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { invalidField } from '../../platform/errors.ts';
import { kinds } from '../content-kinds/index.ts';
import { mediaByStatus } from '../media/index.ts';
import { merchantQuestionCounts, questionsWith, queuedQuestions } from '../questions/index.ts';
import { merchantCounts, totalsOf } from '../rating-counters/index.ts';
import { openReports } from '../reports/index.ts';
import { mediaWith, queuedMedia } from '../review-media/index.ts';
import { queuedReviews, reviewsWith } from '../reviews/index.ts';
import { queuedStoreReviews, storeReviewCounts, storeReviewsWith } from '../store-reviews/index.ts';
import { assigneesOf } from './assigning.ts';
import {
  type ItemRef,
  itemOf,
  ofAnswer,
  ofMedium,
  ofQuestion,
  ofReview,
  ofStoreReview,
  type QueueItem,
} from './items.ts';

type Query = Static<typeof queueQuery>;

/**
 * Lists reviews, questions, answers and media in one order, by time and id. Reads a page of each kind from the same cursor
 * and merges them, so that a page costs a page of each kind.
 */
export async function queue(
  db: Db,
  merchantId: string,
  { query, locale, mediaUrl }: { query: Query; locale: string; mediaUrl: string },
) {
  const limit = query.limit ?? 20;
  const { startAfter, type: types, ...filters } = query;
  const after = startAfter === undefined ? null : await momentOf(db, merchantId, startAfter);
  const wanted = kindsOf(query);
  const part = { query: { ...filters, limit }, after, locale };
  const [reviews, { questions, answers }, media, storeReviews, counts] = await Promise.all([
    wanted.review ? queuedReviews(db, merchantId, { ...part, mediaUrl }) : [],
    queuedQuestions(db, merchantId, { ...part, of: { questions: wanted.question, answers: wanted.answer } }),
    wanted.media ? queuedMedia(db, merchantId, { ...part, mediaUrl }) : [],
    wanted.store_review ? queuedStoreReviews(db, merchantId, part) : [],
    queueCounts(db, merchantId),
  ]);
  const found = [
    ...[...reviews.map(ofReview), ...questions.map(ofQuestion)],
    ...[...answers.map(ofAnswer), ...media.map(ofMedium), ...storeReviews.map(ofStoreReview)],
  ];
  const direction = query.sort === 'oldest' ? 1 : -1;
  found.sort((one, other) => direction * inTime(one, other));
  const items = await completed(db, merchantId, found.slice(0, limit));
  return { items, counts, limit, nextStartAfter: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** The kinds to list: filters specific to reviews exclude other kinds, and a search excludes kinds without text. */
export function kindsOf({
  type,
  rating,
  hasMedia,
  verified,
  language,
  search,
  productId,
}: Pick<Query, 'type' | 'rating' | 'hasMedia' | 'verified' | 'language' | 'search' | 'productId'>) {
  const ofReviews = [rating, hasMedia, verified, language].some((filter) => filter !== undefined);
  const wants = (kind: ItemRef['type']) =>
    (!type?.length || type.includes(kind)) && (kind === 'review' || !ofReviews);
  const byWords = search !== undefined && !search.includes('@');
  return {
    review: wants('review'),
    question: wants('question'),
    answer: wants('answer'),
    media: wants('media') && !byWords,
    store_review: wants('store_review') && productId === undefined,
  };
}

/** The database's order: a public id without its prefix sorts like the UUID. */
function inTime(one: QueueItem, other: QueueItem): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1;
  return suffix(one.id) < suffix(other.id) ? -1 : 1;
}
const suffix = (id: string) => id.slice(id.lastIndexOf('_') + 1);

async function momentOf(db: Db, merchantId: string, startAfter: string) {
  const item = itemOf(startAfter);
  const found =
    item &&
    (await row(
      db,
      statement`select created_at as ${output.time('createdAt')} from ${kinds[item.type].table}
       where merchant_id = $1 and ${kinds[item.type].idColumn} = $2`,
      [merchantId, item.uuid],
    ));
  if (!item || !found)
    throw invalidField('startAfter', 'must be the id of an item: use nextStartAfter of the previous page');
  return { createdAt: found.createdAt, id: item.uuid };
}

async function queueCounts(db: Db, merchantId: string) {
  const { media, ...others } = await countsByStatus(db, merchantId);
  return { ...others, media: { pending: media.pending, flagged: media.flagged } };
}

/** All items of the merchant by type and status, from maintained counters. */
export async function countsByStatus(
  db: Db,
  merchantId: string,
): Promise<Record<ItemRef['type'], Record<ReviewStatus, number>>> {
  const [reviews, others, media, storeReviews] = await Promise.all([
    merchantCounts(db, merchantId),
    merchantQuestionCounts(db, merchantId),
    mediaByStatus(db, merchantId),
    storeReviewCounts(db, merchantId),
  ]);
  const { pending, rejected, flagged } = reviews;
  return {
    review: { pending, approved: totalsOf(reviews).total, rejected, flagged },
    question: others.questions,
    answer: others.answers,
    media,
    store_review: storeReviews,
  };
}

/** The current state of items, by public id. */
export async function itemsWith(
  db: Db,
  merchantId: string,
  { items, mediaUrl }: { items: readonly ItemRef[]; mediaUrl: string },
): Promise<Map<string, QueueItem>> {
  const idsOf = (type: ItemRef['type']) => items.filter((item) => item.type === type).map(({ uuid }) => uuid);
  const [reviews, { questions, answers }, media, storeReviews] = await Promise.all([
    reviewsWith(db, merchantId, { reviewIds: idsOf('review'), mediaUrl }),
    questionsWith(db, merchantId, { questionIds: idsOf('question'), answerIds: idsOf('answer') }),
    mediaWith(db, merchantId, { mediaIds: idsOf('media'), mediaUrl }),
    storeReviewsWith(db, merchantId, idsOf('store_review')),
  ]);
  const found = [
    ...[...reviews.map(ofReview), ...questions.map(ofQuestion)],
    ...[...answers.map(ofAnswer), ...media.map(ofMedium), ...storeReviews.map(ofStoreReview)],
  ];
  return new Map((await completed(db, merchantId, found)).map((item) => [item.id, item]));
}

/** With the number of open reports and the colleague to whom each is assigned. */
async function completed(db: Db, merchantId: string, items: QueueItem[]): Promise<QueueItem[]> {
  const ids = items.map(({ id }) => id);
  const uuids = ids.flatMap((id) => itemOf(id)?.uuid ?? []);
  const reports = await openReports(db, merchantId, uuids);
  const assignees = await assigneesOf(db, merchantId, ids);
  return items.map((item) => ({
    ...item,
    openReports: reports.get(itemOf(item.id)?.uuid ?? '') ?? 0,
    assignedTo: assignees.get(item.id) ?? null,
  }));
}

/** Locks items until the end of the transaction. Returns the last change of each by UUID; unknown ids are absent. */
export async function changedAt(
  tx: Db,
  merchantId: string,
  items: readonly ItemRef[],
): Promise<Map<string, { status: string; updatedAt: string }>> {
  const idsOf = (type: ItemRef['type']) => items.filter((item) => item.type === type).map(({ uuid }) => uuid);
  await lockReviewsOfMedia(tx, merchantId, { mediaIds: idsOf('media'), reviewIds: idsOf('review') });
  const found = new Map<string, { status: string; updatedAt: string }>();
  for (const type of queueItemTypes) {
    const ids = idsOf(type);
    if (ids.length === 0) continue;
    const { table, idColumn: id, statusColumn: status } = kinds[type];
    const locked = await rows(
      tx,
      statement`select ${id} as ${output.text('uuid')}, ${status} as ${output.text('status')},
         updated_at as ${output.time('updatedAt')} from ${table}
       where merchant_id = $1 and ${id} = any($2) order by ${id} for no key update`,
      [merchantId, ids],
    );
    for (const { uuid, ...state } of locked) found.set(uuid, state);
  }
  return found;
}

/** Locks the reviews of media first, ordered by id to avoid deadlocks, as every change to media does. */
async function lockReviewsOfMedia(
  tx: Db,
  merchantId: string,
  { mediaIds, reviewIds }: { mediaIds: readonly string[]; reviewIds: readonly string[] },
): Promise<void> {
  if (mediaIds.length === 0) return;
  await rows(
    tx,
    `select from reviews
     where merchant_id = $1 and (review_id = any($2) or review_id in (
       select review_id from media where merchant_id = $1 and media_id = any($3)))
     order by review_id for update`,
    [merchantId, reviewIds, mediaIds],
  );
}
