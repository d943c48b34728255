import { decideInQueue, type ModerationVerdict, type ReasonCode, undoInQueue } from '@tribune/contract';
import { ApiFailure } from '@tribune/contract/client';
import { useCallback, useEffect, useRef } from 'react';
import { describeFailure } from '../../app/failure.tsx';
import { useClient } from '../../app/merchant.tsx';
import { tell, tellFailure } from '../../components/toasts.tsx';
import type { Item, Note } from './use-queue.ts';

export interface Verdict {
  status: ModerationVerdict;
  reasonCode?: ReasonCode;
  reason?: string;
}

type Noting = (id: string, change: (known: Note) => Note) => void;
type Answered = { id: string; success: boolean; error: { message: string } | null; item: Item | null };

const said: Record<ModerationVerdict, string> = {
  approved: 'Approved',
  rejected: 'Rejected',
  flagged: 'Flagged',
};
const mostAtOnce = 100;

/**
 * Sends decisions one request after the other: those that come in meanwhile with the same verdict go together, so that
 * somebody with quick fingers stays within what the API takes in a minute. Shown at once as being saved, and as saved
 * only when they are.
 */
export function useDecisions(items: readonly Item[], note: Noting) {
  const call = useClient();
  const listed = useRef(items);
  listed.current = items;
  const waiting = useRef<{ item: Item; verdict: Verdict }[]>([]);
  const busy = useRef(false);
  const history = useRef<string[][]>([]);

  const settle = useCallback(
    (results: readonly Answered[], decided: boolean) => {
      for (const { id, error, item } of results) {
        note(id, ({ item: before }) => ({
          ...((item ?? before) && { item: item ?? before }),
          ...(error ? { failed: error.message } : decided && { decided }),
        }));
        for (const follower of error || !item ? [] : followersOf(item, listed.current))
          note(follower.id, () => ({ item: follower, ...(decided && { decided }) }));
      }
      return results.filter(({ success }) => success).map(({ id }) => id);
    },
    [note],
  );

  // A page that is closed takes with it what was decided and has not been sent.
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => busy.current && event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);

  const undo = useCallback(async () => {
    const ids = history.current.pop();
    if (!ids) return tell('There is nothing to take back.');
    try {
      const { results } = await patiently(() => call(undoInQueue, { body: { ids } }));
      const done = settle(results, false);
      tell(done.length === 1 ? 'Taken back.' : `${done.length} decisions taken back.`);
    } catch (error) {
      history.current.push(ids);
      tellFailure(error);
    }
  }, [call, settle]);

  const flush = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    for (let batch = nextBatch(waiting.current); batch.length > 0; batch = nextBatch(waiting.current)) {
      const [{ verdict } = { verdict: { status: 'approved' as const } }] = batch;
      const items = batch.map(({ item: { id, updatedAt } }) => ({ id, updatedAt }));
      try {
        const { results } = await patiently(() => call(decideInQueue, { body: { items, ...verdict } }));
        const done = settle(results, true);
        if (done.length > 0) history.current.push(done);
        const refused = results.find(({ error }) => error)?.error;
        if (refused)
          tellFailure(new ApiFailure({ code: 'INVALID_STATE', message: refused.message, status: 409 }));
        if (done.length > 0)
          tell(`${said[verdict.status]}${done.length > 1 ? ` ${done.length}` : ''}.`, () => void undo());
      } catch (error) {
        for (const { item } of batch) note(item.id, () => ({ item, failed: describeFailure(error).says }));
        tellFailure(error);
      }
    }
    busy.current = false;
  }, [call, note, settle, undo]);

  const decide = useCallback(
    (items: readonly Item[], verdict: Verdict) => {
      for (const item of items) {
        note(item.id, (known) => ({ ...known, saving: verdict.status }));
        waiting.current.push({ item, verdict });
      }
      void flush();
    },
    [flush, note],
  );

  return { decide, undo };
}

/** Media in the list that stand as their review does, as they are after a decision about it. */
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

/** Takes off the queue what can go together. */
function nextBatch(waiting: { item: Item; verdict: Verdict }[]) {
  const first = waiting[0];
  if (!first) return [];
  const alike = JSON.stringify(first.verdict);
  const until = waiting.findIndex(({ verdict }) => JSON.stringify(verdict) !== alike);
  return waiting.splice(0, Math.min(until < 0 ? waiting.length : until, mostAtOnce));
}

/** Waits as long as the service asks for when there were too many in a minute. */
async function patiently<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'RATE_LIMITED') throw error;
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 5) * 1_000));
    }
  }
}
