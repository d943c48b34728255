import type { RefObject } from 'react';
import { useKeys } from '../../components/use-keys.ts';
import { canReply } from './decide.tsx';
import type { QueueFilters } from './filters.ts';
import { undecidedMedia } from './use-left-out.ts';
import type { Moderator } from './use-moderator.ts';
import type { useQueue } from './use-queue.ts';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface QueueKeys {
  filters: QueueFilters;
  change: (changes: Partial<QueueFilters>) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

/** The shortcuts of the queue, which `help.tsx` lists. */
export function useQueueKeys(
  moderator: Moderator,
  { pages, items, reload }: ReturnType<typeof useQueue>,
  { filters, change, searchField }: QueueKeys,
): void {
  const { item, selection, step, approve, ask, undo, refusal, panel, setPanel, leftOut } = moderator;
  const select = (range: boolean) => item && refusal === null && selection.toggle(item.id, { range });
  function selectEverything() {
    if (refusal !== null || moderator.byRating || items.length === 0) return;
    if (pages.hasNextPage) selection.selectEverything();
    else selection.selectAll();
  }
  function toggleMedium(index: number) {
    const medium = item && refusal === null && undecidedMedia(item)[index];
    if (medium) leftOut.toggle(medium.publicId);
  }
  const toggleLate = () =>
    change(
      filters.only === 'late'
        ? { only: undefined, sort: undefined, item: undefined }
        : { only: 'late', sort: 'due', item: undefined },
    );
  useKeys(
    [
      [['j', 'ArrowDown'], () => step(1)],
      [['k', 'ArrowUp'], () => step(-1)],
      [['a'], approve],
      [['r'], () => ask('rejected')],
      [['f'], () => ask('flagged')],
      [['m'], () => !selection.everything && ask('assign')],
      [['y'], () => item && refusal === null && canReply(item) && setPanel('reply')],
      [['c'], () => item && refusal === null && setPanel('note')],
      [['u'], () => void undo()],
      [['x'], () => select(false)],
      [['X'], () => select(true)],
      [['*'], selectEverything],
      [['Escape'], selection.clear],
      [['/'], () => searchField.current?.focus()],
      [['l'], toggleLate],
      [['n'], () => void reload()],
      [['?'], () => setPanel('help')],
      ...digits.map((digit, index) => [[digit], () => toggleMedium(index)] as const),
    ],
    { active: panel === null || panel === 'reply' || panel === 'note' },
  );
}
