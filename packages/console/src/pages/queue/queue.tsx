import { Button, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { decideInQueue } from '@tribune/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Failure } from '../../app/failure.tsx';
import { useRefusal } from '../../app/merchant.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { useFilters } from '../../components/filters.tsx';
import { IconKeyboard } from '../../components/icons.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Loading } from '../../components/states.tsx';
import { AssignSelected } from './assign.tsx';
import { aboutOf, BulkBar } from './bulk-bar.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { canReply } from './decide.tsx';
import { EmptyQueue } from './empty-queue.tsx';
import { bulkFiltersOf, queryOf, readFilters } from './filters.ts';
import { Help } from './help.tsx';
import { OpenItem } from './item.tsx';
import { isSettled, QueueList } from './list.tsx';
import classes from './queue.module.css';
import { QueueFiltersBar } from './queue-filters.tsx';
import { ReasonDialog } from './reject.tsx';
import { type BulkVerdict, useBulk } from './use-bulk.tsx';
import { useDecisions } from './use-decisions.ts';
import { useKeys } from './use-keys.ts';
import { usePresence } from './use-presence.ts';
import { type Item, useQueue } from './use-queue.ts';
import { useSelection } from './use-selection.ts';

/** The moderation queue. Usable with the keyboard alone: j, a, j, r, 1, Enter. */
export default function QueuePage() {
  const [filters, change] = useFilters(readFilters);
  const { pages, items, notes, note, arrived, reload, counts } = useQueue(filters);
  const { decide, undo, recordBulk } = useDecisions(items, note);
  const refusal = useRefusal()(decideInQueue);
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const searchField = useRef<HTMLInputElement>(null);
  const selection = useSelection(
    items.map(({ id }) => id),
    JSON.stringify(queryOf(filters)),
  );
  const { matching, decideAll } = useBulk(bulkFiltersOf(filters), {
    selection,
    when: selection.everything || (pages.hasNextPage && selection.ids.size >= items.length),
    onStarted: recordBulk,
  });
  const byRating = filters.rating.length > 0;
  const [approving, setApproving] = useState(false);
  const [asking, setAsking] = useState<'rejected' | 'flagged' | null>(null);
  const [replying, setReplying] = useState(false);
  const [help, { open: openHelp, close: closeHelp }] = useDisclosure();
  const viewers = usePresence(filters.item, note);

  const open = useCallback(
    (id: string | undefined) => {
      setReplying(false);
      change({ item: id });
    },
    [change],
  );
  const index = items.findIndex(({ id }) => id === filters.item);
  const item = items[index];

  // On wide pages an item is always open: by default the first that is not moderated.
  const first = items.find((one) => !isSettled(notes.get(one.id)))?.id;
  useEffect(() => {
    if (!phone && filters.item === undefined && first) open(first);
  }, [phone, filters.item, first, open]);

  function step(by: 1 | -1) {
    const next = items[index + by];
    if (next) open(next.id);
  }
  /** Opens the next item that is not moderated, if there is one. */
  function openNext(settled: ReadonlySet<string>) {
    const isPending = (one: Item) => !settled.has(one.id) && !isSettled(notes.get(one.id));
    const next = items.slice(index + 1).find(isPending) ?? items.slice(0, Math.max(index, 0)).find(isPending);
    if (next) open(next.id);
    else if (phone) open(undefined);
  }
  const targets = (): Item[] => {
    if (selection.ids.size > 0) return items.filter(({ id }) => selection.has(id));
    return item ? [item] : [];
  };
  function verdict(verdict: BulkVerdict) {
    setAsking(null);
    if (selection.everything) return refusal === null && void decideAll(verdict);
    const about = targets();
    if (refusal !== null || about.length === 0) return;
    decide(about, verdict);
    selection.clear();
    openNext(new Set(about.map(({ id }) => id)));
  }
  const ask = (what: 'rejected' | 'flagged') =>
    refusal === null && (selection.everything || targets().length > 0) && setAsking(what);
  const approve = () => (selection.everything ? setApproving(true) : verdict({ status: 'approved' }));
  function selectEverything() {
    if (refusal !== null || byRating || items.length === 0) return;
    if (pages.hasNextPage) selection.selectEverything();
    else selection.selectAll();
  }

  useKeys(
    [
      [['j', 'ArrowDown'], () => step(1)],
      [['k', 'ArrowUp'], () => step(-1)],
      [['a'], approve],
      [['r'], () => ask('rejected')],
      [['f'], () => ask('flagged')],
      [['y'], () => item && refusal === null && canReply(item) && setReplying(true)],
      [['u'], () => void undo()],
      [['x'], () => item && refusal === null && selection.toggle(item.id)],
      [['X'], () => item && refusal === null && selection.toggle(item.id, { range: true })],
      [['*'], selectEverything],
      [['Escape'], selection.clear],
      [['/'], () => searchField.current?.focus()],
      [['n'], () => void reload()],
      [['?'], openHelp],
    ],
    { active: asking === null && !approving && !help },
  );

  const toReview =
    counts && Object.values(counts).reduce((sum, { pending, flagged }) => sum + pending + flagged, 0);
  return (
    <div className={classes.page}>
      <PageHeader
        title="Queue"
        about={toReview === undefined ? '' : `${toReview.toLocaleString()} to review`}
      >
        {arrived > 0 && (
          <Button variant="light" onClick={() => void reload()} role="status">
            Show {arrived === 20 ? '20 or more' : arrived} new {arrived === 1 ? 'item' : 'items'}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconKeyboard size={18} aria-hidden />}
          onClick={openHelp}
          visibleFrom="sm"
        >
          Shortcuts
        </Button>
      </PageHeader>
      {!(phone && item) && <QueueFiltersBar filters={filters} change={change} searchField={searchField} />}
      <BulkProgress />
      {!(phone && item) && (
        <BulkBar
          selection={selection}
          loaded={items.length}
          hasMore={pages.hasNextPage}
          matching={matching}
          byRating={byRating}
          onApprove={approve}
          onAsk={ask}
        >
          {!selection.everything && (
            <AssignSelected
              items={items.filter(({ id }) => selection.has(id))}
              onAssigned={(changed) => note(changed.id, (known) => ({ ...known, item: changed }))}
            />
          )}
        </BulkBar>
      )}
      {pages.error && !pages.data && <Failure error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && <Loading label="Loading the queue" />}
      {pages.data && items.length === 0 && <EmptyQueue filters={filters} />}
      {items.length > 0 && (
        <div className={classes.split} data-open={item !== undefined}>
          <QueueList
            items={items}
            notes={notes}
            viewers={viewers}
            open={filters.item}
            selection={selection}
            onOpen={open}
            mayDecide={refusal === null}
            hasMore={pages.hasNextPage}
            loadingMore={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
          />
          {item ? (
            <OpenItem
              key={item.id}
              item={item}
              note={notes.get(item.id)}
              watching={viewers.get(item.id)}
              refusal={refusal}
              replying={replying}
              onReply={setReplying}
              onApprove={approve}
              onAsk={ask}
              onChanged={(changed) => note(changed.id, (known) => ({ ...known, item: changed }))}
              onBack={() => open(undefined)}
              onPrevious={index > 0 ? () => step(-1) : undefined}
              onNext={index < items.length - 1 ? () => step(1) : undefined}
            />
          ) : (
            <div className={classes.pane}>
              <Empty title={filters.item ? 'This item is not in the list' : 'Select an item'}>
                {filters.item && 'Change the filters or the search to find it.'}
              </Empty>
            </div>
          )}
        </div>
      )}
      <VisuallyHidden aria-live="polite">{item && `${index + 1} of ${items.length}`}</VisuallyHidden>
      <ReasonDialog
        asking={asking}
        about={aboutOf(selection, matching)}
        inBulk={selection.everything}
        onClose={() => setAsking(null)}
        onDecide={verdict}
      />
      <Confirm
        opened={approving}
        title={`Approve ${aboutOf(selection, matching)}?`}
        action="Approve all"
        onClose={() => setApproving(false)}
        onConfirm={() => decideAll({ status: 'approved' })}
      >
        They are published in the background. You can cancel, and undo the whole action afterwards.
      </Confirm>
      <Help opened={help} onClose={closeHelp} />
    </div>
  );
}
