import { useQueryClient } from '@tanstack/react-query';
import { decideInQueue, listQueue, moderationLog, moderationQueue } from '@tribune/contract';
import { useState } from 'react';
import { keyOf } from '../../app/calls.ts';
import { useMerchant, useRefusal } from '../../app/merchant.tsx';
import type { Verdict } from '../queue/decision-requests.ts';
import { noContent } from '../queue/item-text.ts';
import { useDecisions } from '../queue/use-decisions.ts';
import type { Item } from '../queue/use-queue.ts';
import type { StaffReview } from './review.tsx';

/** Routes whose responses a decision changes. */
export const lists = [moderationQueue, moderationLog, listQueue];

/** Decisions about a review on its own page, made and undone as in the queue. */
export function useReviewDecision(review: StaffReview, onChange: () => void) {
  const { id } = useMerchant();
  const queries = useQueryClient();
  const refusal = useRefusal()(decideInQueue);
  const [asking, setAsking] = useState<'rejected' | 'flagged' | null>(null);
  const item = itemOf(review);
  const { decide, undo } = useDecisions([item], (_id, change) => {
    if (change({}).saving) return;
    onChange();
    for (const route of lists) void queries.invalidateQueries({ queryKey: keyOf(id, route) });
  });
  return {
    refusal,
    asking,
    ask: (about: 'rejected' | 'flagged') => refusal === null && setAsking(about),
    stopAsking: () => setAsking(null),
    decide(verdict: Verdict) {
      setAsking(null);
      if (refusal === null) decide([item], verdict);
    },
    undo,
  };
}

/** The review as an item of the queue. */
const itemOf = (review: StaffReview): Item => ({
  ...noContent,
  assignedTo: null,
  author: null,
  openReports: 0,
  reportedMedia: [],
  notes: 0,
  awaitsOpinion: false,
  dueAt: null,
  hints: [],
  type: 'review',
  id: review.id,
  status: review.status,
  createdAt: review.createdAt,
  updatedAt: review.updatedAt,
  review,
});
