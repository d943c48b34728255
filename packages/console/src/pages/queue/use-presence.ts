import { notePresence, type Role, roleReaches } from '@tribune/contract';
import { useEffect, useRef, useState } from 'react';
import { useClient, useMerchant, usePerson } from '../../app/merchant.tsx';
import type { Item, Note } from './use-queue.ts';

const refetchMs = 8_000;

/** Reports the open item, and returns who else is viewing which item. Notes decisions of other moderators. */
export function usePresence(
  itemId: string | undefined,
  note: (id: string, change: (known: Note) => Note) => void,
): ReadonlyMap<string, string[]> {
  const call = useClient();
  const { email } = usePerson();
  const { role } = useMerchant();
  const since = useRef<string | undefined>(undefined);
  const seen = useRef(new Set<string>());
  const [viewers, setViewers] = useState<ReadonlyMap<string, string[]>>(new Map());
  const isModerator = mayModerate(role);

  useEffect(() => {
    if (!isModerator) return;
    let over = false;
    async function beat() {
      if (document.hidden) return;
      const body = {
        ...(itemId !== undefined && { itemId }),
        ...(since.current && { since: since.current }),
      };
      const answer = await call(notePresence, { body }).catch(() => null);
      if (!answer || over) return;
      since.current = answer.now;
      const byItem = Map.groupBy(answer.viewers, (viewer) => viewer.itemId);
      setViewers(new Map([...byItem].map(([id, all]) => [id, all.map(({ name }) => name)])));
      for (const { id, itemId: decided, actor, to } of answer.decisions) {
        if (seen.current.has(id) || actor === email || to === null) continue;
        seen.current.add(id);
        note(decided, (known) => ({
          ...known,
          by: { name: actor ?? 'the system', status: to as Item['status'] },
        }));
      }
    }
    void beat();
    const timer = setInterval(() => void beat(), refetchMs);
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [call, email, itemId, note, isModerator]);

  // Report that no item is open when the page is left.
  useEffect(
    () => () => void (isModerator && call(notePresence, { body: {} }).catch(() => null)),
    [call, isModerator],
  );
  return viewers;
}

const mayModerate = (role: Role) => roleReaches(role, notePresence.role ?? 'owner');
