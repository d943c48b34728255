import { notePresence, type Role, roleReaches } from '@tribune/contract';
import { useEffect, useRef, useState } from 'react';
import { useClient, usePerson, useShop } from '../../app/merchant.tsx';
import type { Item, Note } from './use-queue.ts';

const everyMs = 8_000;

/** Says what this person looks at; gives who else looks at what, and notes what the others decide. */
export function usePresence(
  itemId: string | undefined,
  note: (id: string, change: (known: Note) => Note) => void,
): ReadonlyMap<string, string[]> {
  const call = useClient();
  const { email } = usePerson();
  const { role } = useShop();
  const since = useRef<string | undefined>(undefined);
  const heard = useRef(new Set<string>());
  const [viewers, setViewers] = useState<ReadonlyMap<string, string[]>>(new Map());
  const takesPart = mayTakePart(role);

  useEffect(() => {
    if (!takesPart) return;
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
        if (heard.current.has(id) || actor === email || to === null) continue;
        heard.current.add(id);
        note(decided, (known) => ({
          ...known,
          by: { name: actor ?? 'the service', status: to as Item['status'] },
        }));
      }
    }
    void beat();
    const timer = setInterval(() => void beat(), everyMs);
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [call, email, itemId, note, takesPart]);

  // Who leaves the page looks at nothing any more.
  useEffect(
    () => () => void (takesPart && call(notePresence, { body: {} }).catch(() => null)),
    [call, takesPart],
  );
  return viewers;
}

const mayTakePart = (role: Role) => roleReaches(role, notePresence.role ?? 'owner');
