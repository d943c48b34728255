import { Stack } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';
import { ImportList } from './import-list.tsx';
import { NewImport } from './new-import.tsx';

/** Reviews and questions from elsewhere. */
export default function ImportsPage() {
  return (
    <>
      <PageHeader
        title="Imports"
        about="Reviews and questions from another system, or from an export of this one. They keep their dates and are marked as imported. The same file again doubles nothing, and a whole import can be taken back."
      />
      <Stack gap="lg">
        <NewImport />
        <ImportList />
      </Stack>
    </>
  );
}
