import { Button, Code, FileInput, Group, Progress, Stack, Text } from '@mantine/core';
import { type AnswerOf, importProducts, listProducts } from '@tribune/contract';
import { useState } from 'react';
import { useUpload } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { notify } from '../../components/toasts.tsx';

type Result = AnswerOf<typeof importProducts>;

/** Import of a product CSV file: validated first, then imported. */
export default function ImportProductsPage() {
  const [file, setFile] = useState<File | null>(null);
  const upload = useUpload(importProducts, {
    changes: [listProducts],
    onDone: ({ dryRun, created, updated }) => dryRun || notify(`${created} added, ${updated} updated`),
  });
  const send = (chosen: File, dryRun: boolean) => {
    const form = new FormData();
    if (dryRun) form.set('dryRun', 'true');
    form.set('file', chosen);
    upload.mutate({ form });
  };
  return (
    <>
      <PageHeader title="Import products" about="Add or update names, images and identifiers in bulk." />
      <Stack gap="lg">
        <Card
          title="CSV file"
          about={
            <>
              CSV with a header row, up to 50 MB. Columns as in a Google product feed (<Code>id</Code>,{' '}
              <Code>title</Code>, <Code>link</Code>, <Code>image_link</Code>, <Code>brand</Code>,{' '}
              <Code>gtin</Code>, <Code>mpn</Code>, <Code>item_group_id</Code>) or as in the API (
              <Code>productId</Code>, <Code>name</Code>, <Code>url</Code> …). Empty cells leave fields
              unchanged.
            </>
          }
        >
          <Stack>
            <FileInput
              label="Product file"
              placeholder="Select a CSV file"
              description="The file is validated first. Nothing changes until you confirm."
              accept=".csv,.tsv,.txt,text/csv"
              value={file}
              onChange={(chosen) => {
                setFile(chosen);
                upload.reset();
                if (chosen) send(chosen, true);
              }}
              maw={420}
            />
            {upload.isPending && <Progress value={upload.sent * 100} aria-label="Upload progress" animated />}
            {upload.error && <Failure error={upload.error} />}
          </Stack>
        </Card>
        {file && upload.data && (
          <Outcome result={upload.data} busy={upload.isPending} onImport={() => send(file, false)} />
        )}
      </Stack>
    </>
  );
}

function Outcome({ result, busy, onImport }: { result: Result; busy: boolean; onImport: () => void }) {
  const { dryRun, rows, created, updated, unchanged, failed, errors, ignoredColumns } = result;
  const changing = created + updated;
  return (
    <Card title={dryRun ? 'Preview' : 'Import complete'}>
      <Stack>
        <Text role="status">
          {rows} {rows === 1 ? 'row' : 'rows'}: {created} new, {updated} updated, {unchanged} unchanged,{' '}
          {failed} with errors
        </Text>
        {ignoredColumns.length > 0 && (
          <Text size="sm" c="dimmed">
            Ignored columns: {ignoredColumns.join(', ')}
          </Text>
        )}
        {dryRun && changing > 0 && (
          <Group>
            <Button onClick={onImport} loading={busy}>
              {failed > 0 ? `Import ${changing} valid rows` : `Import ${changing} rows`}
            </Button>
          </Group>
        )}
        {errors.length > 0 && (
          <DataTable
            label="Rows with errors"
            rows={errors}
            keyOf={({ row, field, message }) => `${row} ${field} ${message}`}
            empty={null}
            columns={[
              { header: 'Row', cell: ({ row }) => row },
              { header: 'Field', cell: ({ field }) => field ?? '–' },
              { header: 'Error', cell: ({ message }) => message },
            ]}
          />
        )}
        {failed > errors.length && <Text size="sm">Showing the first {errors.length} errors</Text>}
      </Stack>
    </Card>
  );
}
