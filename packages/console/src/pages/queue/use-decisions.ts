import type { ModerationVerdict } from '@tribune/contract';
import { useCallback, useEffect, useRef } from 'react';
import { useRefreshCounters } from '../../app/counters.ts';
import { describeFailure } from '../../app/failure.tsx';
import { useClient } from '../../app/merchant.tsx';
import { notifyFailure, notifyFailureOf } from '../../components/toasts.tsx';
import {
  type Batch,
  type Queued,
  type Result,
  sendBatch,
  takeBatch,
  type Verdict,
} from './decision-requests.ts';
import { describeItem, describeMedia } from './item-text.ts';
import type { Item, Note } from './use-queue.ts';
import { conflictOf, useUndo } from './use-undo.ts';

type UpdateNote = (id: string, change: (known: Note) => Note) => void;

export const pastTense: Record<ModerationVerdict, string> = {
  approved: 'Approved',
  rejected: 'Rejected',
  flagged: 'Flagged',
};

/**
 * Sends decisions one request at a time. Later decisions with the same verdict are sent together, so that a fast moderator stays within the
 * rate limit. Each of them can still be undone individually.
 */
export function useDecisions(
  items: readonly Item[],
  updateNote: UpdateNote,
  onUndone: (itemId: string) => void = () => {},
) {
  const showResults = useShowResults(items, updateNote);
  const showUndone = useCallback((results: readonly Result[]) => showResults(results, false), [showResults]);
  const { begin, settle, undo } = useUndo({ showResults: showUndone, onUndone });
  const enqueue = useSender(updateNote, showResults, (queued, result) => {
    const { item, verdict, leftOut, action } = queued;
    if (result?.decisionId) action.decisionIds.push(result.decisionId);
    if (result?.error) notifyFailureOf(capitalized(describeItem(item)), conflictOf(result.error.message));
    const except = action.subject && leftOut.length > 0 ? `, ${describeMedia(item, leftOut)} rejected` : '';
    settle(action, `${pastTense[verdict.status]} ${action.about}${except}`);
  });

  const decide = (
    decided: readonly Item[],
    verdict: Verdict,
    leftOutOf: (item: Item) => readonly string[] = () => [],
  ) => {
    const action = begin(decided);
    for (const item of decided) updateNote(item.id, (known) => ({ ...known, saving: verdict.status }));
    void enqueue(decided.map((item) => ({ item, verdict, leftOut: leftOutOf(item), action })));
  };
  /** Records a bulk action as the most recent action, which the next undo reverts. */
  const recordBulk = (undoAll: () => void) => void begin([], undoAll);
  return { decide, undo, recordBulk };
}

/** Shows the current state of decided items, and of the listed media that follow them. */
function useShowResults(items: readonly Item[], updateNote: UpdateNote) {
  const refreshCounters = useRefreshCounters();
  const listed = useRef(items);
  listed.current = items;
  return useCallback(
    (results: readonly Result[], decided: boolean) => {
      for (const { id, error, item } of results) {
        updateNote(id, ({ item: before }) => ({
          ...((item ?? before) && { item: item ?? before }),
          ...(error ? { failed: error.message } : decided && { decided }),
        }));
        for (const follower of error || !item ? [] : followersOf(item, listed.current))
          updateNote(follower.id, () => ({ item: follower, ...(decided && { decided }) }));
      }
      refreshCounters();
    },
    [updateNote, refreshCounters],
  );
}

/** Returns a function that sends decisions after those that are being sent. */
function useSender(
  updateNote: UpdateNote,
  showResults: (results: readonly Result[], decided: boolean) => void,
  onResult: (queued: Queued, result: Result | undefined) => void,
) {
  const call = useClient();
  const queued = useRef<Queued[]>([]);
  const isSending = useRef(false);
  const record = useRef(onResult);
  record.current = onResult;

  // Decisions that have not been sent are lost when the page is closed.
  useEffect(() => {
    const confirmLeaving = (event: BeforeUnloadEvent) => isSending.current && event.preventDefault();
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, []);

  const send = useCallback(
    async (batch: Batch) => {
      try {
        const { results, media } = await sendBatch(call, batch);
        showResults([...media, ...results], true);
        batch[0].action.decisionIds.push(...media.flatMap(({ decisionId }) => decisionId ?? []));
        for (const one of batch)
          record.current(
            one,
            results.find(({ id }) => id === one.item.id),
          );
      } catch (error) {
        for (const one of batch) {
          updateNote(one.item.id, () => ({ item: one.item, failed: describeFailure(error).message }));
          record.current(one, undefined);
        }
        notifyFailure(error);
      }
    },
    [call, updateNote, showResults],
  );

  return useCallback(
    async (decisions: readonly Queued[]) => {
      queued.current.push(...decisions);
      if (isSending.current) return;
      isSending.current = true;
      for (let batch = takeBatch(queued.current); batch; batch = takeBatch(queued.current)) await send(batch);
      isSending.current = false;
    },
    [send],
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Listed media that follow the status of this review, as they are after a decision about it. */
function followersOf({ review }: Item, listed: readonly Item[]): Item[] {
  if (!review) return [];
  const { status, updatedAt } = review;
  return listed.flatMap((item) => {
    const { medium } = item;
    if (!medium?.followsReview || medium.review.id !== review.id) return [];
    const after = { ...medium, status, updatedAt, review: { ...medium.review, status } };
    return [{ ...item, status, updatedAt, medium: after }];
  });
}
