import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { meQuery } from '../../app/auth.ts';
import { useCounters } from '../../app/counters.ts';
import { Failure } from '../../app/failure.tsx';
import { useFilters } from '../../components/filters.tsx';
import { IconKeyboard } from '../../components/icons.ts';
import { BreakSuggestion } from '../../components/media-care/break-suggestion.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Loading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { DecisionDialogs } from './decision-dialogs.tsx';
import { EmptyQueue } from './empty-queue.tsx';
import { readFilters } from './filters.ts';
import { Help } from './help.tsx';
import { OpenItem } from './item.tsx';
import { QueueList } from './list.tsx';
import classes from './queue.module.css';
import { QueueActions } from './queue-actions.tsx';
import { QueueFiltersBar } from './queue-filters.tsx';
import { type Moderator, useModerator } from './use-moderator.ts';
import { usePresence } from './use-presence.ts';
import { useQueue } from './use-queue.ts';
import { useQueueKeys } from './use-queue-keys.ts';

type Queue = ReturnType<typeof useQueue>;

/** The moderation queue. Can be used with the keyboard alone: j, a, j, r, 1, Enter. */
export default function QueuePage() {
  const [filters, change] = useFilters(readFilters);
  const queue = useQueue(filters);
  const { pages, items } = queue;
  const phone = usePhone();
  const moderator = useModerator(queue, { filters, change, phone });
  const viewers = usePresence(filters.item, queue.note);
  const searchField = useRef<HTMLInputElement>(null);
  useQueueKeys(moderator, queue, { filters, change, searchField });
  const { item, index, isSelecting } = moderator;
  const closePanel = () => moderator.setPanel(null);
  return (
    <div className={classes.page}>
      <Header queue={queue} onHelp={() => moderator.setPanel('help')} />
      {!(phone && item) && <QueueFiltersBar filters={filters} change={change} searchField={searchField} />}
      <BulkProgress />
      <BreakSuggestion />
      {pages.error && !pages.data && <Failure error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && <Loading label="Loading the queue" />}
      {pages.data && items.length === 0 && <EmptyQueue filters={filters} change={change} />}
      {items.length > 0 && (
        <div className={classes.split} data-open={item !== undefined}>
          <QueueList
            items={items}
            notes={queue.notes}
            viewers={viewers}
            open={filters.item}
            selection={moderator.selection}
            onOpen={moderator.open}
            mayDecide={moderator.refusal === null}
            hasMore={pages.hasNextPage}
            loadingMore={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
          />
          <Detail
            queue={queue}
            moderator={moderator}
            viewers={viewers}
            isElsewhere={filters.item !== undefined}
          />
        </div>
      )}
      {phone && !item && isSelecting && <QueueActions queue={queue} moderator={moderator} />}
      <VisuallyHidden aria-live="polite">{item && `${index + 1} of ${items.length}`}</VisuallyHidden>
      <DecisionDialogs
        asking={moderator.panel}
        targets={moderator.targets()}
        selection={moderator.selection}
        matching={moderator.matching}
        onClose={closePanel}
        onDecide={moderator.decideTargets}
      />
      <Help opened={moderator.panel === 'help'} onClose={closePanel} />
    </div>
  );
}

function Header({ queue: { arrived, reload }, onHelp }: { queue: Queue; onHelp: () => void }) {
  // The same number as in the navigation.
  const { queue: toReview } = useCounters();
  const { data } = useQuery(meQuery);
  const stores = data?.merchants.filter(({ sandboxOf }) => sandboxOf === null) ?? [];
  return (
    <PageHeader about={toReview === undefined ? '\u00a0' : `${toReview.toLocaleString()} to review`}>
      {arrived > 0 && (
        <Button variant="light" onClick={() => void reload()} role="status">
          Show {arrived === 20 ? '20 or more' : arrived} new {arrived === 1 ? 'item' : 'items'}
        </Button>
      )}
      {stores.length > 1 && (
        <ToPage to="all-stores" underline="never">
          <Button component="span" variant="default">
            All stores
          </Button>
        </ToPage>
      )}
      <Button variant="default" leftSection={<IconKeyboard size={18} />} onClick={onHelp} visibleFrom="sm">
        Shortcuts
      </Button>
    </PageHeader>
  );
}

interface DetailProps {
  queue: Queue;
  moderator: Moderator;
  viewers: ReadonlyMap<string, string[]>;
  /** Whether the address names an item that is not listed. */
  isElsewhere: boolean;
}

/** The open item above the actions. */
function Detail({ queue, moderator, viewers, isElsewhere }: DetailProps) {
  const { item } = moderator;
  return (
    <div className={classes.pane} data-pane>
      {item ? (
        <OpenItem
          key={item.id}
          item={item}
          note={queue.notes.get(item.id)}
          watching={viewers.get(item.id)}
          moderator={moderator}
          onChanged={(changed) => queue.note(changed.id, (known) => ({ ...known, item: changed }))}
        >
          <QueueActions queue={queue} moderator={moderator} />
        </OpenItem>
      ) : (
        <>
          <Empty title={isElsewhere ? 'This item is not in the list' : 'Select an item'}>
            {isElsewhere && 'Change the filters or the search to find it.'}
          </Empty>
          {moderator.isSelecting && <QueueActions queue={queue} moderator={moderator} />}
        </>
      )}
    </div>
  );
}
