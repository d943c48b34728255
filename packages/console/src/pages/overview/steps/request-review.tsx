import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  getOnboarding,
  listMails,
  listReviewRequests,
  previewReviewRequest,
  sendReviewRequest,
} from '@tribune/contract';
import { useRead, useWrite } from '../../../app/calls.ts';
import { usePerson } from '../../../app/merchant.tsx';
import { MailBody } from '../../../components/mail-body.tsx';
import { Reading } from '../../../components/states.tsx';
import { ToPage } from '../../../components/to-page.tsx';
import { notify, notifyFailure } from '../../../components/toasts.tsx';
import type { StepProps } from '../setup.tsx';

export function RequestReview({ state: { testOrder } }: StepProps) {
  const { email } = usePerson();
  const [previewing, { open, close }] = useDisclosure();
  const send = useWrite(sendReviewRequest, {
    changes: [getOnboarding, listReviewRequests, listMails],
    onDone: () => notify(`The request is on its way to ${email}`),
  });
  if (!testOrder)
    return (
      <Text size="sm">
        Customers are asked some days after delivery. To see the email that they get, send a test order first.
      </Text>
    );
  const params = { requestId: testOrder.requestId };
  const isSent = testOrder.status === 'sent' || testOrder.status === 'completed';
  return (
    <Stack gap="sm">
      <Text size="sm">
        {isSent
          ? `The request of ${testOrder.orderId} was sent to ${email}. Open the email and write the first review. If it does not arrive, see the `
          : `Customers are asked some days after delivery. The request of ${testOrder.orderId} can be sent to ${email} now. Each email is listed in the `}
        <ToPage to="outbox">Outbox</ToPage>.
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={open}>
          Preview
        </Button>
        {!isSent && (
          <Button
            loading={send.isPending}
            onClick={() => send.mutate({ params }, { onError: notifyFailure })}
          >
            Send it to me now
          </Button>
        )}
      </Group>
      <Modal opened={previewing} onClose={close} title="Review request" size="xl">
        {previewing && <Preview requestId={testOrder.requestId} />}
      </Modal>
    </Stack>
  );
}

function Preview({ requestId }: { requestId: string }) {
  const preview = useRead(previewReviewRequest, { params: { requestId } });
  return (
    <Reading of={preview}>
      {({ subject, html, text }) => (
        <>
          <Text fw={620} mb="sm">
            {subject}
          </Text>
          <MailBody html={html} text={text} />
        </>
      )}
    </Reading>
  );
}
