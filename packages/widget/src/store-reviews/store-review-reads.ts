import type { getStoreRating, listStoreReviews, Static } from '@tribune/contract';
import { type Connection, read } from '../api.ts';

export type StoreReviewList = Static<(typeof listStoreReviews)['answer']>;
export type StoreReview = StoreReviewList['reviews'][number];
export type StoreReviewSort = StoreReviewList['sort'];
export type StoreRating = Static<(typeof getStoreRating)['answer']>;

export interface StoreReviewQuery {
  sort: StoreReviewSort;
  /** Null for all. */
  rating: number | null;
  startAfter: string | null;
  fresh: boolean;
}

const pageSize = 10;

export function storeReviews(connection: Connection, query: StoreReviewQuery) {
  const search = new URLSearchParams({ sort: query.sort, limit: `${pageSize}` });
  if (query.rating !== null) search.set('rating', `${query.rating}`);
  if (query.startAfter) search.set('startAfter', query.startAfter);
  return read<StoreReviewList>(connection, '/store-reviews', search, query.fresh);
}

export const storeRating = (connection: Connection, fresh: boolean) =>
  read<StoreRating>(connection, '/store-reviews/rating', new URLSearchParams(), fresh);
