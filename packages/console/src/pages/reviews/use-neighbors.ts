import { useLocation } from '@tanstack/react-router';
import { listQueue } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { contentQueryOf, readReviewFilters } from './review-filters.tsx';

/** The reviews before and after one in the list that it was opened from, whose filters are in the address. */
export function useNeighbors(reviewId: string) {
  const filters = readReviewFilters(useLocation().search as Record<string, unknown>);
  const query = { ...contentQueryOf('review', filters), startAfter: reviewId, limit: 1 };
  const opposite = filters.sort === 'oldest' ? 'newest' : 'oldest';
  const next = useRead(listQueue, { query });
  const previous = useRead(listQueue, { query: { ...query, sort: opposite } });
  // While the neighbors of another review are being read, those of the one before are still there.
  const idOf = ({ data, isPlaceholderData }: typeof next) =>
    isPlaceholderData ? undefined : data?.items[0]?.id;
  return { previous: idOf(previous), next: idOf(next), filters };
}
