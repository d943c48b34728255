import { type bulkFilters, type QueueItemType, reviewStatuses, type Static } from '@tribune/contract';
import type { Db } from '../../../platform/db/database.ts';
import { countQueued, matchingPositions, type Position } from '../../content/index.ts';
import { kindOrder, kinds } from '../../content-kinds/index.ts';
import { countsByStatus, kindsOf } from '../listing.ts';

export type Filters = Static<typeof bulkFilters>;

/** The types of items that the filters select, in the order in which a bulk action processes them. */
export function selectedTypes(filters: Filters): QueueItemType[] {
  const wanted = kindsOf(filters);
  return kindOrder.filter((type) => wanted.includes(type));
}

interface Selection {
  filters: Filters;
  /** Only items submitted before this time. */
  until: Date;
  locale: string;
  limit: number;
}

/** IDs and times of up to `limit` matching items of a type, oldest first, after a time and ID. */
export async function matchingItems(
  db: Db,
  merchantId: string,
  type: QueueItemType,
  { filters, limit, ...page }: Selection & { after: Position | null },
): Promise<Position[]> {
  const request = { ...page, filters: { ...filtersWithoutType(filters), sort: 'oldest' as const, limit } };
  return (await matchingPositions(db, merchantId, kinds[type], request)).slice(0, limit);
}

/**
 * The number of matching items, and whether it is exact. Counters provide the numbers by type and status; with other filters, each type
 * is counted up to `limit`. Only media can follow a review.
 */
export async function countMatching(
  db: Db,
  merchantId: string,
  { filters, limit, ...rest }: Selection,
): Promise<{ matching: number; isExact: boolean }> {
  const query = filtersWithoutType(filters);
  const { status: statuses, followsReview, ...others } = query;
  const isUnfiltered = Object.values(others).every((filter) => filter === undefined);
  const byStatus = isUnfiltered ? await countsByStatus(db, merchantId) : null;
  const wanted = [...new Set(statuses ?? reviewStatuses)];
  const counts = await Promise.all(
    selectedTypes(filters).map(async (type) => {
      if (byStatus && (type !== 'media' || followsReview === undefined))
        return { count: sum(wanted.map((status) => byStatus[type][status])), isExact: true };
      const count = await countQueued(db, merchantId, kinds[type], { ...rest, filters: { ...query, limit } });
      return { count: Math.min(count, limit), isExact: count <= limit };
    }),
  );
  return { matching: sum(counts.map(({ count }) => count)), isExact: counts.every(({ isExact }) => isExact) };
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

function filtersWithoutType({ type: _type, ...filters }: Filters) {
  return filters;
}
