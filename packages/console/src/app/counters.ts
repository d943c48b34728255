import { useQueryClient } from '@tanstack/react-query';
import {
  type AnswerOf,
  countFailedMails,
  countQueue,
  listNotes,
  listQueue,
  listReports,
  roleReaches,
} from '@tribune/contract';
import { useCallback } from 'react';
import { type Inputs, keyOf, useRead } from './calls.ts';
import { useMerchant } from './merchant.tsx';
import type { Counter } from './pages/index.ts';

const refetchMs = 60_000;

/** The word after a number: “15 pending”. */
export const counted: Record<Counter, string> = {
  queue: 'pending',
  mentions: 'unread',
  reports: 'undecided',
  emails: 'failed',
};

/** Inputs of the reads that contain the counts. */
export const countsOf = {
  queue: { query: { limit: 1 } },
  /** Counts only photos and videos that have their own decision; the others are counted with their review. */
  media: { query: { type: ['media'], status: ['pending', 'flagged'], followsReview: false } },
  reports: { query: { limit: 1 } },
  mentions: { query: { unread: true } },
} satisfies Record<string, Inputs<typeof listQueue> | Inputs<typeof listNotes>>;

/** Numbers of items that need attention, by page; undefined while loading, or for roles that may not read them. */
export function useCounters(): Record<Counter, number | undefined> & { isLoading: boolean } {
  const { role } = useMerchant();
  const isModerator = roleReaches(role, 'moderator');
  const queue = useRead(listQueue, countsOf.queue, { refetchMs });
  const media = useRead(countQueue, countsOf.media, { refetchMs });
  const reports = useRead(listReports, countsOf.reports, { when: isModerator, refetchMs });
  const mentions = useRead(listNotes, countsOf.mentions, { refetchMs });
  const mails = useRead(countFailedMails, {}, { when: isModerator, refetchMs });
  return {
    queue: queue.data && media.data && reviewable(queue.data.counts) + media.data.matching,
    mentions: mentions.data?.notes.length,
    reports: reports.data && reports.data.counts.open + reports.data.counts.appealed,
    emails: mails.data?.failed,
    isLoading: [queue, media, reports, mentions, mails].some((read) => read.isLoading),
  };
}

/** Pending and flagged items other than media. */
const reviewable = ({ media: _media, ...others }: Counts) =>
  Object.values(others).reduce((sum, { pending, flagged }) => sum + pending + flagged, 0);
type Counts = AnswerOf<typeof listQueue>['counts'];

/** Returns a function that refetches the counts that decisions change. */
export function useRefreshCounters(): () => void {
  const queries = useQueryClient();
  const { id } = useMerchant();
  return useCallback(() => {
    const reads = [
      keyOf(id, listQueue, countsOf.queue),
      keyOf(id, countQueue, countsOf.media),
      keyOf(id, listReports, countsOf.reports),
    ];
    for (const queryKey of reads) void queries.invalidateQueries({ queryKey });
  }, [queries, id]);
}
