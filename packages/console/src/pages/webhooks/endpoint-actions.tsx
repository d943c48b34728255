import { Button } from '@mantine/core';
import {
  changeWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
} from '@tribune/contract/webhooks';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { useOpenPage } from '../../app/page-address.ts';
import { Confirm } from '../../components/confirm.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import type { Endpoint } from './webhooks.tsx';

export function EndpointActions({ of: { id: webhookId, enabled } }: { of: Endpoint }) {
  const openPage = useOpenPage();
  const [asking, setAsking] = useState<'off' | 'delete' | null>(null);
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
      <Button
        onClick={() => test.mutate({ params }, { onError: notifyFailure })}
        loading={test.isPending}
        disabled={!enabled}
      >
        Send test event
      </Button>
      {enabled ? (
        <Button variant="default" onClick={() => setAsking('off')}>
          Turn off
        </Button>
      ) : (
        <Button
          loading={change.isPending}
          onClick={() => change.mutate({ params, body: { enabled: true } }, { onError: notifyFailure })}
        >
          Turn on
        </Button>
      )}
      <Button variant="default" onClick={() => setAsking('delete')}>
        Delete
      </Button>
      <Confirm
        opened={asking === 'off'}
        title="Turn off this endpoint?"
        action="Turn off endpoint"
        onClose={() => setAsking(null)}
        onConfirm={() => change.mutateAsync({ params, body: { enabled: false } })}
      >
        Pending deliveries are canceled, and new events are not recorded for this endpoint. You can resend
        canceled deliveries later.
      </Confirm>
      <Confirm
        opened={asking === 'delete'}
        title="Delete this endpoint?"
        action="Delete endpoint"
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await remove.mutateAsync({ params });
          await leave();
        }}
      >
        Its secret and delivery log are deleted, too. This can’t be undone.
      </Confirm>
    </>
  );
}
