import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { PageRequest } from './page-statement.ts';

/** The reviews of a page as JSON text, with the versions of the rows that it shows. */
export interface RenderedPage {
  versions: string;
  reviews: string;
  nextStartAfter: string | null;
}

/**
 * Pages that were requested more than once. A response that has expired or was invalidated by a change elsewhere in the list is
 * then answered by comparing the versions of its rows, which the database reads in two thirds of the time and which need no
 * presenting. At most a twenty-fourth of the heap, and ten minutes, so that nothing erased stays longer in memory.
 */
const pages = new LRUCache<string, RenderedPage | 'requested'>({
  maxSize: Math.min(32 * 1024 * 1024, Math.floor(getHeapStatistics().heap_size_limit / 24)),
  ttl: 10 * 60_000,
  ttlResolution: 1_000,
  sizeCalculation: (page, key) =>
    key.length + 200 + (page === 'requested' ? 0 : page.reviews.length + page.versions.length),
});

/** The stored page for this key; 'requested' when the page should be stored now, undefined when it was not requested before. */
export function renderedPage(key: string): RenderedPage | 'requested' | undefined {
  const known = pages.get(key);
  if (!known) pages.set(key, 'requested');
  return known;
}

export const storePage = (key: string, page: RenderedPage): void => void pages.set(key, page);

/**
 * Identifies a page and how its reviews are shown; null where versions cannot be compared: pages that skip reviews, and those
 * of filters, are read otherwise.
 */
export function pageKey({ merchantId, listing, sort, cursor, limit, offset }: PageRequest): string | null {
  if (offset > 0) return null;
  const { productId, sharedWith, query, featuring, mediaUrl } = listing;
  const products = sharedWith.length > 1 ? sharedWith : [productId];
  return JSON.stringify([
    ...[merchantId, mediaUrl, products, query.rating, sort, cursor?.review_id, limit, featuring],
  ]);
}
