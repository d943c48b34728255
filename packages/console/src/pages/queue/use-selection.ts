import { useCallback, useRef, useState } from 'react';

export interface Selection {
  /** Whether everything that matches the filters is selected, including items that are not loaded. */
  everything: boolean;
  /** The selected items; with `everything`, the items that are not selected. */
  ids: ReadonlySet<string>;
  has(id: string): boolean;
  /** Selects or deselects an item; with `range`, also all items between it and the previously toggled one. */
  toggle(id: string, options?: { range?: boolean }): void;
  selectAll(): void;
  selectEverything(): void;
  clear(): void;
}

/** Selected items of a list, whose present order is `listed`. Another `scope`, such as other filters, clears the selection. */
export function useSelection(listed: readonly string[], scope: string): Selection {
  const [selected, setSelected] = useState<Selected>({ ...none, scope });
  const { everything, ids } = selected.scope === scope ? selected : none;
  const last = useRef<string | null>(null);
  const order = useRef(listed);
  order.current = listed;

  const toggle = useCallback(
    (id: string, { range = false } = {}) => {
      const from = range && last.current !== null ? order.current.indexOf(last.current) : -1;
      const to = order.current.indexOf(id);
      last.current = id;
      setSelected((before) => {
        const known = before.scope === scope ? before : { ...none, scope };
        const next = new Set(known.ids);
        if (from < 0 || to < 0) {
          if (!next.delete(id)) next.add(id);
          return { ...known, ids: next };
        }
        for (const one of order.current.slice(Math.min(from, to), Math.max(from, to) + 1))
          if (known.everything) next.delete(one);
          else next.add(one);
        return { ...known, ids: next };
      });
    },
    [scope],
  );

  return {
    everything,
    ids,
    has: (id) => ids.has(id) !== everything,
    toggle,
    selectAll: () => setSelected({ everything: false, ids: new Set(order.current), scope }),
    selectEverything: () => setSelected({ everything: true, ids: new Set(), scope }),
    clear: useCallback(() => {
      last.current = null;
      setSelected({ ...none, scope });
    }, [scope]),
  };
}

type Selected = Pick<Selection, 'everything' | 'ids'> & { scope: string };
const none = { everything: false, ids: new Set<string>() };
