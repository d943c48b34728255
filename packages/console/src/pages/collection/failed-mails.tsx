import { Alert, Group, Text } from '@mantine/core';
import { countFailedMails, getMail, listMails, sendFailedMails } from '@tribune/contract';
import { useRead, useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { WriteButton } from '../../components/buttons.tsx';
import { plural } from '../../components/labels.ts';
import { Loading } from '../../components/states.tsx';

const mails = (count: number) => plural(count, 'email');

/** The number of failed emails, with a button that resends all of them if possible. Renders nothing without failures. */
export function FailedMails() {
  const refusal = useRefusal()(sendFailedMails);
  const counted = useRead(countFailedMails);
  const send = useWrite(sendFailedMails, {
    changes: [countFailedMails, listMails, getMail],
    notice: ({ queued, heldBack }) =>
      `Resending ${mails(queued)}${heldBack > 0 ? `. ${mails(heldBack)} can’t be resent` : ''}`,
  });
  if (counted.isLoading) return <Loading />;
  if (!counted.data || counted.data.failed === 0) return null;
  const { failed, sendable } = counted.data;
  return (
    <Alert color="red" mb="md" title={`${mails(failed)} failed`}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" maw={560}>
          {sendable < failed &&
            `${failed - sendable} of them can’t be resent: they are no longer relevant, their links have expired, or the customer has unsubscribed. `}
          {refusal}
        </Text>
        {sendable > 0 && (
          <WriteButton of={send} inputs={{}} disabled={refusal !== null}>
            Resend {mails(sendable)}
          </WriteButton>
        )}
      </Group>
    </Alert>
  );
}
