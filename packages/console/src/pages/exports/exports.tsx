import { Text } from '@mantine/core';
import { createExport } from '@tribune/contract';
import { useRefusal } from '../../app/merchant.tsx';
import { DialogButton } from '../../components/buttons.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ExportList } from './export-list.tsx';
import { NewExport } from './new-export.tsx';

/** Reviews and questions as CSV files. */
export default function ExportsPage() {
  const refusal = useRefusal()(createExport);
  return (
    <>
      <PageHeader
        about="Reviews or questions as CSV with all fields. Files are available for 7 days and can be imported again unchanged."
        action={
          <DialogButton label="Create export" dialogSize="lg" disabled={refusal !== null}>
            {(close) => <NewExport onDone={close} />}
          </DialogButton>
        }
      />
      {refusal && <Text mb="md">{refusal}</Text>}
      <ExportList />
    </>
  );
}
