import { Button, Code, FileInput, Group, Progress, Stack, Text } from '@mantine/core';
import { type AnswerOf, importProducts, listProducts } from '@tribune/contract';
import { useState } from 'react';
import { useUpload } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { notify } from '../../components/toasts.tsx';

type Result = AnswerOf<typeof importProducts>;

/** A product feed: read first, so that one sees what would happen, and then taken in. */
export default function ImportProductsPage() {
  const [file, setFile] = useState<File | null>(null);
  const upload = useUpload(importProducts, {
    changes: [listProducts],
    onDone: ({ dryRun, created, updated }) => dryRun || notify(`${created} added, ${updated} changed.`),
  });
  const send = (chosen: File, dryRun: boolean) => {
    const form = new FormData();
    if (dryRun) form.set('dryRun', 'true');
    form.set('file', chosen);
    upload.mutate({ form });
  };
  return (
    <>
      <ToPage to="products" size="sm">
        All products
      </ToPage>
      <PageHeader title="Products from a file" about="For names, pictures and identifiers of many at once." />
      <Stack gap="lg">
        <Card
          title="The file"
          about={
            <>
              CSV with a header, at most 50 MB. Columns as in a Google product feed (<Code>id</Code>,{' '}
              <Code>title</Code>, <Code>link</Code>, <Code>image_link</Code>, <Code>brand</Code>,{' '}
              <Code>gtin</Code>, <Code>mpn</Code>, <Code>item_group_id</Code>) or as our own fields (
              <Code>productId</Code>, <Code>name</Code>, <Code>url</Code> …). An empty cell leaves the field
              as it is.
            </>
          }
        >
          <Stack>
            <FileInput
              label="Product file"
              placeholder="Choose a CSV file"
              description="It is checked first. Nothing changes until you say so."
              accept=".csv,.tsv,.txt,text/csv"
              value={file}
              onChange={(chosen) => {
                setFile(chosen);
                upload.reset();
                if (chosen) send(chosen, true);
              }}
              maw={420}
            />
            {upload.isPending && (
              <Progress value={upload.sent * 100} aria-label="Sent of the file" animated />
            )}
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
    <Card title={dryRun ? 'What would happen' : 'Done'}>
      <Stack>
        <Text role="status">
          Of {rows} {rows === 1 ? 'row' : 'rows'}: {created} new, {updated} changed, {unchanged} known as they
          are, {failed} with a fault.
        </Text>
        {ignoredColumns.length > 0 && (
          <Text size="sm" c="dimmed">
            Columns that are not read: {ignoredColumns.join(', ')}
          </Text>
        )}
        {dryRun && changing > 0 && (
          <Group>
            <Button onClick={onImport} loading={busy}>
              {failed > 0 ? `Take in the ${changing} good ones` : `Take in ${changing}`}
            </Button>
          </Group>
        )}
        {errors.length > 0 && (
          <DataTable
            label="Rows with a fault"
            rows={errors}
            keyOf={({ row, field, message }) => `${row} ${field} ${message}`}
            empty={null}
            columns={[
              { header: 'Row', cell: ({ row }) => row },
              { header: 'Field', cell: ({ field }) => field ?? '–' },
              { header: 'What is wrong', cell: ({ message }) => message },
            ]}
          />
        )}
        {failed > errors.length && <Text size="sm">These are the first {errors.length} faults.</Text>}
      </Stack>
    </Card>
  );
}
