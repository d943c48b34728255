import { Stack, Text } from '@mantine/core';
import { type AnswerOf, listImports } from '@tribune/contract';
import { useReadPages } from '../../app/calls.ts';
import { DataTable } from '../../components/data-table.tsx';
import { When } from '../../components/date.tsx';
import { JobState } from '../../components/job-state.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { formatNames } from './format-names.ts';

export type Import = AnswerOf<typeof listImports>['imports'][number];

export const isUnderWay = ({ status }: Import): boolean =>
  status === 'pending' || status === 'processing' || status === 'undoing';

export function ImportList() {
  const read = useReadPages(
    listImports,
    { query: { limit: 20 } },
    { everyMs: (pages) => (pages?.some(({ imports }) => imports.some(isUnderWay)) ? 1_500 : 0) },
  );
  return (
    <Reading of={read}>
      {({ pages }) => (
        <DataTable
          label="Imports"
          rows={pages.flatMap(({ imports }) => imports)}
          keyOf={({ importId }) => importId}
          columns={columns}
          more={read.hasNextPage ? () => void read.fetchNextPage() : undefined}
          loadingMore={read.isFetchingNextPage}
          empty={<Empty title="No imports yet">Choose a file above.</Empty>}
        />
      )}
    </Reading>
  );
}

const columns = [
  {
    header: 'File',
    cell: ({ importId, fileName, kind, format, dryRun }: Import) => (
      <Stack gap={0}>
        <ToPage to="imports/$importId" params={{ importId }} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {fileName ?? 'a file without a name'}
        </ToPage>
        <Text span size="xs" c="dimmed">
          {dryRun && 'check of '}
          {kind}
          {format && `, ${formatNames[format]}`}
        </Text>
      </Stack>
    ),
  },
  {
    header: 'Asked for',
    cell: ({ createdAt, requestedBy }: Import) => (
      <Stack gap={0}>
        <When at={createdAt} />
        {requestedBy && (
          <Text span size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {requestedBy}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    header: 'State',
    cell: ({ status, progress, error }: Import) => (
      <JobState status={status} progress={progress} error={error} />
    ),
  },
  { header: 'Taken', end: true, cell: ({ imported }: Import) => imported.toLocaleString() },
  { header: 'Known', end: true, cell: ({ unchanged }: Import) => unchanged.toLocaleString() },
  { header: 'Faults', end: true, cell: ({ failed }: Import) => failed.toLocaleString() },
];
