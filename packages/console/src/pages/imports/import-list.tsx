import type { AnswerOf } from '@tribune/contract';
import { listImports } from '@tribune/contract/imports';
import { useReadPages } from '../../app/calls.ts';
import { type Column, opensRow } from '../../components/data-table.tsx';
import { jobColumns } from '../../components/job-columns.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { formatNames, kindNames } from './format-names.ts';

export type Import = AnswerOf<typeof listImports>['imports'][number];

export const isUnderWay = ({ status }: Import): boolean =>
  status === 'pending' || status === 'processing' || status === 'undoing';

export function ImportList() {
  const read = useReadPages(
    listImports,
    { query: { limit: 20 } },
    { refetchMs: (pages) => (pages?.some(({ imports }) => imports.some(isUnderWay)) ? 1_500 : 0) },
  );
  return (
    <PagedTable
      of={read}
      label="Imports"
      rowsOf={({ imports }) => imports}
      keyOf={({ importId }) => importId}
      columns={columns}
      empty={<Empty title="No imports yet">Upload a file above.</Empty>}
    />
  );
}

const columns: readonly Column<Import>[] = [
  {
    header: 'File',
    cell: ({ importId, fileName }) => (
      <ToPage to="settings/data/import/$importId" params={{ importId }} size="sm" className={opensRow}>
        {fileName ?? 'Unnamed file'}
      </ToPage>
    ),
    second: ({ kind, format, dryRun }) =>
      `${dryRun ? 'Validation of ' : ''}${kindNames[kind]}${format ? `, ${formatNames[format]}` : ''}`,
  },
  ...jobColumns,
  { header: 'Imported', end: true, cell: ({ imported }) => imported.toLocaleString() },
  { header: 'Already present', end: true, cell: ({ unchanged }) => unchanged.toLocaleString() },
  { header: 'Errors', end: true, cell: ({ failed }) => failed.toLocaleString() },
];
