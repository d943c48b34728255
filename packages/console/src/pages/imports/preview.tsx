import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { createImport, listImports } from '@tribune/contract';
import { useUpload } from '../../app/calls.ts';
import { useShop } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { notifyFailure } from '../../components/toasts.tsx';
import { checkedForm } from './checked-files.ts';
import type { Import } from './import-list.tsx';

/** What the first rows of a checked file would become. */
export function Preview({ of }: { of: Import }) {
  const { preview } = of;
  const columns = [...new Set(preview.flatMap((row) => Object.keys(row)))].filter((name) =>
    preview.some((row) => textOf(row[name]) !== ''),
  );
  return (
    <Card
      title="As the first rows would be"
      about="This was a check. Nothing was changed."
      actions={<ImportNow of={of} />}
    >
      <DataTable
        label="First rows"
        rows={preview}
        keyOf={(row) => String(preview.indexOf(row))}
        empty={<Empty title="No row would be taken" />}
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

/** The checked file is still at hand, unless the page was loaded anew since. */
function ImportNow({ of: { importId, imported } }: { of: Import }) {
  const { id: shopId } = useShop();
  const navigate = useNavigate();
  const form = checkedForm(importId);
  const upload = useUpload(createImport, {
    changes: [listImports],
    onDone: (made) =>
      void navigate({
        to: '/$shopId/imports/$importId' as string,
        params: { shopId, importId: made.importId } as never,
      }),
  });
  if (imported === 0) return null;
  if (!form)
    return (
      <Text size="sm">
        To take them in, choose the file again on the <ToPage to="imports">page of imports</ToPage>.
      </Text>
    );
  return (
    <Button loading={upload.isPending} onClick={() => upload.mutate({ form }, { onError: notifyFailure })}>
      {imported === 1 ? 'Import this row' : `Import these ${imported.toLocaleString()} rows`}
    </Button>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
