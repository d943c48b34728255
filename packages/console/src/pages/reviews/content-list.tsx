import { Text, type TextProps } from '@mantine/core';
import { decideInQueue, listQueue, type ModerationVerdict, reviewStatuses } from '@tribune/contract';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useReadPages } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { type Column, opensRow, type RowSelection } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { useFilters } from '../../components/filters.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { LinkTabs, statusTabs } from '../../components/link-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Stars } from '../../components/stars.tsx';
import { Empty } from '../../components/states.tsx';
import { StatusBadge, statusLabels } from '../../components/status-badge.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { useKeys } from '../../components/use-keys.ts';
import { usePhone } from '../../components/use-phone.ts';
import { BulkBar } from '../queue/bulk-bar.tsx';
import { BulkProgress } from '../queue/bulk-progress.tsx';
import { DecisionDialogs } from '../queue/decision-dialogs.tsx';
import { authorOf, describeItem, excerptOf, productOf } from '../queue/item-text.ts';
import { isShifted } from '../queue/list.tsx';
import { type BulkVerdict, useBulk } from '../queue/use-bulk.tsx';
import { useDecisions } from '../queue/use-decisions.ts';
import type { Item, Note } from '../queue/use-queue.ts';
import { type Selection, useSelection } from '../queue/use-selection.ts';
import {
  type ContentType,
  contentQueryOf,
  neutralQueryOf,
  type ReviewFilters,
  ReviewFiltersBar,
  readReviewFilters,
} from './review-filters.tsx';

const names: Record<ContentType, { title: string; one: string; empty: ReactNode }> = {
  review: {
    title: 'Reviews',
    one: 'review',
    empty: (
      <>
        New reviews appear here. You can also <ToPage to="settings/data/import">import existing ones</ToPage>.
      </>
    ),
  },
  store_review: {
    title: 'Store reviews',
    one: 'store review',
    empty: (
      <>
        Reviews of your service and delivery appear here. Ask for them in the{' '}
        <ToPage to="settings/collection">collection settings</ToPage>.
      </>
    ),
  },
  question: {
    title: 'Questions',
    one: 'question',
    empty: 'Questions that shoppers ask on product pages appear here.',
  },
};

/** The page of all content of a type. */
export function ContentPage({ type }: { type: ContentType }) {
  return (
    <>
      <PageHeader title={names[type].title} />
      <ContentList type={type} />
    </>
  );
}

interface ContentListProps {
  type: ContentType;
  /** ID of a product; then only content about it is listed. */
  product?: string;
}

/** Content of a type in any status, with the same bulk decisions as in the queue. */
export function ContentList({ type, product }: ContentListProps) {
  const [found, change] = useFilters(readReviewFilters);
  const filters = product === undefined ? found : { ...found, product };
  const list = useContent(type, filters);
  const { pages, items, selection } = list;
  const refusal = useRefusal()(decideInQueue);
  const { title } = names[type];
  return (
    <>
      <LinkTabs
        isOfViews
        label="Status"
        tabs={statusTabs(
          reviewStatuses,
          filters.status,
          (status) => statusLabels[status],
          // The counts cover the whole store, so they are not shown for a single product.
          product === undefined ? pages.data?.pages[0]?.counts[type] : undefined,
        )}
      />
      <ReviewFiltersBar type={type} filters={filters} change={change} isOfProduct={product !== undefined} />
      <BulkProgress />
      <PagedTable
        of={pages}
        label={title}
        rowsOf={(page) => page.items.map(list.current)}
        keyOf={({ id }) => id}
        empty={<Nothing type={type} isFiltered={Object.values(found).some(Boolean)} />}
        selection={refusal === null ? rowSelectionOf(selection, items) : undefined}
        columns={columnsOf(type, filters, change).filter(
          ({ header }) => product === undefined || header !== 'Product',
        )}
      />
      <BulkDecisions list={list} byRating={filters.rating !== undefined} />
    </>
  );
}

function Nothing({ type, isFiltered }: { type: ContentType; isFiltered: boolean }) {
  const { title, one, empty } = names[type];
  return isFiltered ? (
    <Empty title={`No matching ${title.toLowerCase()}`}>Change or remove a filter.</Empty>
  ) : (
    <Empty title={`No ${one}s yet`}>{empty}</Empty>
  );
}

/** The action bar of the selection, its shortcuts, and the dialogs for reasons and confirmations. */
function BulkDecisions({ list, byRating }: { list: ReturnType<typeof useContent>; byRating: boolean }) {
  const { pages, items, selection, decide, undo, matching } = list;
  const [asking, setAsking] = useState<ModerationVerdict | null>(null);
  const selected = items.filter(({ id }) => selection.has(id));
  function verdict(made: BulkVerdict) {
    setAsking(null);
    if (selection.everything) return void list.decideAll(made);
    decide(selected, made);
    selection.clear();
  }
  const approve = () => (selection.everything ? setAsking('approved') : verdict({ status: 'approved' }));
  useSelectionKeys(selection, {
    keys: {
      a: approve,
      r: () => setAsking('rejected'),
      f: () => setAsking('flagged'),
      Escape: selection.clear,
    },
    undo,
    active: asking === null,
  });
  return (
    <>
      <BulkBar
        selection={selection}
        loaded={items.length}
        hasMore={pages.hasNextPage}
        matching={matching}
        byRating={byRating}
        onApprove={approve}
        onAsk={setAsking}
      />
      <DecisionDialogs
        asking={asking}
        targets={selected}
        selection={selection}
        matching={matching}
        onClose={() => setAsking(null)}
        onDecide={verdict}
      />
    </>
  );
}

/** The queue's shortcuts, applied to the selected items. */
function useSelectionKeys(
  { everything, ids }: Selection,
  { keys, undo, active }: { keys: Record<string, () => void>; undo: () => void; active: boolean },
): void {
  const isSelecting = everything || ids.size > 0;
  const ofSelection = Object.entries(keys).map(([key, act]) => [[key], act] as const);
  useKeys([[['u'], undo], ...(isSelecting ? ofSelection : [])], { active });
}

/** The loaded items, updated with decisions, and the functions to select and moderate them. */
function useContent(type: ContentType, filters: ReviewFilters) {
  const neutral = neutralQueryOf(type, filters);
  const query = { ...contentQueryOf(type, filters), limit: usePhone() ? 25 : 50 };
  const pages = useReadPages(listQueue, { query });
  const [notes, setNotes] = useState<ReadonlyMap<string, Note>>(new Map());
  const note = useCallback((id: string, changed: (known: Note) => Note) => {
    setNotes((known) => new Map(known).set(id, changed(known.get(id) ?? {})));
  }, []);
  const current = useCallback((item: Item) => notes.get(item.id)?.item ?? item, [notes]);
  const items = useMemo(
    () => (pages.data?.pages ?? []).flatMap((page) => page.items).map(current),
    [pages.data, current],
  );
  const { decide, undo, recordBulk } = useDecisions(items, note);
  const selection = useSelection(
    items.map(({ id }) => id),
    JSON.stringify(query),
  );
  const { matching, decideAll } = useBulk(neutral, {
    selection,
    when: selection.everything || (pages.hasNextPage && selection.ids.size >= items.length),
    onStarted: recordBulk,
  });
  return { pages, items, current, decide, undo, selection, matching, decideAll };
}

const rowSelectionOf = (selection: Selection, items: readonly Item[]): RowSelection<Item> => ({
  nameOf: describeItem,
  has: ({ id }) => selection.has(id),
  toggle: ({ id }, event) => selection.toggle(id, { range: isShifted(event) }),
  toggleAll: () =>
    selection.everything || selection.ids.size > 0 ? selection.clear() : selection.selectAll(),
  count: items.filter(({ id }) => selection.has(id)).length,
});

function columnsOf(
  type: ContentType,
  filters: ReviewFilters,
  change: (changes: Partial<ReviewFilters>) => void,
): Column<Item>[] {
  const { sort } = filters;
  const rated: Column<Item> = {
    header: 'Rating',
    phone: 'second',
    cell: ({ review, storeReview }) => <Stars rating={(review ?? storeReview)?.rating ?? 0} />,
  };
  return [
    {
      header: type === 'question' ? 'Question' : 'Review',
      cell: (item) => <Summary item={item} filters={filters} />,
    },
    ...(type === 'question' ? [] : [rated]),
    ...(type === 'store_review'
      ? []
      : [
          {
            header: 'Product',
            phone: 'rest',
            cell: (item) => <Name miw={{ sm: 160, lg: 210 }}>{nameOfProduct(item)}</Name>,
          } satisfies Column<Item>,
        ]),
    { header: 'Author', phone: 'none', cell: (item) => <Name miw={96}>{authorOf(item)}</Name> },
    { header: 'Status', phone: 'second', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      header: 'Submitted',
      end: true,
      phone: 'end',
      cell: ({ createdAt }) => (
        <Text span inherit style={{ whiteSpace: 'nowrap' }}>
          <RelativeTime at={createdAt} />
        </Text>
      ),
      sort: {
        direction: sort === 'oldest' ? 'ascending' : 'descending',
        toggle: () => change({ sort: sort === 'oldest' ? undefined : 'oldest' }),
      },
    },
  ];
}

/** A long name takes two lines, and breaks within words rather than widen its column. */
const Name = (props: Pick<TextProps, 'miw'> & { children: string }) => (
  <Text span inherit lineClamp={2} style={{ overflowWrap: 'anywhere' }} {...props} />
);

function nameOfProduct(item: Item): string {
  const { id, name } = productOf(item);
  return name ?? id;
}

/** A link to the item: reviews open on their own page, which leads to the next review of this list; other content opens in the queue. */
function Summary({ item, filters }: { item: Item; filters: ReviewFilters }) {
  const { type, id, review, storeReview } = item;
  const { title, text } = review ?? storeReview ?? { title: null, text: excerptOf(item) };
  return (
    <>
      <ToPage
        {...(type === 'review'
          ? { to: 'reviews/$reviewId', params: { reviewId: id }, search: filters }
          : { to: 'queue', search: { status: 'all', type, item: id } })}
        className={opensRow}
        size="sm"
        lineClamp={1}
      >
        <bdi>{title ?? (text || 'Rating without text')}</bdi>
      </ToPage>
      {title && (
        <SmallHint lineClamp={1} visibleFrom="sm">
          <bdi>{text}</bdi>
        </SmallHint>
      )}
    </>
  );
}
