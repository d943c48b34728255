import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { downloadImportErrors, getImport, importConversions } from '@tribune/contract/imports';
import { useRead } from '../../app/calls.ts';
import { useClient } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { RowErrors } from '../../components/file-drop.tsx';
import { Hint } from '../../components/hint.tsx';
import { JobState } from '../../components/job-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { saveFile } from '../../components/save-file.ts';
import { Figures } from '../../components/stat.tsx';
import { Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { notifyFailure } from '../../components/toasts.tsx';
import { FileReading } from './file-reading.tsx';
import { formatNames, kindNames } from './format-names.ts';
import { type Import, isUnderWay } from './import-list.tsx';
import { ImportNow, Preview } from './preview.tsx';
import { Questions } from './questions.tsx';
import { UndoImport } from './undo-import.tsx';

/** One import: its progress, its report, and its undo. */
export default function ImportPage() {
  const { importId = '' } = useParams({ strict: false }) as { importId?: string };
  const read = useRead(
    getImport,
    { params: { importId } },
    { refetchMs: (last) => (last && (isUnderWay(last) || last.pictures.waiting > 0) ? 1_500 : 0) },
  );
  return (
    <Reading of={read}>
      {(one) => (
        <>
          <PageHeader
            title={`${one.dryRun ? 'Validation of ' : ''}${one.fileName ?? 'Unnamed file'}`}
            about={
              <>
                {kindNames[one.kind]}
                {one.format && `, ${formatNames[one.format]}`} · <RelativeTime at={one.createdAt} />
              </>
            }
          >
            <JobState status={one.status} progress={one.progress} error={one.error} />
            <UndoImport of={one} />
            {isValidated(one) && <ImportNow of={one} />}
          </PageHeader>
          <Stack>
            <Counts of={one} />
            <Skipped of={one} />
            <Questions of={one} />
            {isValidated(one) && <FileReading of={one} />}
            <Conversions of={one} />
            <UnmatchedProducts of={one} />
            {isValidated(one) && <Preview of={one} />}
            <Faults of={one} />
          </Stack>
        </>
      )}
    </Reading>
  );
}

const isValidated = ({ dryRun, status }: Import) => dryRun && status === 'completed';

function Counts({ of }: { of: Import }) {
  const { rows, imported, unchanged, failed, skipped, pictures, undone, kept, dryRun, columns } = of;
  const ignored = columns.filter(({ ignoredBecause }) => ignoredBecause !== null);
  const hasPictures = pictures.waiting + pictures.fetched + pictures.failed > 0;
  const figures: (readonly [string, number])[] = [
    ['Rows', rows],
    [dryRun ? 'To be imported' : 'Imported', imported],
    ['Already present', unchanged],
    ['Errors', failed],
    ...(skipped > 0 ? ([['Skipped', skipped]] as const) : []),
    ...(hasPictures ? ([['Images fetched', pictures.fetched]] as const) : []),
    ...(pictures.waiting > 0 ? ([['Images to fetch', pictures.waiting]] as const) : []),
    ...(pictures.failed > 0 ? ([['Images failed', pictures.failed]] as const) : []),
    ...(of.status === 'undone'
      ? ([
          ['Undone', undone],
          ['Kept', kept],
        ] as const)
      : []),
  ];
  return (
    <Card>
      <Figures of={figures} cols={{ base: 2, sm: 4 }} />
      {ignored.length > 0 && !dryRun && (
        <Hint mt="sm">
          Ignored columns:{' '}
          {ignored.map(({ column, ignoredBecause }) => `${column} (${ignoredBecause})`).join(', ')}
        </Hint>
      )}
    </Card>
  );
}

/** The number of rows that another import of the same file would read. */
function Skipped({ of: { skipped, kind, dryRun } }: { of: Import }) {
  if (skipped === 0) return null;
  const others = kind === 'store-reviews' ? 'of products' : 'of your store';
  return (
    <Alert
      color="yellow"
      title={
        skipped === 1
          ? `1 row is a review ${others}`
          : `${skipped.toLocaleString()} rows are reviews ${others}`
      }
    >
      <Text size="sm">
        {dryRun ? 'They would be skipped.' : 'They were skipped.'} To import them,{' '}
        {dryRun ? 'import this file, then ' : ''}select the same file on the{' '}
        <ToPage to="settings/data/import">imports page</ToPage> and choose{' '}
        {kindNames[kind === 'store-reviews' ? 'reviews' : 'store-reviews']} under Rows.
      </Text>
    </Alert>
  );
}

/** Lists the changes that the import applied to rows, so that nothing changes silently. */
function Conversions({ of: { conversions, dryRun } }: { of: Import }) {
  if (conversions.length === 0) return null;
  return (
    <Card
      title="Changes to the rows"
      about={dryRun ? 'The import would make these changes.' : 'The import made these changes.'}
    >
      <DataTable
        label="Changes to the rows"
        rows={conversions}
        keyOf={({ conversion }) => conversion}
        empty={null}
        columns={[
          { header: 'Change', cell: ({ conversion }) => importConversions[conversion] },
          { header: 'Rows', end: true, cell: ({ rows }) => rows.toLocaleString() },
        ]}
      />
    </Card>
  );
}

function UnmatchedProducts({ of: { unmatchedProducts, dryRun } }: { of: Import }) {
  const { rows, identifiers } = unmatchedProducts;
  if (rows === 0) return null;
  return (
    <Alert
      color="yellow"
      title={
        rows === 1 ? '1 row matches no known product' : `${rows.toLocaleString()} rows match no known product`
      }
    >
      <Text size="sm">
        {dryRun ? 'They would be imported' : 'They were imported'} under the identifier in the file. Add
        handles to your products or upload a product map
        {dryRun ? '.' : ', undo this import, then import the file again.'}
      </Text>
      <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {identifiers.join(', ')}
      </Text>
    </Alert>
  );
}

function Faults({ of: { importId, fileName, failures, failed, hasErrorFile } }: { of: Import }) {
  const call = useClient();
  const save = useMutation({
    mutationFn: () => call(downloadImportErrors, { params: { importId } }),
    onSuccess: (csv) => saveFile(`errors-${fileName ?? 'import.csv'}`, csv),
    onError: notifyFailure,
  });
  if (failed === 0) return null;
  return (
    <Card
      title="Rows with errors"
      about="These rows were skipped. Download them with their errors, fix them, and import that file."
      actions={
        hasErrorFile && (
          <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
            Download rows with errors
          </Button>
        )
      }
    >
      <RowErrors errors={failures.map(({ row, error }) => ({ row, message: error }))} failed={failed} />
    </Card>
  );
}
