import { Button, Group } from '@mantine/core';
import { type AnswerOf, createExport, deleteExport, listExports } from '@tribune/contract';
import { useReadPages, useWrite } from '../../app/calls.ts';
import { ConfirmButton } from '../../components/buttons.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Hint } from '../../components/hint.tsx';
import { Download, jobColumns } from '../../components/job-columns.tsx';
import { labelOf } from '../../components/labels.ts';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
import { notifyFailure } from '../../components/toasts.tsx';

type Export = AnswerOf<typeof listExports>['exports'][number];

const isUnfinished = ({ status }: Export) => status === 'pending' || status === 'processing';

export function ExportList() {
  const read = useReadPages(
    listExports,
    { query: { limit: 20 } },
    { refetchMs: (pages) => (pages?.some(({ exports }) => exports.some(isUnfinished)) ? 1_500 : 0) },
  );
  return (
    <PagedTable
      of={read}
      label="Exports"
      rowsOf={({ exports }) => exports}
      keyOf={({ jobId }) => jobId}
      columns={columns}
      empty={<Empty title="No exports yet">Create one above.</Empty>}
    />
  );
}

const columns: readonly Column<Export>[] = [
  {
    header: 'Type',
    cell: ({ type, exportedStatus }) =>
      labelOf(exportedStatus === 'all' ? type : `${exportedStatus} ${type}`),
  },
  { header: 'Period', cell: ({ startDate, endDate }) => `${startDate} to ${endDate}` },
  ...jobColumns,
  { header: 'Rows', end: true, cell: ({ rowCount }) => rowCount?.toLocaleString() },
  { header: 'File', cell: (row) => <File of={row} /> },
];

function File({ of }: { of: Export }) {
  const remove = useWrite(deleteExport, { changes: [listExports] });
  const retry = useWrite(createExport, { changes: [listExports] });
  const { type, jobId, status, startDate, endDate, exportedStatus, downloadUrl, bytes, expiresAt } = of;
  const what = `${type}, ${startDate} to ${endDate}`;
  const verb = isUnfinished(of) ? 'Cancel' : 'Delete';
  const isGone = status === 'completed' && downloadUrl === null;
  return (
    <Group gap="xs" wrap="nowrap">
      {downloadUrl && (
        <Download
          url={downloadUrl}
          fileName={`${type}-${startDate}-${endDate}.csv`}
          label={`Download ${what}`}
          bytes={bytes}
          expiresAt={expiresAt}
        />
      )}
      {isGone && <Hint span>Deleted after 7 days</Hint>}
      {(isGone || status === 'failed') && (
        <Button
          size="compact-sm"
          loading={retry.isPending}
          aria-label={`Retry: ${what}`}
          onClick={() =>
            retry.mutate(
              { params: { type }, body: { startDate, endDate, status: exportedStatus } },
              { onError: notifyFailure },
            )
          }
        >
          Retry
        </Button>
      )}
      <ConfirmButton
        label={verb}
        name={`${verb} ${what}`}
        title={`${verb} this export?`}
        action={`${verb} export`}
        size="compact-sm"
        onConfirm={() => remove.mutateAsync({ params: { type, jobId } })}
      >
        Its file is deleted, too. You can create the export again at any time.
      </ConfirmButton>
    </Group>
  );
}
