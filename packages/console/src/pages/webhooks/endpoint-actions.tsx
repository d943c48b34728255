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
import type { MenuAction } from '../../components/action-menu.tsx';
import { WriteButton } from '../../components/buttons.tsx';
import type { Endpoint } from './webhooks.tsx';

/** The primary action of an endpoint, and those in its menu. */
export function useEndpointActions({ id: webhookId, enabled }: Endpoint) {
  const openPage = useOpenPage();
  const params = { webhookId };
  const test = useWrite(testWebhook, {
    changes: [listDeliveries],
    notice: 'Test event sent. See the delivery log for the response.',
  });
  const change = useWrite(changeWebhook, { changes: [getWebhook, listWebhooks, listDeliveries] });
  const remove = useWrite(deleteWebhook, { changes: [listWebhooks] });
  const turnOff: MenuAction = {
    label: 'Turn off',
    confirm: {
      title: 'Turn off this endpoint?',
      action: 'Turn off endpoint',
      children:
        'Pending deliveries are canceled, and new events are not recorded for this endpoint. You can resend canceled deliveries later.',
      onConfirm: () => change.mutateAsync({ params, body: { enabled: false } }),
    },
  };
  const deletion: MenuAction = {
    label: 'Delete',
    isDestructive: true,
    confirm: {
      title: 'Delete this endpoint?',
      action: 'Delete endpoint',
      children: 'Its secret and delivery log are deleted, too. This can’t be undone.',
      async onConfirm() {
        await remove.mutateAsync({ params });
        await openPage('settings/integrations/webhooks');
      },
    },
  };
  return {
    action: enabled ? (
      <WriteButton of={test} inputs={{ params }} variant="filled">
        Send test event
      </WriteButton>
    ) : (
      <WriteButton of={change} inputs={{ params, body: { enabled: true } }} variant="filled">
        Turn on
      </WriteButton>
    ),
    menu: enabled ? [turnOff, deletion] : [deletion],
  };
}
