import { Anchor, Select, Stack } from '@mantine/core';
import { type AnswerOf, listPrivacyRequests, privacyKinds, privacyStatuses } from '@tribune/contract';
import { useReadPages } from '../../app/calls.ts';
import type { Column } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { asOneOf, FiltersBar, useFilters } from '../../components/filters.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { JobState } from '../../components/job-state.tsx';
import { labeled } from '../../components/labels.ts';
import { localPathOf } from '../../components/local-path.ts';
import { PagedTable } from '../../components/paged-table.tsx';
import { sizeOf } from '../../components/size.ts';
import { Empty } from '../../components/states.tsx';

type Request = AnswerOf<typeof listPrivacyRequests>['privacyRequests'][number];

const isUnfinished = ({ status }: Request) => status === 'pending' || status === 'processing';

export function PrivacyRequests() {
  const [filters, change] = useFilters(readFilters);
  const { kind, status } = filters;
  const read = useReadPages(
    listPrivacyRequests,
    { query: { limit: 20, ...(kind && { kind }), ...(status && { status }) } },
    {
      refetchMs: (pages) =>
        pages?.some(({ privacyRequests }) => privacyRequests.some(isUnfinished)) ? 1_500 : 0,
    },
  );
  return (
    <div>
      <RequestFilters of={filters} change={change} />
      <PagedTable
        of={read}
        label="Privacy requests"
        rowsOf={({ privacyRequests }) => privacyRequests}
        keyOf={({ id }) => id}
        columns={columns}
        empty={
          kind || status ? (
            <Empty title="No matching requests" />
          ) : (
            <Empty title="No privacy requests yet">Requests and their reports appear here.</Empty>
          )
        }
      />
    </div>
  );
}

const readFilters = (found: Record<string, unknown>) => ({
  kind: asOneOf(found.kind, privacyKinds),
  status: asOneOf(found.status, privacyStatuses),
});
type RequestFilter = ReturnType<typeof readFilters>;

interface RequestFiltersProps {
  of: RequestFilter;
  change: (changes: Partial<RequestFilter>) => void;
}

function RequestFilters({ of: { kind, status }, change }: RequestFiltersProps) {
  return (
    <FiltersBar>
      <Select
        label="Type"
        data={[
          { value: 'export', label: 'Access request' },
          { value: 'erase', label: 'Erasure request' },
        ]}
        value={kind ?? null}
        onChange={(value) => change({ kind: asOneOf(value, privacyKinds) })}
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Any type' }}
        w={180}
      />
      <Select
        label="Status"
        data={labeled(privacyStatuses)}
        value={status ?? null}
        onChange={(value) => change({ status: asOneOf(value, privacyStatuses) })}
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Any status' }}
        w={160}
      />
    </FiltersBar>
  );
}

const columns: readonly Column<Request>[] = [
  { header: 'Customer', cell: ({ email }) => email ?? 'Erased' },
  {
    header: 'Type',
    cell: ({ kind }) => (kind === 'export' ? 'Access request' : 'Erasure request'),
  },
  {
    header: 'Started',
    cell: ({ createdAt, requestedBy }) => (
      <Stack gap={0}>
        <RelativeTime at={createdAt} />
        <SmallHint span style={{ overflowWrap: 'anywhere' }}>
          {requestedBy}
        </SmallHint>
      </Stack>
    ),
  },
  {
    header: 'Status',
    cell: ({ status, error }) => <JobState status={status} error={error} />,
  },
  { header: 'Report', cell: ({ report, status }) => reported(report, status) },
  { header: 'File', cell: (request) => <File of={request} /> },
];

function reported(report: Request['report'], status: Request['status']): string {
  const found = Object.entries(report).filter(([, count]) => count > 0);
  if (found.length > 0) return found.map(([name, count]) => `${count} ${name}`).join(', ');
  return status === 'completed' ? 'No data found' : '–';
}

function File({ of: { kind, status, downloadUrl, fileBytes, expiresAt } }: { of: Request }) {
  if (downloadUrl)
    return (
      <Stack gap={0}>
        <Anchor href={localPathOf(downloadUrl)} download size="sm">
          Download
        </Anchor>
        <SmallHint span>
          {fileBytes !== null && sizeOf(fileBytes)}
          {expiresAt && (
            <>
              , available until <RelativeTime at={expiresAt} />
            </>
          )}
        </SmallHint>
      </Stack>
    );
  return kind === 'export' && status === 'completed' ? 'Deleted after 7 days' : '–';
}
