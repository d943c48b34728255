import { Stack } from '@mantine/core';
import { createImport } from '@tribune/contract/imports';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ImportList } from './import-list.tsx';
import { useValidation } from './use-validation.ts';

/** Imports of reviews, of questions and of reviews of the store. */
export default function ImportsPage() {
  return (
    <>
      <PageHeader about="Import reviews, store reviews and questions from another system or from an export. They keep their dates and are labeled as imported. Re-importing creates no duplicates, and a whole import can be undone." />
      <Stack>
        <NewImport />
        <ImportList />
      </Stack>
    </>
  );
}

/** Uploads a file to be validated. What was detected, and settings to change it, are on the import's page. */
function NewImport() {
  const refusal = useRefusal()(createImport);
  const { upload, validate } = useValidation();
  function select(file: File) {
    const form = new FormData();
    form.set('file', file);
    validate(form);
  }
  return (
    <Card>
      <FileDrop
        about={
          refusal ??
          'Up to 1 GB, as the other system exported it. It is validated first; nothing is imported yet.'
        }
        of={upload}
        disabled={refusal !== null}
        onFile={select}
      />
    </Card>
  );
}
