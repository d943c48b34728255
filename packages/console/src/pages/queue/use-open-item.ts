import { useCallback, useEffect } from 'react';
import type { QueueFilters } from './filters.ts';
import { isSettled } from './list.tsx';
import type { Item, Note } from './use-queue.ts';

interface Listed {
  items: readonly Item[];
  notes: ReadonlyMap<string, Note>;
}

/** The open item. On wide pages an item is always open: by default the first that is not moderated. */
export function useOpenItem(
  { items, notes }: Listed,
  {
    filters,
    change,
    phone,
  }: { filters: QueueFilters; change: (changes: Partial<QueueFilters>) => void; phone: boolean },
) {
  const open = useCallback((id: string | undefined) => change({ item: id }), [change]);
  const index = items.findIndex(({ id }) => id === filters.item);

  const first = items.find((one) => !isSettled(notes.get(one.id)))?.id;
  useEffect(() => {
    if (!phone && filters.item === undefined && first) open(first);
  }, [phone, filters.item, first, open]);

  function step(by: 1 | -1) {
    const next = items[index + by];
    if (next) open(next.id);
  }
  /** Opens the next item that is not moderated, if any. */
  function openNext(settled: ReadonlySet<string>) {
    const isPending = (one: Item) => !settled.has(one.id) && !isSettled(notes.get(one.id));
    const next = items.slice(index + 1).find(isPending) ?? items.slice(0, Math.max(index, 0)).find(isPending);
    if (next) open(next.id);
    else if (phone) open(undefined);
  }
  return { item: items[index], index, open, step, openNext };
}
