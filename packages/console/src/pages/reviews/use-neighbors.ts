import { useLocation } from '@tanstack/react-router';
import { listQueue } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { contentQueryOf, readReviewFilters } from './review-filters.tsx';

/** The previous and next review in the list that this one was opened from; the address contains the list's filters. */
export function useNeighbors(reviewId: string) {
  const filters = readReviewFilters(useLocation().search as Record<string, unknown>);
  const query = { ...contentQueryOf('review', filters), startAfter: reviewId, limit: 1 };
  const opposite = filters.sort === 'oldest' ? 'newest' : 'oldest';
  const next = useRead(listQueue, { query });
  const previous = useRead(listQueue, { query: { ...query, sort: opposite } });
  // While the neighbors are loading, those of the previous review are still present.
  const idOf = ({ data, isPlaceholderData }: typeof next) =>
    isPlaceholderData ? undefined : data?.items[0]?.id;
  return { previous: idOf(previous), next: idOf(next), filters };
}
