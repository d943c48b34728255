import { Text } from '@mantine/core';
import { createImport, listImports } from '@tribune/contract/imports';
import { useUpload } from '../../app/calls.ts';
import { useOpenPage } from '../../app/page-address.ts';
import { WriteButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import type { Import } from './import-list.tsx';
import { validatedForm } from './use-validation.ts';

/** Preview of the first rows of a validated file. */
export function Preview({ of }: { of: Import }) {
  const { preview } = of;
  const columns = [...new Set(preview.flatMap((row) => Object.keys(row)))].filter((name) =>
    preview.some((row) => textOf(row[name]) !== ''),
  );
  return (
    <Card title="Preview" about="The first rows as they would be imported.">
      <DataTable
        label="First rows"
        rows={preview}
        keyOf={(row) => String(preview.indexOf(row))}
        empty={<Empty title="No rows to import" />}
        columns={columns.map((name) => ({
          header: name,
          cell: (row: Import['preview'][number]) => (
            <Text size="sm" lineClamp={3} maw={320} style={{ overflowWrap: 'anywhere' }}>
              {textOf(row[name])}
            </Text>
          ),
        }))}
      />
    </Card>
  );
}

/** Starts the import. The validated file is available until the page is reloaded. */
export function ImportNow({ of: { importId, imported } }: { of: Import }) {
  const openPage = useOpenPage();
  const form = validatedForm(importId);
  const upload = useUpload(createImport, {
    changes: [listImports],
    onDone: (made) => void openPage('settings/data/import/$importId', { importId: made.importId }),
  });
  if (imported === 0) return null;
  if (!form)
    return (
      <Text size="sm">
        To import them, select the file again on the <ToPage to="settings/data/import">imports page</ToPage>.
      </Text>
    );
  return (
    <WriteButton of={upload} inputs={{ form }} variant="filled">
      {imported === 1 ? 'Import this row' : `Import these ${imported.toLocaleString()} rows`}
    </WriteButton>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
