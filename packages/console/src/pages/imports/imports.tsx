import { Stack } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';
import { ImportList } from './import-list.tsx';
import { NewImport } from './new-import.tsx';

/** Imports of reviews, of questions and of reviews of the store. */
export default function ImportsPage() {
  return (
    <>
      <PageHeader
        title="Imports"
        about="Import reviews, store reviews and questions from another system or from an export. They keep their dates and are labeled as imported. Re-importing creates no duplicates, and a whole import can be undone."
      />
      <Stack gap="lg">
        <NewImport />
        <ImportList />
      </Stack>
    </>
  );
}
