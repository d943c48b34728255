import { type AnswerOf, createExport, deleteExport, listExports } from '@tribune/contract';
import { useAction, useReadPages, useWrite } from '../../app/calls.ts';
import { type MenuAction, rowMenu } from '../../components/action-menu.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Hint } from '../../components/hint.tsx';
import { Download, jobColumns } from '../../components/job-columns.tsx';
import { labelOf } from '../../components/labels.ts';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';

type Export = AnswerOf<typeof listExports>['exports'][number];

const isUnfinished = ({ status }: Export) => status === 'pending' || status === 'processing';
const isGone = ({ status, downloadUrl }: Export) => status === 'completed' && downloadUrl === null;
const nameOf = ({ type, startDate, endDate }: Export) => `${type}, ${startDate} to ${endDate}`;

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
      menu={rowMenu(nameOf, useExportActions())}
      empty={<Empty title="No exports yet">Create one above.</Empty>}
    />
  );
}

/** The actions of an export: it can be retried if there is no file, and deleted. */
function useExportActions() {
  const remove = useWrite(deleteExport, { changes: [listExports] });
  const retry = useAction(createExport, { changes: [listExports] });
  return (one: Export): MenuAction[] => {
    const { type, jobId, status, startDate, endDate, exportedStatus } = one;
    const verb = isUnfinished(one) ? 'Cancel' : 'Delete';
    const again: MenuAction = {
      label: 'Retry',
      onClick: () => retry.mutate({ params: { type }, body: { startDate, endDate, status: exportedStatus } }),
    };
    const removal: MenuAction = {
      label: verb,
      isDestructive: true,
      confirm: {
        title: `${verb} this export?`,
        action: `${verb} export`,
        children: 'Its file is deleted, too. You can create the export again at any time.',
        onConfirm: () => remove.mutateAsync({ params: { type, jobId } }),
      },
    };
    return isGone(one) || status === 'failed' ? [again, removal] : [removal];
  };
}

const columns: readonly Column<Export>[] = [
  {
    header: 'Type',
    cell: ({ type, exportedStatus }) =>
      labelOf(exportedStatus === 'all' ? type : `${exportedStatus} ${type}`),
    second: ({ startDate, endDate }) => `${startDate} to ${endDate}`,
  },
  ...jobColumns,
  { header: 'Rows', end: true, cell: ({ rowCount }) => rowCount?.toLocaleString() },
  { header: 'File', phone: 'below', cell: (row) => <File of={row} /> },
];

function File({ of }: { of: Export }) {
  const { type, startDate, endDate, downloadUrl, bytes, expiresAt } = of;
  if (isGone(of)) return <Hint span>Deleted after 7 days</Hint>;
  return (
    downloadUrl && (
      <Download
        url={downloadUrl}
        fileName={`${type}-${startDate}-${endDate}.csv`}
        label={`Download ${nameOf(of)}`}
        bytes={bytes}
        expiresAt={expiresAt}
      />
    )
  );
}
