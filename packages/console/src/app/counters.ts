import { countFailedMails, listQueue, listReports, roleReaches } from '@tribune/contract';
import { useRead } from './calls.ts';
import { useMerchant } from './merchant.tsx';
import type { Counter } from './pages.ts';

const refetchMs = 60_000;

/** What a number counts, after it. */
export const counted: Record<Counter, string> = { queue: 'pending', reports: 'open', emails: 'failed' };

/** Number of waiting items on some pages; undefined until loaded, or for roles that may not read it. */
export function useCounters(): Record<Counter, number | undefined> {
  const { role } = useMerchant();
  const when = roleReaches(role, 'moderator');
  const queue = useRead(listQueue, { query: { limit: 1 } }, { refetchMs });
  const reports = useRead(listReports, { query: { limit: 100, status: 'open' } }, { when, refetchMs });
  const mails = useRead(countFailedMails, {}, { when, refetchMs });
  return {
    queue:
      queue.data &&
      Object.values(queue.data.counts).reduce((sum, { pending, flagged }) => sum + pending + flagged, 0),
    reports: reports.data?.reports.length,
    emails: mails.data?.failed,
  };
}
