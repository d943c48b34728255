import { Stack } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';
import { ExportList } from './export-list.tsx';
import { NewExport } from './new-export.tsx';

/** Reviews and questions as CSV files. */
export default function ExportsPage() {
  return (
    <>
      <PageHeader
        title="Exports"
        about="Reviews or questions as CSV with all fields. Files are available for 7 days and can be imported again unchanged."
      />
      <Stack gap="lg">
        <NewExport />
        <ExportList />
      </Stack>
    </>
  );
}
