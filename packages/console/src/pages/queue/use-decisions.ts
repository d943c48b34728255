import { decideInQueue, type ModerationVerdict, type ReasonCode, undoInQueue } from '@tribune/contract';
import { ApiFailure } from '@tribune/contract/client';
import { useCallback, useEffect, useRef } from 'react';
import { describeFailure } from '../../app/failure.tsx';
import { useClient } from '../../app/merchant.tsx';
import { notify, notifyFailure, notifyFailureOf } from '../../components/toasts.tsx';
import { describeItem } from './item-text.ts';
import type { Item, Note } from './use-queue.ts';

export interface Verdict {
  status: ModerationVerdict;
  reasonCode?: ReasonCode;
  reason?: string;
}

/** One action of a moderator: a verdict on one item, or on all selected ones. */
interface Action {
  /** Names the items: `review by Ada`, `3 items`. */
  about: string;
  /** The item where it is one: only its latest decision is offered for undo. */
  subject: string | null;
  /** Number of items without a result. */
  open: number;
  /** Log IDs of what was decided. Undo names them, so that it cannot affect other decisions. */
  decisionIds: string[];
  /** Undoes a bulk action, which the server does. */
  undoAll?: () => void;
  completed: Promise<void>;
  complete: () => void;
  dismissToast: () => void;
}

interface Queued {
  item: Item;
  verdict: Verdict;
  action: Action;
}

type UpdateNote = (id: string, change: (known: Note) => Note) => void;
type Result = {
  id: string;
  success: boolean;
  error: { message: string } | null;
  decisionId: string | null;
  item: Item | null;
};

export const pastTense: Record<ModerationVerdict, string> = {
  approved: 'Approved',
  rejected: 'Rejected',
  flagged: 'Flagged',
};
const maxItemsPerRequest = 100;

/**
 * Sends decisions one request at a time. Later decisions with the same verdict are sent together, so that
 * a fast moderator stays within the rate limit. Each of them is still undone on its own.
 */
export function useDecisions(items: readonly Item[], updateNote: UpdateNote) {
  const call = useClient();
  const listed = useRef(items);
  listed.current = items;
  const queued = useRef<Queued[]>([]);
  const isSending = useRef(false);
  /** Actions that can be undone, oldest first. */
  const actions = useRef<Action[]>([]);

  const showResults = useCallback(
    (results: readonly Result[], decided: boolean) => {
      for (const { id, error, item } of results) {
        updateNote(id, ({ item: before }) => ({
          ...((item ?? before) && { item: item ?? before }),
          ...(error ? { failed: error.message } : decided && { decided }),
        }));
        for (const follower of error || !item ? [] : followersOf(item, listed.current))
          updateNote(follower.id, () => ({ item: follower, ...(decided && { decided }) }));
      }
    },
    [updateNote],
  );

  // Decisions that have not been sent are lost when the page is closed.
  useEffect(() => {
    const confirmLeaving = (event: BeforeUnloadEvent) => isSending.current && event.preventDefault();
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, []);

  const undoAction = useCallback(
    async (action: Action) => {
      actions.current = actions.current.filter((one) => one !== action);
      action.dismissToast();
      await action.completed;
      action.dismissToast();
      while (action.decisionIds.length > 0) {
        const decisionIds = action.decisionIds.slice(0, maxItemsPerRequest);
        try {
          const { results } = await retryWhenLimited(() => call(undoInQueue, { body: { decisionIds } }));
          showResults(results, false);
          action.decisionIds = action.decisionIds.slice(decisionIds.length);
          const refused = results.find(({ error }) => error)?.error;
          if (refused) notifyFailureOf(`Not undone, ${action.about}`, conflictOf(refused.message));
          else if (action.decisionIds.length === 0) notify(`Undone: ${action.about}`);
        } catch (error) {
          actions.current.push(action);
          return notifyFailureOf(`Not undone, ${action.about}`, error);
        }
      }
    },
    [call, showResults],
  );

  /** Undoes the last action that was not undone yet. */
  const undo = useCallback(() => {
    const last = actions.current.at(-1);
    if (last?.undoAll) {
      actions.current.pop();
      last.undoAll();
    } else if (last) void undoAction(last);
    else notify('Nothing to undo');
  }, [undoAction]);

  const recordResult = useCallback(
    ({ item, verdict, action }: Queued, result: Result | undefined) => {
      if (result?.decisionId) action.decisionIds.push(result.decisionId);
      if (result?.error) notifyFailureOf(capitalized(describeItem(item)), conflictOf(result.error.message));
      action.open -= 1;
      if (action.open > 0) return;
      const undoable = action.decisionIds.length > 0 && actions.current.includes(action);
      if (undoable)
        action.dismissToast = notify(`${pastTense[verdict.status]} ${action.about}`, {
          undo: () => void undoAction(action),
          ...(action.subject && { subject: action.subject }),
        });
      else actions.current = actions.current.filter((one) => one !== action);
      action.complete();
    },
    [undoAction],
  );

  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    for (let batch = takeBatch(queued.current); batch.length > 0; batch = takeBatch(queued.current)) {
      const verdict = batch[0]?.verdict ?? { status: 'approved' };
      const body = { items: batch.map(({ item: { id, updatedAt } }) => ({ id, updatedAt })), ...verdict };
      try {
        const { results } = await retryWhenLimited(() => call(decideInQueue, { body }));
        showResults(results, true);
        for (const one of batch)
          recordResult(
            one,
            results.find(({ id }) => id === one.item.id),
          );
      } catch (error) {
        for (const one of batch) {
          updateNote(one.item.id, () => ({ item: one.item, failed: describeFailure(error).message }));
          recordResult(one, undefined);
        }
        notifyFailure(error);
      }
    }
    isSending.current = false;
  }, [call, updateNote, showResults, recordResult]);

  const decide = useCallback(
    (decided: readonly Item[], verdict: Verdict) => {
      const action = newAction(decided);
      actions.current.push(action);
      for (const item of decided) {
        updateNote(item.id, (known) => ({ ...known, saving: verdict.status }));
        queued.current.push({ item, verdict, action });
      }
      void send();
    },
    [send, updateNote],
  );

  /** Makes a bulk action the last one that can be undone. */
  const recordBulk = useCallback((undoAll: () => void) => {
    actions.current.push({ ...newAction([]), undoAll });
  }, []);

  return { decide, undo, recordBulk };
}

function newAction(items: readonly Item[]): Action {
  const { promise: completed, resolve: complete } = Promise.withResolvers<void>();
  const [first] = items;
  const only = items.length === 1 ? first : undefined;
  const about = only ? describeItem(only) : `${items.length} items`;
  return {
    about,
    subject: only?.id ?? null,
    open: items.length,
    decisionIds: [],
    completed,
    complete,
    dismissToast: () => {},
  };
}

const conflictOf = (message: string) => new ApiFailure({ code: 'INVALID_STATE', message, status: 409 });
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

/** Removes and returns what can travel in one request: the same verdict, and no item twice. */
function takeBatch(queued: Queued[]): Queued[] {
  const [first] = queued;
  if (!first) return [];
  const verdict = JSON.stringify(first.verdict);
  const ids = new Set<string>();
  const end = queued.findIndex(
    (one) => JSON.stringify(one.verdict) !== verdict || ids.size === ids.add(one.item.id).size,
  );
  return queued.splice(0, Math.min(end < 0 ? queued.length : end, maxItemsPerRequest));
}

/** Repeats a rate-limited request after the time that the service asks for. */
async function retryWhenLimited<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'RATE_LIMITED') throw error;
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 5) * 1_000));
    }
  }
}
