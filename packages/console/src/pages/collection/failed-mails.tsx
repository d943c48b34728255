import { Alert, Button, Group, Text } from '@mantine/core';
import { countFailedMails, getMail, listMails, sendFailedMails } from '@tribune/contract';
import { useRead, useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';

const mails = (count: number) => (count === 1 ? '1 mail' : `${count.toLocaleString('en')} mails`);

/** How many mails failed, and one button for all that can be sent again. Nothing where none failed. */
export function FailedMails() {
  const refusal = useRefusal()(sendFailedMails);
  const counted = useRead(countFailedMails);
  const send = useWrite(sendFailedMails, {
    changes: [countFailedMails, listMails, getMail],
    onDone: ({ queued, heldBack }) =>
      notify(`${mails(queued)} queued again.${heldBack > 0 ? ` Held back: ${mails(heldBack)}.` : ''}`),
  });
  if (!counted.data || counted.data.failed === 0) return null;
  const { failed, sendable } = counted.data;
  return (
    <Alert color="red" mb="md" title={`${mails(failed)} failed`}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" maw={560}>
          {sendable < failed &&
            `${failed - sendable} of them cannot be sent again: nothing is left to say, the links have expired, or the address is on the suppression list. `}
          {refusal}
        </Text>
        {sendable > 0 && (
          <Button
            size="compact-md"
            variant="default"
            disabled={refusal !== null}
            loading={send.isPending}
            onClick={() => send.mutate({}, { onError: notifyFailure })}
          >
            Send {mails(sendable)} again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
