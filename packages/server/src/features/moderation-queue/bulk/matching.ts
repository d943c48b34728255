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
  /** Only items submitted before then. */
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
  const counts = await Promise.all(
    selectedTypes(filters).map((type) =>
      countQueued(db, merchantId, kinds[type], { ...rest, filters: { ...query, limit } }),
    ),
  );
  const matching = counts.reduce((sum, count) => sum + Math.min(count, limit), 0);
  return { matching, isExact: counts.every((count) => count <= limit) };
}

function filtersWithoutType({ type: _type, ...filters }: Filters) {
  return filters;
}
