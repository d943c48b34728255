import type { listProductMedia, Static } from '@tribune/contract';
import { type Connection, type Medium, read } from '../api.ts';

export type Gallery = Static<(typeof listProductMedia)['answer']>;

/** A product's photos and films, newest first. */
export function listMedia(
  connection: Connection,
  productId: string,
  limit: number,
  startAfter: string | null,
) {
  const search = new URLSearchParams({ limit: `${limit}` });
  if (startAfter) search.set('startAfter', startAfter);
  return read<Gallery>(connection, `/products/${encodeURIComponent(productId)}/media`, search);
}

/** A review's photos and films as they are now: asked for while they are being prepared. */
export function listReviewMedia(connection: Connection, reviewId: string) {
  const path = `/reviews/${encodeURIComponent(reviewId)}/media`;
  return read<{ media: Medium[] }>(connection, path, undefined, true);
}
