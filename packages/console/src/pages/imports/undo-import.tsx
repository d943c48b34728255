import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { getImport, listImports, undoImport } from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Confirm } from '../../components/confirm.tsx';
import type { Import } from './import-list.tsx';

/** Takes back what an import brought. */
export function UndoImport({ of: { importId, dryRun, status, imported, kind } }: { of: Import }) {
  const refusal = useRefusal()(undoImport);
  const [asking, setAsking] = useState(false);
  const [all, setAll] = useState(false);
  const undo = useWrite(undoImport, { changes: [getImport, listImports] });
  if (dryRun || imported === 0 || (status !== 'completed' && status !== 'failed')) return null;
  return (
    <>
      <Button variant="default" disabled={refusal !== null} onClick={() => setAsking(true)}>
        Take it back
      </Button>
      <Confirm
        opened={asking}
        title="Take this import back?"
        action="Take it back"
        onClose={() => setAsking(false)}
        onConfirm={() => undo.mutateAsync({ params: { importId }, body: { includeTouched: all } })}
      >
        <Stack gap="sm">
          <Text size="sm">
            What it brought is removed: {imported.toLocaleString()} {kind}, with counts and pictures. The same
            file can be imported again.
          </Text>
          <Checkbox
            label="Also what people have worked with since: decided about, replied to, edited, featured or voted on"
            checked={all}
            onChange={({ target }) => setAll(target.checked)}
          />
        </Stack>
      </Confirm>
    </>
  );
}
