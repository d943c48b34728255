import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { type AnswerOf, addCouponCodes, listClaims, listIncentives } from '@tribune/contract';
import { Card } from '../../components/card.tsx';
import { FileDrop, RowErrors } from '../../components/file-drop.tsx';
import { notify } from '../../components/toasts.tsx';
import { useValidatedFile } from '../../components/use-validated-file.ts';

/** Upload of a file of codes: validated first, then added. */
export function CodeFile({ incentiveId }: { incentiveId: string }) {
  const { file, upload, select, confirm } = useValidatedFile(addCouponCodes, {
    params: { incentiveId },
    changes: [listIncentives, listClaims],
    onDone: ({ dryRun, added }) => dryRun || notify(`${added} codes added`),
  });
  return (
    <Card
      title="Add codes"
      about={
        <>
          A CSV file with a column <Code>code</Code> and, if your codes expire, <Code>expiresAt</Code> (such
          as 2027-03-31). A plain list with one code per line works too.
        </>
      }
    >
      <Stack>
        <FileDrop
          about="Up to 10 MB. The file is validated first. Nothing changes until you confirm."
          file={file}
          of={upload}
          onFile={select}
        />
        {upload.data && <Outcome result={upload.data} busy={upload.isPending} onAdd={confirm} />}
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
      <RowErrors errors={errors} failed={failed} />
    </>
  );
}
