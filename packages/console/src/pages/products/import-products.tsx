import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { type AnswerOf, importProducts, listProducts } from '@tribune/contract';
import { Card } from '../../components/card.tsx';
import { FileDrop, RowErrors } from '../../components/file-drop.tsx';
import { Hint } from '../../components/hint.tsx';
import { plural } from '../../components/labels.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { notify } from '../../components/toasts.tsx';
import { useValidatedFile } from '../../components/use-validated-file.ts';

type Result = AnswerOf<typeof importProducts>;

/** Import of a product CSV file: validated first, then imported. */
export default function ImportProductsPage() {
  const { file, upload, select, confirm } = useValidatedFile(importProducts, {
    changes: [listProducts],
    onDone: ({ dryRun, created, updated }) => dryRun || notify(`${created} added, ${updated} updated`),
  });
  return (
    <>
      <PageHeader about="Add or update names, images and identifiers in bulk." />
      <Stack>
        <Card>
          <Stack>
            <FileDrop
              about="Up to 50 MB. The file is validated first. Nothing changes until you confirm."
              file={file}
              of={upload}
              onFile={select}
            />
            <Hint>
              Columns as in a Google product feed (<Code>id</Code>, <Code>title</Code>, <Code>link</Code>,{' '}
              <Code>image_link</Code>, <Code>brand</Code>, <Code>gtin</Code>, <Code>mpn</Code>,{' '}
              <Code>item_group_id</Code>) or as in the API (<Code>productId</Code>, <Code>name</Code>,{' '}
              <Code>url</Code> …). Empty cells leave fields unchanged.
            </Hint>
          </Stack>
        </Card>
        {upload.data && <Outcome result={upload.data} busy={upload.isPending} onImport={confirm} />}
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
          {plural(rows, 'row')}: {created} new, {updated} updated, {unchanged} unchanged, {failed} with errors
        </Text>
        {ignoredColumns.length > 0 && <Hint>Ignored columns: {ignoredColumns.join(', ')}</Hint>}
        {dryRun && changing > 0 && (
          <Group>
            <Button onClick={onImport} loading={busy}>
              {failed > 0 ? `Import ${changing} valid rows` : `Import ${changing} rows`}
            </Button>
          </Group>
        )}
        <RowErrors errors={errors} failed={failed} />
      </Stack>
    </Card>
  );
}
