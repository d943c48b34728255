import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { type AnswerOf, createExport, deleteExport, listExports } from '@tribune/contract';
import { useState } from 'react';
import { useReadPages, useWrite } from '../../app/calls.ts';
import { Confirm } from '../../components/confirm.tsx';
import type { Column } from '../../components/data-table.tsx';
import { When } from '../../components/date.tsx';
import { hereOf } from '../../components/here.ts';
import { jobColumns } from '../../components/job-columns.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { sizeOf } from '../../components/size.ts';
import { Empty } from '../../components/states.tsx';
import { notifyFailure } from '../../components/toasts.tsx';

type Export = AnswerOf<typeof listExports>['exports'][number];

const isUnfinished = ({ status }: Export) => status === 'pending' || status === 'processing';

export function ExportList() {
  const [leaving, setLeaving] = useState<Export | null>(null);
  const remove = useWrite(deleteExport, { changes: [listExports] });
  const read = useReadPages(
    listExports,
    { query: { limit: 20 } },
    { everyMs: (pages) => (pages?.some(({ exports }) => exports.some(isUnfinished)) ? 1_500 : 0) },
  );
  return (
    <>
      <PagedTable
        of={read}
        label="Exports"
        rowsOf={({ exports }) => exports}
        keyOf={({ jobId }) => jobId}
        columns={[...columns, { header: 'File', cell: (row) => <File of={row} onDelete={setLeaving} /> }]}
        empty={<Empty title="No exports yet">Choose a period above.</Empty>}
      />
      <Confirm
        opened={leaving !== null}
        title={leaving && isUnfinished(leaving) ? 'Cancel this export?' : 'Delete this export?'}
        action={leaving && isUnfinished(leaving) ? 'Cancel the export' : 'Delete'}
        onClose={() => setLeaving(null)}
        onConfirm={async () => {
          if (!leaving) return;
          await remove.mutateAsync({ params: { type: leaving.type, jobId: leaving.jobId } });
        }}
      >
        Its file goes with it. It can be made anew at any time.
      </Confirm>
    </>
  );
}

const columns: readonly Column<Export>[] = [
  {
    header: 'What',
    cell: ({ type, exportedStatus }) => (exportedStatus === 'all' ? type : `${exportedStatus} ${type}`),
  },
  { header: 'Period', cell: ({ startDate, endDate }) => `${startDate} to ${endDate}` },
  ...jobColumns,
  { header: 'Rows', end: true, cell: ({ rowCount }) => rowCount?.toLocaleString() ?? '–' },
];

function File({ of, onDelete }: { of: Export; onDelete: (one: Export) => void }) {
  const again = useWrite(createExport, { changes: [listExports] });
  const { type, status, startDate, endDate, exportedStatus, downloadUrl, bytes, expiresAt } = of;
  const what = `${type}, ${startDate} to ${endDate}`;
  const isGone = status === 'completed' && downloadUrl === null;
  return (
    <Group gap="xs" wrap="nowrap">
      {downloadUrl && (
        <Stack gap={0}>
          <Anchor
            href={hereOf(downloadUrl)}
            download={`${type}-${startDate}-${endDate}.csv`}
            aria-label={`Download ${what}`}
          >
            Download
          </Anchor>
          <Text span size="xs" c="dimmed">
            {bytes !== null && sizeOf(bytes)}
            {expiresAt && (
              <>
                , until <When at={expiresAt} />
              </>
            )}
          </Text>
        </Stack>
      )}
      {isGone && (
        <Text span size="sm" c="dimmed">
          removed after 7 days
        </Text>
      )}
      {(isGone || status === 'failed') && (
        <Button
          size="compact-sm"
          loading={again.isPending}
          aria-label={`Make again: ${what}`}
          onClick={() =>
            again.mutate(
              { params: { type }, body: { startDate, endDate, status: exportedStatus } },
              { onError: notifyFailure },
            )
          }
        >
          Make again
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
