import { Text } from '@mantine/core';
import { listBulkActions } from '@tribune/contract';
import { useReadPages } from '../../app/calls.ts';
import type { Column } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { JobState } from '../../components/job-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { reasonLabels } from '../../components/reasons.ts';
import { Empty } from '../../components/states.tsx';
import { type BulkAction, BulkButtons, describe, isRunning } from './bulk-progress.tsx';

export default function BulkActionsPage() {
  const actions = useReadPages(
    listBulkActions,
    { query: { limit: 50 } },
    {
      refetchMs: (pages) => (pages?.some(({ bulkActions }) => bulkActions.some(isRunning)) ? 1_000 : 15_000),
    },
  );
  return (
    <>
      <PageHeader about="Decisions about everything that matched some filters. Each can be undone as a whole." />
      <PagedTable
        of={actions}
        label="Bulk actions"
        rowsOf={(page) => page.bulkActions}
        keyOf={({ id }) => id}
        empty={
          <Empty title="No bulk actions yet">
            Select items in the queue or in the list of reviews, then select all that match.
          </Empty>
        }
        columns={columns}
      />
    </>
  );
}

const columns: readonly Column<BulkAction>[] = [
  {
    header: 'Action',
    cell: (action) => (
      <span>
        <Text size="sm">{describe(action)}</Text>
        <SmallHint>{action.rule === null ? filtersOf(action) : `Moderation rule “${action.rule}”`}</SmallHint>
      </span>
    ),
  },
  {
    header: 'Reason',
    cell: ({ reasonCode, reason }) =>
      [reasonCode && reasonLabels[reasonCode], reason].filter(Boolean).join(': ') || '—',
  },
  {
    header: 'Status',
    phone: 'end',
    cell: ({ status, progress, error }) => (
      <JobState status={status === 'cancelled' ? 'canceled' : status} progress={progress} error={error} />
    ),
  },
  { header: 'By', cell: ({ requestedBy }) => requestedBy },
  { header: 'Started', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { header: 'Actions', end: true, cell: (action) => <BulkButtons action={action} /> },
];

/** The filters in words: `status pending, search cheap`. */
function filtersOf({ filters }: BulkAction): string {
  const given = Object.entries(filters).map(
    ([name, value]) => `${filterNames[name] ?? name}: ${[value].flat().join(', ')}`,
  );
  return given.join(' · ') || 'No filters';
}

const filterNames: Readonly<Record<string, string>> = {
  type: 'Type',
  status: 'Status',
  productId: 'Product',
  search: 'Search',
  startDate: 'From',
  endDate: 'To',
  hasMedia: 'Photos or videos',
  verified: 'Verified',
  language: 'Language',
  assignedTo: 'Assigned to',
};
