import { Anchor, Select, Stack, Text } from '@mantine/core';
import { type AnswerOf, listPrivacyRequests, privacyKinds, privacyStatuses } from '@tribune/contract';
import { useReadPages } from '../../app/calls.ts';
import type { Column } from '../../components/data-table.tsx';
import { When } from '../../components/date.tsx';
import { asOneOf, FiltersBar, useFilters } from '../../components/filters.tsx';
import { hereOf } from '../../components/here.ts';
import { JobState } from '../../components/job-state.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { sizeOf } from '../../components/size.ts';
import { Empty } from '../../components/states.tsx';

type Request = AnswerOf<typeof listPrivacyRequests>['privacyRequests'][number];

const isUnfinished = ({ status }: Request) => status === 'pending' || status === 'processing';

export function PrivacyRequests() {
  const [{ kind, status }, change] = useFilters((found) => ({
    kind: asOneOf(found.kind, privacyKinds),
    status: asOneOf(found.status, privacyStatuses),
  }));
  const read = useReadPages(
    listPrivacyRequests,
    { query: { limit: 20, ...(kind && { kind }), ...(status && { status }) } },
    {
      everyMs: (pages) =>
        pages?.some(({ privacyRequests }) => privacyRequests.some(isUnfinished)) ? 1_500 : 0,
    },
  );
  return (
    <div>
      <FiltersBar>
        <Select
          label="What was asked"
          data={[
            { value: 'export', label: 'To be given back' },
            { value: 'erase', label: 'To be forgotten' },
          ]}
          value={kind ?? null}
          onChange={(value) => change({ kind: asOneOf(value, privacyKinds) })}
          placeholder="either"
          clearable
          clearButtonProps={{ 'aria-label': 'Either' }}
          w={180}
        />
        <Select
          label="State"
          data={[...privacyStatuses]}
          value={status ?? null}
          onChange={(value) => change({ status: asOneOf(value, privacyStatuses) })}
          placeholder="any"
          clearable
          clearButtonProps={{ 'aria-label': 'Any state' }}
          w={160}
        />
      </FiltersBar>
      <PagedTable
        of={read}
        label="Privacy requests"
        rowsOf={({ privacyRequests }) => privacyRequests}
        keyOf={({ id }) => id}
        columns={columns}
        empty={
          kind || status ? (
            <Empty title="No request fits" />
          ) : (
            <Empty title="Nobody has asked yet">Requests stay here with what was found.</Empty>
          )
        }
      />
    </div>
  );
}

const columns: readonly Column<Request>[] = [
  { header: 'Person', cell: ({ email }) => email ?? 'forgotten' },
  {
    header: 'What was asked',
    cell: ({ kind }) => (kind === 'export' ? 'To be given back' : 'To be forgotten'),
  },
  {
    header: 'Asked for',
    cell: ({ createdAt, requestedBy }) => (
      <Stack gap={0}>
        <When at={createdAt} />
        <Text span size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {requestedBy}
        </Text>
      </Stack>
    ),
  },
  {
    header: 'State',
    cell: ({ status, error }) => <JobState status={status} error={error} />,
  },
  { header: 'Report', cell: ({ report, status }) => reported(report, status) },
  { header: 'File', cell: (request) => <File of={request} /> },
];

function reported(report: Request['report'], status: Request['status']): string {
  const found = Object.entries(report).filter(([, count]) => count > 0);
  if (found.length > 0) return found.map(([name, count]) => `${count} ${name}`).join(', ');
  return status === 'completed' ? 'nothing was held' : '–';
}

function File({ of: { kind, status, downloadUrl, fileBytes, expiresAt } }: { of: Request }) {
  if (downloadUrl)
    return (
      <Stack gap={0}>
        <Anchor href={hereOf(downloadUrl)} download size="sm">
          Download
        </Anchor>
        <Text span size="xs" c="dimmed">
          {fileBytes !== null && sizeOf(fileBytes)}
          {expiresAt && (
            <>
              , until <When at={expiresAt} />
            </>
          )}
        </Text>
      </Stack>
    );
  return kind === 'export' && status === 'completed' ? 'removed after 7 days' : '–';
}
