import { undoInQueue } from '@tribune/contract';
import { ApiFailure, type Client } from '@tribune/contract/client';
import { useCallback, useRef } from 'react';
import { useClient } from '../../app/merchant.tsx';
import { notify, notifyFailureOf } from '../../components/toasts.tsx';
import { maxItemsPerRequest, type Result, retryWhenLimited } from './decision-requests.ts';
import { describeItem } from './item-text.ts';
import type { Item } from './use-queue.ts';

/** One action of a moderator: a verdict on one item, or on all selected ones. */
export interface Action {
  /** Names the items: `review by Ada`, `3 items`. */
  about: string;
  /** The first item. */
  itemId: string | null;
  /** The item if there is only one: only its latest decision is offered for undo. */
  subject: string | null;
  /** Number of items without a result. */
  open: number;
  /** Log IDs of the decisions. Undo names them, so that it cannot affect other decisions. */
  decisionIds: string[];
  /** Undoes a bulk action, which the server does. */
  undoAll?: () => void;
  completed: Promise<void>;
  complete: () => void;
  dismissToast: () => void;
}

interface UndoOptions {
  showResults: (results: readonly Result[]) => void;
  /** Called with the first item of an action that was undone. */
  onUndone: (itemId: string) => void;
}

/** The actions of this page that can be undone. */
export function useUndo({ showResults, onUndone }: UndoOptions) {
  const call = useClient();
  /** Oldest first. */
  const actions = useRef<Action[]>([]);
  const undone = useRef(onUndone);
  undone.current = onUndone;

  const undoAction = useCallback(
    async (action: Action) => {
      actions.current = actions.current.filter((one) => one !== action);
      action.dismissToast();
      await action.completed;
      action.dismissToast();
      try {
        await undoDecisions(call, action, showResults);
      } catch (error) {
        actions.current.push(action);
        return notifyFailureOf(`Not undone, ${action.about}`, error);
      }
      if (action.itemId !== null) undone.current(action.itemId);
    },
    [call, showResults],
  );

  /** Undoes the most recent action that has not been undone. */
  const undo = useCallback(() => {
    const last = actions.current.at(-1);
    if (last?.undoAll) {
      actions.current.pop();
      last.undoAll();
    } else if (last) void undoAction(last);
    else notify('Nothing to undo');
  }, [undoAction]);

  /** Notes the result of one item. After the last one, `message` offers the undo. */
  const settle = useCallback(
    (action: Action, message: string) => {
      action.open -= 1;
      if (action.open > 0) return;
      const undoable = action.decisionIds.length > 0 && actions.current.includes(action);
      if (undoable)
        action.dismissToast = notify(message, {
          undo: () => void undoAction(action),
          ...(action.subject && { subject: action.subject }),
        });
      else actions.current = actions.current.filter((one) => one !== action);
      action.complete();
    },
    [undoAction],
  );

  const begin = useCallback((items: readonly Item[], undoAll?: () => void) => {
    const action = newAction(items);
    if (undoAll) action.undoAll = undoAll;
    actions.current.push(action);
    return action;
  }, []);

  return { begin, settle, undo };
}

async function undoDecisions(call: Client, action: Action, showResults: UndoOptions['showResults']) {
  while (action.decisionIds.length > 0) {
    const decisionIds = action.decisionIds.slice(0, maxItemsPerRequest);
    const { results } = await retryWhenLimited(() => call(undoInQueue, { body: { decisionIds } }));
    showResults(results);
    action.decisionIds = action.decisionIds.slice(decisionIds.length);
    const refused = results.find(({ error }) => error)?.error;
    if (refused) notifyFailureOf(`Not undone, ${action.about}`, conflictOf(refused.message));
    else if (action.decisionIds.length === 0) notify(`Undone: ${action.about}`);
  }
}

function newAction(items: readonly Item[]): Action {
  const { promise: completed, resolve: complete } = Promise.withResolvers<void>();
  const [first] = items;
  const only = items.length === 1 ? first : undefined;
  const about = only ? describeItem(only) : `${items.length} items`;
  return {
    about,
    itemId: first?.id ?? null,
    subject: only?.id ?? null,
    open: items.length,
    decisionIds: [],
    completed,
    complete,
    dismissToast: () => {},
  };
}

export const conflictOf = (message: string) =>
  new ApiFailure({ code: 'INVALID_STATE', message, status: 409 });
