import { countFailedMails, listQueue, roleReaches } from '@tribune/contract';
import { useRead } from './calls.ts';
import { useMerchant } from './merchant.tsx';
import type { Counter } from './page.ts';

const refetchMs = 60_000;

/** Number of waiting items on some pages; undefined until loaded, or for roles that may not read it. */
export function useCounters(): Record<Counter, number | undefined> {
  const { role } = useMerchant();
  const queue = useRead(listQueue, { query: { limit: 1 } }, { refetchMs });
  const mails = useRead(countFailedMails, {}, { when: roleReaches(role, 'moderator'), refetchMs });
  return {
    queue:
      queue.data &&
      Object.values(queue.data.counts).reduce((sum, { pending, flagged }) => sum + pending + flagged, 0),
    outbox: mails.data?.failed,
  };
}
