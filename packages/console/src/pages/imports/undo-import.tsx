import { Checkbox, Stack, Text } from '@mantine/core';
import { getImport, listImports, undoImport } from '@tribune/contract/imports';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { ConfirmButton } from '../../components/buttons.tsx';
import { kindNames } from './format-names.ts';
import type { Import } from './import-list.tsx';

/** Deletes everything that an import created. */
export function UndoImport({ of: { importId, dryRun, status, imported, kind } }: { of: Import }) {
  const refusal = useRefusal()(undoImport);
  const [all, setAll] = useState(false);
  const undo = useWrite(undoImport, { changes: [getImport, listImports] });
  if (dryRun || imported === 0 || (status !== 'completed' && status !== 'failed')) return null;
  return (
    <ConfirmButton
      label="Undo import"
      title="Undo this import?"
      disabled={refusal !== null}
      onConfirm={() => undo.mutateAsync({ params: { importId }, body: { includeTouched: all } })}
    >
      <Stack gap="sm">
        <Text size="sm">
          This deletes the {imported.toLocaleString()} imported {kindNames[kind]} with their images. The same
          file can be imported again.
        </Text>
        <Checkbox
          label="Also delete items that have been moderated, replied to, edited, featured or voted on since"
          checked={all}
          onChange={({ target }) => setAll(target.checked)}
        />
      </Stack>
    </ConfirmButton>
  );
}
