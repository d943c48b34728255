import { decideInQueue } from '@tribune/contract';
import { useState } from 'react';
import { useRefusal } from '../../app/merchant.tsx';
import { bulkFiltersOf, type QueueFilters, queryOf } from './filters.ts';
import { type BulkVerdict, useBulk } from './use-bulk.tsx';
import { useDecisions } from './use-decisions.ts';
import { useLeftOut } from './use-left-out.ts';
import { useOpenItem } from './use-open-item.ts';
import type { Item, useQueue } from './use-queue.ts';
import { useSelection } from './use-selection.ts';

/** The panel that is open in addition to the list and the item. */
export type Panel = 'approved' | 'rejected' | 'flagged' | 'reply' | 'note' | 'assign' | 'help' | null;

interface ModeratorOptions {
  filters: QueueFilters;
  change: (changes: Partial<QueueFilters>) => void;
  phone: boolean;
}
export type Moderator = ReturnType<typeof useModerator>;

/** The moderator's state on the page: the open item, the selection, and the decisions about them. */
export function useModerator(queue: ReturnType<typeof useQueue>, options: ModeratorOptions) {
  const { pages, items, note, reload } = queue;
  const { filters } = options;
  const { item, index, open: openItem, step, openNext } = useOpenItem(queue, options);
  const [panel, setPanel] = useState<Panel>(null);
  const leftOut = useLeftOut();
  const refusal = useRefusal()(decideInQueue);
  const open = (id: string | undefined) => {
    setPanel(null);
    openItem(id);
  };
  const { decide, undo, recordBulk } = useDecisions(items, note, (id) => {
    // Does not interrupt a moderator who is writing.
    if (panel !== 'reply' && panel !== 'note') open(id);
    if (!items.some((one) => one.id === id)) void reload();
  });
  const selection = useSelection(
    items.map(({ id }) => id),
    JSON.stringify(queryOf(filters)),
  );
  const isSelecting = selection.everything || selection.ids.size > 0;
  const { matching, decideAll } = useBulk(bulkFiltersOf(filters), {
    selection,
    when: selection.everything || (pages.hasNextPage && selection.ids.size >= items.length),
    onStarted: recordBulk,
  });

  /** The items that a decision applies to: the selected ones or, if none is selected, the open one. */
  const targets = (): Item[] => {
    if (isSelecting) return items.filter(({ id }) => selection.has(id));
    return item ? [item] : [];
  };
  function decideTargets(verdict: BulkVerdict) {
    setPanel(null);
    if (refusal !== null) return;
    if (selection.everything) return void decideAll(verdict);
    const about = targets();
    if (about.length === 0) return;
    decide(about, verdict, verdict.status === 'approved' ? leftOut.of : undefined);
    selection.clear();
    openNext(new Set(about.map(({ id }) => id)));
  }
  const ask = (about: 'rejected' | 'flagged' | 'assign') =>
    refusal === null && (selection.everything || targets().length > 0) && setPanel(about);
  const approve = () => (selection.everything ? setPanel('approved') : decideTargets({ status: 'approved' }));

  // Whether the list is filtered by rating. Ratings must not decide what is published, so all matching items cannot be selected then.
  const byRating = filters.rating.length > 0;
  return {
    item,
    index,
    open,
    step,
    targets,
    selection,
    isSelecting,
    matching,
    byRating,
    leftOut,
    refusal,
    panel,
    setPanel,
    approve,
    ask,
    decideTargets,
    undo,
  };
}
