import { type QueueItemType, queueItemTypes, type ReviewStatus, reviewStatuses } from '@tribune/contract';
import { asOneOf, asSomeOf, asText } from '../../components/filters.tsx';

export interface QueueFilters extends Record<string, string | string[] | undefined> {
  status: ReviewStatus[];
  type: QueueItemType[];
  rating: string[];
  only: 'late' | 'media' | 'verified' | 'opinion' | undefined;
  search: string | undefined;
  product: string | undefined;
  raidId: string | undefined;
  /** ID of the only item to list. */
  itemId: string | undefined;
  /** `me`, `nobody` or the ID of a colleague. */
  assigned: string | undefined;
  sort: 'newest' | 'oldest' | 'due' | undefined;
  /** ID of the open item. */
  item: string | undefined;
}

export const toReview: ReviewStatus[] = ['pending', 'flagged'];
const ratings = ['1', '2', '3', '4', '5'];

/** Filters from the page's address. Defaults to pending and flagged items, oldest first. */
export function readFilters(search: Record<string, unknown>): QueueFilters {
  const status = asSomeOf(search.status, reviewStatuses);
  return {
    status: status.length > 0 ? status : search.status === 'all' ? [] : toReview,
    type: asSomeOf(search.type, queueItemTypes),
    rating: ratings.filter((rating) => [search.rating].flat().map(String).includes(rating)),
    only: asOneOf(search.only, ['late', 'media', 'verified', 'opinion']),
    search: asText(search.search),
    product: asText(search.product),
    raidId: asText(search.raidId),
    itemId: asText(search.itemId),
    assigned: asText(search.assigned),
    sort: asOneOf(search.sort, ['newest', 'oldest', 'due']),
    item: asText(search.item),
  };
}

/** The filters as a query of the API. */
export function queryOf(filters: QueueFilters) {
  const { status, type, rating, only, search, product, raidId, itemId, assigned, sort } = filters;
  return {
    limit: 50,
    sort: sort ?? ('oldest' as const),
    ...(status.length > 0 && { status }),
    ...(type.length > 0 && { type }),
    // Photos and videos are moderated with their review, unless the filter names them.
    ...(!type.includes('media') && !itemId && { followsReview: false }),
    ...(rating.length > 0 && { rating: rating.map(Number) as (1 | 2 | 3 | 4 | 5)[] }),
    ...(only === 'late' && { late: true }),
    ...(only === 'media' && { hasMedia: true }),
    ...(only === 'verified' && { verified: true }),
    ...(only === 'opinion' && { awaitsOpinion: true }),
    ...(search && { search }),
    ...(product && { productId: product }),
    ...(raidId && { raidId }),
    ...(itemId && { itemId }),
    ...(assigned && { assignedTo: assigned }),
  };
}

/** Changes that reset the filters to all pending items. */
export const cleared: Partial<QueueFilters> = {
  status: [],
  type: [],
  rating: [],
  only: undefined,
  search: undefined,
  product: undefined,
  raidId: undefined,
  itemId: undefined,
  assigned: undefined,
  item: undefined,
};

/** Whether the filters exclude pending items. */
export const isFiltered = (filters: QueueFilters) =>
  JSON.stringify(queryOf({ ...filters, sort: undefined })) !== JSON.stringify(queryOf(readFilters({})));

/** The filters that may select the items of a bulk action: without the rating. */
export function bulkFiltersOf(filters: QueueFilters) {
  const { limit: _limit, sort: _sort, rating: _rating, itemId: _itemId, ...neutral } = queryOf(filters);
  return neutral;
}

/** Query string of a saved view: the address without the open item. */
export function addressOf(search: Record<string, unknown>): string {
  const { item: _, ...rest } = search;
  return new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  ).toString();
}

export function searchOf(address: string): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {};
  const params = new URLSearchParams(address);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    search[name] = values.length > 1 ? values : (values[0] ?? '');
  }
  return search;
}
