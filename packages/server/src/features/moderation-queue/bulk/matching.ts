import { type bulkFilters, type QueueItemType, reviewStatuses, type Static } from '@tribune/contract';
import type { Db } from '../../../platform/db/database.ts';
import { kindOrder } from '../../content-kinds/index.ts';
import { countMatchingQuestions, matchingQuestions } from '../../questions/index.ts';
import { countMatchingMedia, matchingMedia } from '../../review-media/index.ts';
import { countMatchingReviews, matchingReviews } from '../../reviews/index.ts';
import { countMatchingStoreReviews, matchingStoreReviews } from '../../store-reviews/index.ts';
import { countsByStatus, kindsOf } from '../listing.ts';

export type Filters = Static<typeof bulkFilters>;

/** The types of items that the filters select, in the order in which a bulk action processes them. */
export function selectedTypes(filters: Filters): QueueItemType[] {
  const wanted = kindsOf(filters);
  return kindOrder.filter((type) => wanted[type]);
}

interface Selection {
  filters: Filters;
  /** Only items submitted until then. */
  until: Date;
  locale: string;
  limit: number;
}

/** Ids and times of up to `limit` matching items of a type, oldest first, after a time and id. */
export async function matchingItems(
  db: Db,
  merchantId: string,
  type: QueueItemType,
  { filters, ...page }: Selection & { after: { createdAt: string; id: string } | null },
): Promise<{ id: string; createdAt: string }[]> {
  const query = { ...filtersWithoutType(filters), sort: 'oldest' as const };
  const part = { ...page, query };
  const found =
    type === 'review'
      ? await matchingReviews(db, merchantId, part)
      : type === 'media'
        ? await matchingMedia(db, merchantId, { ...part, query: { ...query, limit: page.limit } })
        : type === 'store_review'
          ? await matchingStoreReviews(db, merchantId, part)
          : await matchingQuestions(db, merchantId, type, part);
  return found.slice(0, page.limit);
}

/**
 * How many items match, and whether there are no more. Counters contain the numbers by type and status; with other filters, each type
 * is counted up to `limit`.
 */
export async function countMatching(
  db: Db,
  merchantId: string,
  { filters, limit, ...rest }: Selection,
): Promise<{ matching: number; isExact: boolean }> {
  const query = filtersWithoutType(filters);
  const { status: statuses, ...others } = query;
  if (Object.values(others).every((filter) => filter === undefined)) {
    const counts = await countsByStatus(db, merchantId);
    const wanted = [...new Set(statuses ?? reviewStatuses)];
    const matching = selectedTypes(filters)
      .flatMap((type) => wanted.map((status) => counts[type][status]))
      .reduce((sum, count) => sum + count, 0);
    return { matching, isExact: true };
  }
  const part = { ...rest, query, limit };
  const counts = await Promise.all(
    selectedTypes(filters).map((type) =>
      type === 'review'
        ? countMatchingReviews(db, merchantId, part)
        : type === 'media'
          ? countMatchingMedia(db, merchantId, { ...part, query: { ...query, limit } })
          : type === 'store_review'
            ? countMatchingStoreReviews(db, merchantId, part)
            : countMatchingQuestions(db, merchantId, type, part),
    ),
  );
  const matching = counts.reduce((sum, count) => sum + Math.min(count, limit), 0);
  return { matching, isExact: counts.every((count) => count <= limit) };
}

function filtersWithoutType({ type: _type, ...filters }: Filters) {
  return filters;
}
