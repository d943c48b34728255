import {
  changeWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
} from '@tribune/contract/webhooks';
import { useWrite } from '../../app/calls.ts';
import { useOpenPage } from '../../app/page-address.ts';
import { ConfirmButton, WriteButton } from '../../components/buttons.tsx';
import { notify } from '../../components/toasts.tsx';
import type { Endpoint } from './webhooks.tsx';

export function EndpointActions({ of: { id: webhookId, enabled } }: { of: Endpoint }) {
  const openPage = useOpenPage();
  const params = { webhookId };
  const test = useWrite(testWebhook, {
    changes: [listDeliveries],
    onDone: () => notify('Test event sent. See the delivery log for the response.'),
  });
  const change = useWrite(changeWebhook, { changes: [getWebhook, listWebhooks, listDeliveries] });
  const remove = useWrite(deleteWebhook, { changes: [listWebhooks] });
  const leave = () => openPage('settings/integrations/webhooks');
  return (
    <>
      <WriteButton of={test} inputs={{ params }} disabled={!enabled} variant="filled">
        Send test event
      </WriteButton>
      {enabled ? (
        <ConfirmButton
          label="Turn off"
          title="Turn off this endpoint?"
          action="Turn off endpoint"
          onConfirm={() => change.mutateAsync({ params, body: { enabled: false } })}
        >
          Pending deliveries are canceled, and new events are not recorded for this endpoint. You can resend
          canceled deliveries later.
        </ConfirmButton>
      ) : (
        <WriteButton of={change} inputs={{ params, body: { enabled: true } }} variant="filled">
          Turn on
        </WriteButton>
      )}
      <ConfirmButton
        label="Delete"
        title="Delete this endpoint?"
        action="Delete endpoint"
        onConfirm={async () => {
          await remove.mutateAsync({ params });
          await leave();
        }}
      >
        Its secret and delivery log are deleted, too. This can’t be undone.
      </ConfirmButton>
    </>
  );
}
