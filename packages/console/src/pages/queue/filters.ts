import { type QueueItemType, queueItemTypes, type ReviewStatus, reviewStatuses } from '@tribune/contract';
import { asOneOf, asSomeOf, asText } from '../../components/filters.tsx';

export interface QueueFilters extends Record<string, string | string[] | undefined> {
  status: ReviewStatus[];
  type: QueueItemType[];
  rating: string[];
  only: 'media' | 'verified' | undefined;
  search: string | undefined;
  product: string | undefined;
  sort: 'newest' | 'oldest' | undefined;
  /** The item that is open. */
  item: string | undefined;
}

export const waiting: ReviewStatus[] = ['pending', 'flagged'];
const ratings = ['1', '2', '3', '4', '5'];

/** The filters of an address. Without any, what waits for a decision, the longest waiting first. */
export function readFilters(search: Record<string, unknown>): QueueFilters {
  const status = asSomeOf(search.status, reviewStatuses);
  return {
    status: status.length > 0 ? status : search.status === 'all' ? [] : waiting,
    type: asSomeOf(search.type, queueItemTypes),
    rating: ratings.filter((rating) => [search.rating].flat().map(String).includes(rating)),
    only: asOneOf(search.only, ['media', 'verified']),
    search: asText(search.search),
    product: asText(search.product),
    sort: asOneOf(search.sort, ['newest', 'oldest']),
    item: asText(search.item),
  };
}

/** The same as the API takes them. */
export function queryOf({ status, type, rating, only, search, product, sort }: QueueFilters) {
  return {
    limit: 50,
    sort: sort ?? ('oldest' as const),
    ...(status.length > 0 && { status }),
    ...(type.length > 0 && { type }),
    ...(rating.length > 0 && { rating: rating.map(Number) as (1 | 2 | 3 | 4 | 5)[] }),
    ...(only === 'media' && { hasMedia: true }),
    ...(only === 'verified' && { verified: true }),
    ...(search && { search }),
    ...(product && { productId: product }),
  };
}

/** What a saved view keeps: the address without the open item. */
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
