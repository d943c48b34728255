import { Box, Checkbox, Text } from '@mantine/core';
import { decideInQueue, listQueue } from '@tribune/contract';
import { useCallback, useMemo, useState } from 'react';
import { useReadPages } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Confirm } from '../../components/confirm.tsx';
import type { Column } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { useFilters } from '../../components/filters.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Stars } from '../../components/stars.tsx';
import { Empty } from '../../components/states.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { aboutOf, BulkBar } from '../queue/bulk-bar.tsx';
import { BulkProgress } from '../queue/bulk-progress.tsx';
import { describeItem } from '../queue/item-text.ts';
import { isShifted, SelectAll } from '../queue/list.tsx';
import { ReasonDialog } from '../queue/reject.tsx';
import { type BulkVerdict, useBulk } from '../queue/use-bulk.tsx';
import { useDecisions } from '../queue/use-decisions.ts';
import { useKeys } from '../queue/use-keys.ts';
import type { Item, Note } from '../queue/use-queue.ts';
import { type Selection, useSelection } from '../queue/use-selection.ts';
import { neutralQueryOf, ReviewFiltersBar, readReviewFilters } from './review-filters.tsx';

export default function ReviewsPage() {
  const [filters, change] = useFilters(readReviewFilters);
  const neutral = neutralQueryOf(filters);
  const query = {
    ...neutral,
    limit: 50,
    ...(filters.rating && { rating: [Number(filters.rating) as 1 | 2 | 3 | 4 | 5] }),
  };
  const pages = useReadPages(listQueue, { query });
  const [notes, setNotes] = useState<ReadonlyMap<string, Note>>(new Map());
  const note = useCallback((id: string, changed: (known: Note) => Note) => {
    setNotes((known) => new Map(known).set(id, changed(known.get(id) ?? {})));
  }, []);
  const items = useMemo(
    () =>
      (pages.data?.pages ?? []).flatMap((page) => page.items).map((item) => notes.get(item.id)?.item ?? item),
    [pages.data, notes],
  );
  const current = new Map(items.map((item) => [item.id, item]));
  const ids = items.map(({ id }) => id);
  const { decide, undo, recordBulk } = useDecisions(items, note);
  const selection = useSelection(ids, JSON.stringify(query));
  const { matching, decideAll } = useBulk(neutral, {
    selection,
    when: selection.everything || (pages.hasNextPage && selection.ids.size >= items.length),
    onStarted: recordBulk,
  });
  const refusal = useRefusal()(decideInQueue);
  const [asking, setAsking] = useState<'rejected' | 'flagged' | null>(null);
  const [approving, setApproving] = useState(false);

  function verdict(made: BulkVerdict) {
    setAsking(null);
    if (selection.everything) return void decideAll(made);
    decide(
      items.filter(({ id }) => selection.has(id)),
      made,
    );
    selection.clear();
  }
  useKeys([[['u'], undo]], { active: asking === null && !approving });

  return (
    <>
      <PageHeader title="Reviews" about="All reviews, newest first." />
      <ReviewFiltersBar filters={filters} change={change} />
      <BulkProgress />
      <BulkBar
        selection={selection}
        loaded={items.length}
        hasMore={pages.hasNextPage}
        matching={matching}
        byRating={filters.rating !== undefined}
        onApprove={() => (selection.everything ? setApproving(true) : verdict({ status: 'approved' }))}
        onAsk={setAsking}
      />
      {refusal === null && items.length > 0 && (
        <Box mb="xs">
          <SelectAll selection={selection} loaded={ids} />
        </Box>
      )}
      <PagedTable
        of={pages}
        label="Reviews"
        rowsOf={(page) => page.items.map((item) => current.get(item.id) ?? item)}
        keyOf={({ id }) => id}
        empty={
          Object.values(filters).some(Boolean) ? (
            <Empty title="No matching reviews">Change the filters.</Empty>
          ) : (
            <Empty title="No reviews yet">New reviews appear here. You can also import existing ones.</Empty>
          )
        }
        columns={[...(refusal === null ? [selectColumn(selection)] : []), ...columns]}
      />
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
    </>
  );
}

const selectColumn = (selection: Selection): Column<Item> => ({
  header: 'Select',
  cell: (item) => (
    <Checkbox
      size="xs"
      aria-label={`Select ${describeItem(item)}`}
      checked={selection.has(item.id)}
      onChange={({ nativeEvent }) => selection.toggle(item.id, { range: isShifted(nativeEvent) })}
    />
  ),
});

const columns: Column<Item>[] = [
  {
    header: 'Review',
    cell: ({ review }) =>
      review && (
        <span>
          <ToPage to="reviews/$reviewId" params={{ reviewId: review.id }} size="sm" fw={600}>
            {review.title ?? (review.text?.slice(0, 60) || 'Rating without text')}
          </ToPage>
          {review.title && (
            <Text size="xs" c="dimmed" lineClamp={1} maw={520}>
              {review.text}
            </Text>
          )}
        </span>
      ),
  },
  { header: 'Rating', cell: ({ review }) => review && <Stars rating={review.rating} /> },
  { header: 'Product', cell: ({ review }) => review?.productName ?? review?.productId },
  { header: 'Author', cell: ({ review }) => review?.authorName },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { header: 'Submitted', end: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];
