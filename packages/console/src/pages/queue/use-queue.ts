import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listQueue, type queueItem, type Static } from '@tribune/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { keyOf, useReadPages } from '../../app/calls.ts';
import { countsOf } from '../../app/counters.ts';
import { useClient, useMerchant } from '../../app/merchant.tsx';
import { type QueueFilters, queryOf } from './filters.ts';

export type Item = Static<typeof queueItem>;

/** State of an item beyond the list: a decision being saved, its result, or the decision of another moderator. */
export interface Note {
  /** The newest version from the server. */
  item?: Item;
  /** The verdict that is being saved. */
  saving?: Item['status'];
  /** Moderated on this page. The item keeps its place until the list is reloaded. */
  decided?: boolean;
  /** Why the last decision failed. */
  failed?: string;
  /** A decision of another moderator since the item was loaded. */
  by?: { name: string; status: Item['status'] };
}

const refetchMs = 10_000;

/**
 * The list, updated with changes to its items. Moderated items keep their place until the list is reloaded, so that moderators don't lose
 * their position. New items are counted, and shown on request.
 */
export function useQueue(filters: QueueFilters) {
  const query = queryOf(filters);
  const call = useClient();
  const merchant = useMerchant();
  const queries = useQueryClient();
  const pages = useReadPages(listQueue, { query });
  const [notes, setNotes] = useState<ReadonlyMap<string, Note>>(new Map());

  const note = useCallback((id: string, change: (known: Note) => Note) => {
    setNotes((known) => new Map(known).set(id, change(known.get(id) ?? {})));
  }, []);

  // After a change of filters, only the items' current state is kept, not the notes.
  const address = JSON.stringify(query);
  const before = useRef(address);
  useEffect(() => {
    if (before.current === address) return;
    before.current = address;
    setNotes((known) => new Map([...known].map(([id, { item }]) => [id, item ? { item } : {}])));
  }, [address]);

  const items = useMemo(() => {
    const seen = new Set<string>();
    const listed = pages.data?.pages.flatMap((page) => page.items) ?? [];
    return listed
      .filter(({ id }) => !seen.has(id) && seen.add(id))
      .map((item) => notes.get(item.id)?.item ?? item);
  }, [pages.data, notes]);

  // The newest matching items. If the list is loaded up to that end, those that are not listed have arrived since.
  const newest = useQuery({
    queryKey: [...keyOf(merchant.id, listQueue), 'newest', query],
    async queryFn({ signal }) {
      const answer = await call(listQueue, { query: { ...query, sort: 'newest', limit: 20 }, signal });
      // The same response updates the numbers in the navigation.
      queries.setQueryData(keyOf(merchant.id, listQueue, countsOf.queue), answer);
      return answer;
    },
    refetchInterval: refetchMs,
    enabled: pages.data !== undefined,
  });
  const arrived = useMemo(() => {
    const readToEnd = query.sort === 'newest' || !pages.hasNextPage;
    const listed = new Set(items.map(({ id }) => id));
    return readToEnd ? (newest.data?.items.filter(({ id }) => !listed.has(id)).length ?? 0) : 0;
  }, [newest.data, items, pages.hasNextPage, query.sort]);

  const reload = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: keyOf(merchant.id, listQueue) });
  }, [queries, merchant.id]);

  return { pages, items, notes, note, arrived, reload };
}
