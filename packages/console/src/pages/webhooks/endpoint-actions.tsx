import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  changeWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
} from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { useShop } from '../../app/merchant.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import type { Endpoint } from './webhooks.tsx';

export function EndpointActions({ of: { id: webhookId, enabled } }: { of: Endpoint }) {
  const { id: shopId } = useShop();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'off' | 'delete' | null>(null);
  const params = { webhookId };
  const test = useWrite(testWebhook, {
    changes: [listDeliveries],
    onDone: () => notify('A test event is on its way; the log tells how it went.'),
  });
  const change = useWrite(changeWebhook, { changes: [getWebhook, listWebhooks, listDeliveries] });
  const remove = useWrite(deleteWebhook, { changes: [listWebhooks] });
  const leave = () => navigate({ to: '/$shopId/webhooks' as string, params: { shopId } as never });
  return (
    <>
      <Button
        onClick={() => test.mutate({ params }, { onError: notifyFailure })}
        loading={test.isPending}
        disabled={!enabled}
      >
        Send a test event
      </Button>
      {enabled ? (
        <Button variant="default" onClick={() => setAsking('off')}>
          Switch off
        </Button>
      ) : (
        <Button
          loading={change.isPending}
          onClick={() => change.mutate({ params, body: { enabled: true } }, { onError: notifyFailure })}
        >
          Switch on
        </Button>
      )}
      <Button variant="default" onClick={() => setAsking('delete')}>
        Delete
      </Button>
      <Confirm
        opened={asking === 'off'}
        title="Switch this endpoint off?"
        action="Switch off"
        onClose={() => setAsking(null)}
        onConfirm={() => change.mutateAsync({ params, body: { enabled: false } })}
      >
        What was not delivered yet is cancelled, and events that happen from now on are not kept for it. What
        was cancelled can be sent again later.
      </Confirm>
      <Confirm
        opened={asking === 'delete'}
        title="Delete this endpoint?"
        action="Delete"
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await remove.mutateAsync({ params });
          await leave();
        }}
      >
        It goes with its secret and its log. This cannot be undone.
      </Confirm>
    </>
  );
}
