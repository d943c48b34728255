import { Anchor, Button, Group, Stack } from '@mantine/core';
import { type AnswerOf, createExport, deleteExport, listExports } from '@tribune/contract';
import { useState } from 'react';
import { useReadPages, useWrite } from '../../app/calls.ts';
import { Confirm } from '../../components/confirm.tsx';
import type { Column } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Hint, SmallHint } from '../../components/hint.tsx';
import { jobColumns } from '../../components/job-columns.tsx';
import { labelOf } from '../../components/labels.ts';
import { localPathOf } from '../../components/local-path.ts';
import { PagedTable } from '../../components/paged-table.tsx';
import { sizeOf } from '../../components/size.ts';
import { Empty } from '../../components/states.tsx';
import { notifyFailure } from '../../components/toasts.tsx';

type Export = AnswerOf<typeof listExports>['exports'][number];

const isUnfinished = ({ status }: Export) => status === 'pending' || status === 'processing';

export function ExportList() {
  const [removing, setRemoving] = useState<Export | null>(null);
  const remove = useWrite(deleteExport, { changes: [listExports] });
  const read = useReadPages(
    listExports,
    { query: { limit: 20 } },
    { refetchMs: (pages) => (pages?.some(({ exports }) => exports.some(isUnfinished)) ? 1_500 : 0) },
  );
  return (
    <>
      <PagedTable
        of={read}
        label="Exports"
        rowsOf={({ exports }) => exports}
        keyOf={({ jobId }) => jobId}
        columns={[...columns, { header: 'File', cell: (row) => <File of={row} onDelete={setRemoving} /> }]}
        empty={<Empty title="No exports yet">Create one above.</Empty>}
      />
      <Confirm
        opened={removing !== null}
        title={removing && isUnfinished(removing) ? 'Cancel this export?' : 'Delete this export?'}
        action={removing && isUnfinished(removing) ? 'Cancel export' : 'Delete export'}
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          if (!removing) return;
          await remove.mutateAsync({ params: { type: removing.type, jobId: removing.jobId } });
        }}
      >
        Its file is deleted, too. You can create the export again at any time.
      </Confirm>
    </>
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
  { header: 'Rows', end: true, cell: ({ rowCount }) => rowCount?.toLocaleString() ?? '–' },
];

function File({ of, onDelete }: { of: Export; onDelete: (one: Export) => void }) {
  const retry = useWrite(createExport, { changes: [listExports] });
  const { type, status, startDate, endDate, exportedStatus, downloadUrl, bytes, expiresAt } = of;
  const what = `${type}, ${startDate} to ${endDate}`;
  const isGone = status === 'completed' && downloadUrl === null;
  return (
    <Group gap="xs" wrap="nowrap">
      {downloadUrl && (
        <Stack gap={0}>
          <Anchor
            href={localPathOf(downloadUrl)}
            download={`${type}-${startDate}-${endDate}.csv`}
            aria-label={`Download ${what}`}
          >
            Download
          </Anchor>
          <SmallHint span>
            {bytes !== null && sizeOf(bytes)}
            {expiresAt && (
              <>
                , available until <RelativeTime at={expiresAt} />
              </>
            )}
          </SmallHint>
        </Stack>
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
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${isUnfinished(of) ? 'Cancel' : 'Delete'} ${what}`}
        onClick={() => onDelete(of)}
      >
        {isUnfinished(of) ? 'Cancel' : 'Delete'}
      </Button>
    </Group>
  );
}
