import type { listProductMedia, Static } from '@tribune/contract';
import { type Connection, type Medium, type Review, read } from '../api.ts';

export type Gallery = Static<(typeof listProductMedia)['answer']>;

/** A product's photos and videos, newest first. */
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

/** The current state of a review's photos and videos, requested while they are being processed. */
export function listReviewMedia(connection: Connection, reviewId: string) {
  const path = `/reviews/${encodeURIComponent(reviewId)}/media`;
  return read<{ media: Medium[] }>(connection, path, undefined, true);
}

const reviews = new Map<string, Promise<Review | null>>();

/** The review of a photo or video, requested once per page; null if the request fails. */
export function reviewOfMedium(connection: Connection, reviewId: string): Promise<Review | null> {
  let review = reviews.get(reviewId);
  if (!review) {
    review = read<Review>(connection, `/reviews/${encodeURIComponent(reviewId)}`).then((result) =>
      'value' in result ? result.value : null,
    );
    reviews.set(reviewId, review);
  }
  return review;
}
