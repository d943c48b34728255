import { Button, Group, Stack, Text } from '@mantine/core';
import { getOnboarding, listMails, listReviewRequests, sendReviewRequest } from '@tribune/contract';
import { useRead, useWrite } from '../../../app/calls.ts';
import { usePerson } from '../../../app/merchant.tsx';
import { DialogButton, WriteButton } from '../../../components/buttons.tsx';
import { RequestPreview } from '../../../components/email.tsx';
import { Reading } from '../../../components/states.tsx';
import { ToPage } from '../../../components/to-page.tsx';
import type { StepProps } from '../setup.tsx';

export function RequestReview({ state: { testOrder } }: StepProps) {
  const { email } = usePerson();
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
        <DialogButton label="Preview" title="Review request" dialogSize="xl" variant="default">
          {() => <RequestPreview requestId={testOrder.requestId} />}
        </DialogButton>
        <WriteButton of={send} inputs={{ params }} variant="filled">
          Send it to me now
        </WriteButton>
      </Group>
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
