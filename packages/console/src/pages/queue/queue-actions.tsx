import { Assign } from './assign.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { Decide } from './decide.tsx';
import type { Moderator } from './use-moderator.ts';
import type { useQueue } from './use-queue.ts';

/** The actions for the selected items or, if none is selected, for the open item: in the same place, with the same keys. */
export function QueueActions({
  queue: { pages, items, notes, note },
  moderator,
}: {
  queue: ReturnType<typeof useQueue>;
  moderator: Moderator;
}) {
  const { item, index, step, selection, panel, setPanel, approve, ask } = moderator;
  if (!moderator.isSelecting)
    return (
      item && (
        <Decide
          item={item}
          note={notes.get(item.id)}
          refusal={moderator.refusal}
          onReply={() => setPanel('reply')}
          onApprove={approve}
          onAsk={ask}
          onPrevious={index > 0 ? () => step(-1) : undefined}
          onNext={index < items.length - 1 ? () => step(1) : undefined}
        />
      )
    );
  return (
    <BulkBar
      selection={selection}
      loaded={items.length}
      hasMore={pages.hasNextPage}
      matching={moderator.matching}
      byRating={moderator.byRating}
      onApprove={approve}
      onAsk={ask}
    >
      {!selection.everything && (
        <Assign
          items={moderator.targets()}
          opened={panel === 'assign'}
          onToggle={(opened) => setPanel(opened ? 'assign' : null)}
          onAssigned={(changed) => note(changed.id, (known) => ({ ...known, item: changed }))}
        />
      )}
    </BulkBar>
  );
}
