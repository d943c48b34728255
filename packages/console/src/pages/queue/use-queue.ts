import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listQueue, type queueItem, type Static } from '@tribune/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { keyOf, useReadPages } from '../../app/calls.ts';
import { useClient, useShop } from '../../app/merchant.tsx';
import { type QueueFilters, queryOf } from './filters.ts';

export type Item = Static<typeof queueItem>;

/** What this page knows of an item beyond the list: a decision under way, its outcome, or that of somebody else. */
export interface Note {
  /** As the server gave it last. */
  item?: Item;
  /** The verdict that is being saved. */
  saving?: Item['status'];
  /** It was decided on this page, and stays in its place until the list is another. */
  decided?: boolean;
  /** Why the last one did not happen. */
  failed?: string;
  /** Somebody else decided meanwhile. */
  by?: { name: string; status: Item['status'] };
}

const everyMs = 10_000;

/**
 * The list as it was read, with what has become of its items since: what was decided stays in its place until the list
 * is read anew, so that nobody loses theirs. What arrives meanwhile is counted and comes in when asked for.
 */
export function useQueue(filters: QueueFilters) {
  const query = queryOf(filters);
  const call = useClient();
  const shop = useShop();
  const queries = useQueryClient();
  const pages = useReadPages(listQueue, { query });
  const [notes, setNotes] = useState<ReadonlyMap<string, Note>>(new Map());

  const note = useCallback((id: string, change: (known: Note) => Note) => {
    setNotes((known) => new Map(known).set(id, change(known.get(id) ?? {})));
  }, []);

  // In another list it is in its place by what it is now.
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

  // The newest that match: those that are not in the list have arrived since, where the list is read to that end.
  const newest = useQuery({
    queryKey: [...keyOf(shop.id, listQueue), 'newest', query],
    queryFn: ({ signal }) => call(listQueue, { query: { ...query, sort: 'newest', limit: 20 }, signal }),
    refetchInterval: everyMs,
    enabled: pages.data !== undefined,
  });
  const arrived = useMemo(() => {
    const readToEnd = query.sort === 'newest' || !pages.hasNextPage;
    const listed = new Set(items.map(({ id }) => id));
    return readToEnd ? (newest.data?.items.filter(({ id }) => !listed.has(id)).length ?? 0) : 0;
  }, [newest.data, items, pages.hasNextPage, query.sort]);

  const readAnew = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: keyOf(shop.id, listQueue) });
  }, [queries, shop.id]);

  return {
    pages,
    items,
    notes,
    note,
    arrived,
    readAnew,
    counts: newest.data?.counts ?? pages.data?.pages[0]?.counts,
  };
}
