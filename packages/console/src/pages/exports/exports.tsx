import { Stack } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';
import { ExportList } from './export-list.tsx';
import { NewExport } from './new-export.tsx';

/** Reviews and questions as files. */
export default function ExportsPage() {
  return (
    <>
      <PageHeader
        title="Exports"
        about="Reviews or questions as CSV, with every field. Files are kept for 7 days; they can be imported again as they are."
      />
      <Stack gap="lg">
        <NewExport />
        <ExportList />
      </Stack>
    </>
  );
}
