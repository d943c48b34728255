import { type QueueItemType, queueItemTypes, type queueQuery, type Static } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { cursorAt } from '../../platform/paging.ts';
import { authorsOf } from '../authors/index.ts';
import {
  type ItemRef,
  itemOf,
  itemsForStaff,
  positionOf,
  queuedItems,
  type StatusCounts,
} from '../content/index.ts';
import { kinds } from '../content-kinds/index.ts';
import { openReports } from '../reports/index.ts';
import { assigneesOf } from './assigning.ts';
import { type QueueItem, queueItemOf } from './items.ts';
import { noteSummaries } from './notes.ts';
import { orderOfDue, submissionInOrder, targetTime } from './target-times.ts';

type Query = Static<typeof queueQuery>;
type Queue = Pick<Merchant, 'merchantId' | 'moderationTargets'>;

/**
 * Lists all kinds of content in one order, by time and id. Reads a page of each kind from the same cursor and merges them, so
 * that a page costs a page of each kind. In the order of target times, the cursor is moved by the difference of the kinds' targets.
 */
export async function queue(
  db: Db,
  merchant: Queue,
  { query, locale, mediaUrl, now }: { query: Query; locale: string; mediaUrl: string; now: Date },
) {
  const limit = query.limit ?? 20;
  const { merchantId, moderationTargets: targets } = merchant;
  const { startAfter, type: _types, sort, ...filters } = query;
  const { type: typeAfter = 'review' } = itemOf(startAfter ?? '') ?? {};
  const after = await cursorAt(startAfter, [typeAfter, 'an item'], (id) =>
    positionOf(db, merchantId, kinds[typeAfter], id),
  );
  const request = {
    filters: { ...filters, sort: sort === 'due' ? ('oldest' as const) : sort, limit },
    locale,
    mediaUrl,
    until: query.late === undefined ? undefined : now,
  };
  const afterOf = (type: QueueItemType) =>
    sort === 'due' && after
      ? { ...after, createdAt: submissionInOrder(targets, after.createdAt, { of: type, as: typeAfter }) }
      : after;
  const [pages, counts] = await Promise.all([
    Promise.all(
      kindsOf(query).map(async (type) =>
        (await queuedItems(db, merchantId, kinds[type], { ...request, after: afterOf(type) })).map((item) =>
          queueItemOf(type, item),
        ),
      ),
    ),
    queueCounts(db, merchantId),
  ]);
  const timeOf = ({ type, createdAt }: QueueItem) =>
    sort === 'due' ? orderOfDue(targets, type, createdAt) : createdAt;
  const direction = sort === 'oldest' || sort === 'due' ? 1 : -1;
  const found = pages.flat().sort((one, other) => direction * inOrder(timeOf, one, other));
  const items = await completed(db, merchant, found.slice(0, limit), now);
  return { items, counts, limit, nextStartAfter: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** The types to list: filters specific to reviews exclude other kinds, and a search excludes kinds without text. */
export function kindsOf({
  type,
  rating,
  hasMedia,
  verified,
  language,
  raidId,
  search,
  productId,
  itemId,
}: Pick<
  Query,
  'type' | 'rating' | 'hasMedia' | 'verified' | 'language' | 'raidId' | 'search' | 'productId' | 'itemId'
>): QueueItemType[] {
  const ofReviews = [rating, hasMedia, verified, language, raidId].some((filter) => filter !== undefined);
  const byWords = search !== undefined && !search.includes('@');
  return queueItemTypes.filter(
    (kind) =>
      (!type?.length || type.includes(kind)) &&
      (itemId === undefined || itemOf(itemId)?.type === kind) &&
      (kind === 'review' || !ofReviews) &&
      (kinds[kind].texts.length > 0 || !byWords) &&
      (!kinds[kind].isAboutStore || productId === undefined),
  );
}

/** The database's order: a public id without its prefix sorts like the UUID. */
function inOrder(timeOf: (item: QueueItem) => string, one: QueueItem, other: QueueItem): number {
  const [first, second] = [timeOf(one), timeOf(other)];
  if (first !== second) return first < second ? -1 : 1;
  return suffix(one.id) < suffix(other.id) ? -1 : 1;
}
const suffix = (id: string) => id.slice(id.lastIndexOf('_') + 1);

async function queueCounts(db: Db, merchantId: string) {
  const { media, ...others } = await countsByStatus(db, merchantId);
  return { ...others, media: { pending: media.pending, flagged: media.flagged } };
}

/** All items of the merchant by type and status, from maintained counters. */
export async function countsByStatus(
  db: Db,
  merchantId: string,
): Promise<Record<QueueItemType, StatusCounts>> {
  const counts = await Promise.all(
    queueItemTypes.map(async (type) => [type, await kinds[type].queue.counts(db, merchantId)] as const),
  );
  // fromEntries loses the names' types.
  return Object.fromEntries(counts) as Record<QueueItemType, StatusCounts>;
}

/** The current state of items, by public id. */
export async function itemsWith(
  db: Db,
  merchant: Queue,
  { items, mediaUrl, now }: { items: readonly ItemRef[]; mediaUrl: string; now: Date },
): Promise<Map<string, QueueItem>> {
  const found = await Promise.all(
    queueItemTypes.map(async (type) => {
      const ids = items.filter((item) => item.type === type).map(({ uuid }) => uuid);
      const ofType = await itemsForStaff(db, merchant.merchantId, kinds[type], { ids, mediaUrl });
      return ofType.map((item) => queueItemOf(type, item));
    }),
  );
  return new Map((await completed(db, merchant, found.flat(), now)).map((item) => [item.id, item]));
}

/** Adds the numbers of open reports and notes, the reported media, the assignee, the target time and the author's history of each item. */
async function completed(
  db: Db,
  { merchantId, moderationTargets }: Queue,
  items: QueueItem[],
  now: Date,
): Promise<QueueItem[]> {
  const ids = items.map(({ id }) => id);
  const uuids = ids.flatMap((id) => itemOf(id)?.uuid ?? []);
  const media = items.flatMap(({ review }) => review?.media.map(uuidOfMedium) ?? []);
  const reports = await openReports(db, merchantId, [...uuids, ...media]);
  const assignees = await assigneesOf(db, merchantId, ids);
  const authors = await authorsOf(db, merchantId, { ids: uuids, now });
  const notes = await noteSummaries(db, merchantId, uuids);
  return items.map((item) => ({
    ...item,
    openReports: reports.get(itemOf(item.id)?.uuid ?? '') ?? 0,
    reportedMedia: (item.review?.media ?? [])
      .filter((medium) => reports.has(uuidOfMedium(medium)))
      .map(({ publicId }) => publicId),
    ...notes.get(itemOf(item.id)?.uuid ?? ''),
    dueAt: item.status === 'pending' ? targetTime(moderationTargets, item.type, writtenAt(item)) : null,
    assignedTo: assignees.get(item.id) ?? null,
    author: authors.get(itemOf(item.id)?.uuid ?? '') ?? null,
  }));
}

const uuidOfMedium = ({ publicId }: { publicId: string }) => uuidOf('media', publicId) ?? '';

/** When the author submitted or last edited the item. */
const writtenAt = ({ createdAt, review, storeReview }: QueueItem): string =>
  (review ?? storeReview)?.editedAt ?? createdAt;
