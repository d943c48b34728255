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
import { notifyFailure } from '../../../components/toasts.tsx';
import type { StepProps } from '../setup.tsx';

export function RequestReview({ state: { testOrder } }: StepProps) {
  const { email } = usePerson();
  const [previewing, { open, close }] = useDisclosure();
  const send = useWrite(sendReviewRequest, {
    changes: [getOnboarding, listReviewRequests, listMails],
  });
  if (!testOrder)
    return (
      <Text size="sm">
        Customers are asked some days after delivery. To see the email that they get, send a test order first.
      </Text>
    );
  const params = { requestId: testOrder.requestId };
  if (testOrder.status === 'completed')
    return <Text size="sm">You have reviewed the products of your test order {testOrder.orderId}.</Text>;
  if (testOrder.status === 'sent') return <FirstReview orderId={testOrder.orderId} />;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {`Customers are asked some days after delivery. The request of ${testOrder.orderId} can be sent to ${email} now. Each email is listed in the `}
        <ToPage to="emails-sent">emails sent</ToPage>.
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={open}>
          Preview
        </Button>
        <Button loading={send.isPending} onClick={() => send.mutate({ params }, { onError: notifyFailure })}>
          Send it to me now
        </Button>
      </Group>
      <Modal opened={previewing} onClose={close} title="Review request" size="xl">
        {previewing && <Preview requestId={testOrder.requestId} />}
      </Modal>
    </Stack>
  );
}

const waitingMs = 2_000;

/** Link to the test order's email, from which the first review is written. */
function FirstReview({ orderId }: { orderId: string }) {
  const { email } = usePerson();
  const isMine = ({ to }: { to: string }) => to.toLowerCase() === email.toLowerCase();
  const read = useRead(
    listMails,
    { query: { kind: 'review_request', limit: 20 } },
    { refetchMs: (last) => (last?.mails.some(isMine) ? 0 : waitingMs) },
  );
  return (
    <Reading of={read}>
      {({ mails }) => {
        const mail = mails.find(isMine);
        if (!mail)
          return (
            <Text size="sm" role="status">
              The email about {orderId} is being written.
            </Text>
          );
        return (
          <Stack gap="sm" align="flex-start">
            <Text size="sm" role="status">
              {mail.status === 'kept'
                ? `There is no mail server (SMTP_URL), so the email about ${orderId} was stored and not sent. Open it here and choose a star to write the first review.`
                : `The email about ${orderId} was sent to ${email}. Open it, there or here, and choose a star to write the first review.`}
            </Text>
            <ToPage to="emails-sent" search={{ mail: mail.id }} underline="never">
              <Button component="span">Open email</Button>
            </ToPage>
          </Stack>
        );
      }}
    </Reading>
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
