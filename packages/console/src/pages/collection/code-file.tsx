import { Button, Code, FileInput, Group, Progress, Stack, Text } from '@mantine/core';
import { type AnswerOf, addCouponCodes, listClaims, listIncentives } from '@tribune/contract';
import { useState } from 'react';
import { useUpload } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { notify } from '../../components/toasts.tsx';

/** Upload of a file of codes: validated first, then added. */
export function CodeFile({ incentiveId }: { incentiveId: string }) {
  const [file, setFile] = useState<File | null>(null);
  const upload = useUpload(addCouponCodes, {
    changes: [listIncentives, listClaims],
    onDone: ({ dryRun, added }) => dryRun || notify(`${added} codes added`),
  });
  const send = (chosen: File, dryRun: boolean) => {
    const form = new FormData();
    if (dryRun) form.set('dryRun', 'true');
    form.set('file', chosen);
    upload.mutate({ params: { incentiveId }, form });
  };
  return (
    <Card
      title="Add codes"
      about={
        <>
          A CSV file with a column <Code>code</Code> and, if your codes expire, <Code>expiresAt</Code> (such
          as 2027-03-31). A plain list with one code per line works too. Up to 10 MB.
        </>
      }
    >
      <Stack>
        <FileInput
          label="File of codes"
          placeholder="Select a CSV file"
          description="The file is validated first. Nothing changes until you confirm."
          accept=".csv,.tsv,.txt,text/csv"
          value={file}
          onChange={(chosen) => {
            setFile(chosen);
            upload.reset();
            if (chosen) send(chosen, true);
          }}
          maw={420}
        />
        {upload.isPending && <Progress value={upload.sent * 100} aria-label="Upload progress" animated />}
        {upload.error && <Failure error={upload.error} />}
        {file && upload.data && (
          <Outcome result={upload.data} busy={upload.isPending} onAdd={() => send(file, false)} />
        )}
      </Stack>
    </Card>
  );
}

function Outcome({
  result: { dryRun, added, duplicates, failed, errors },
  busy,
  onAdd,
}: {
  result: AnswerOf<typeof addCouponCodes>;
  busy: boolean;
  onAdd: () => void;
}) {
  return (
    <>
      <Text role="status">
        {dryRun ? `${added} new` : `${added} added`}, {duplicates} added before or duplicate, {failed} with
        errors
      </Text>
      {dryRun && added > 0 && (
        <Group>
          <Button onClick={onAdd} loading={busy}>
            {added === 1 ? 'Add 1 code' : `Add ${added} codes`}
          </Button>
        </Group>
      )}
      {errors.length > 0 && (
        <DataTable
          label="Rows with errors"
          rows={errors}
          keyOf={({ row, message }) => `${row} ${message}`}
          empty={null}
          columns={[
            { header: 'Row', cell: ({ row }) => row },
            { header: 'Error', cell: ({ message }) => message },
          ]}
        />
      )}
      {failed > errors.length && <Text size="sm">Showing the first {errors.length} errors</Text>}
    </>
  );
}
