import { PasswordInput, Stack, Text } from '@mantine/core';
import { type ConnectorType, connectorEvents, connectorTypes } from '@tribune/contract';
import { createConnector, listWebhooks } from '@tribune/contract/webhooks';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { fieldErrors } from '../../app/field-errors.ts';
import { Choice } from '../../components/choice.tsx';
import { Form } from '../../components/form.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { ConnectorEventsField, type Events } from './events-field.tsx';

export const connectorNames: Readonly<Record<ConnectorType, string>> = {
  klaviyo: 'Klaviyo',
  slack: 'Slack',
  discord: 'Discord',
  mattermost: 'Mattermost',
  teams: 'Microsoft Teams',
};

/** Form that connects a service to which events are sent in its own format. */
export function NewConnector() {
  const [type, setType] = useState<ConnectorType>('klaviyo');
  const [secret, setSecret] = useState('');
  const [events, setEvents] = useState<Events>(connectorEvents[type]);
  const connect = useWrite(createConnector, { changes: [listWebhooks], onDone: () => setSecret('') });
  const errorOf = fieldErrors(connect.error);
  const choose = (chosen: ConnectorType) => {
    setType(chosen);
    setEvents(connectorEvents[chosen]);
  };
  return (
    <Form
      onSubmit={() => connect.mutate({ body: { type, secret, events: [...events] } })}
      of={connect}
      disabled={events.length === 0}
      submit="Connect service"
      after={
        connect.data && (
          <ToPage to="settings/integrations/webhooks/$webhookId" params={{ webhookId: connect.data.id }}>
            View connection and send a test event
          </ToPage>
        )
      }
    >
      <Stack>
        <Choice label="Service" of={connectorTypes} names={connectorNames} value={type} onChange={choose} />
        <PasswordInput
          label={type === 'klaviyo' ? 'Private API key' : 'URL of the incoming webhook'}
          description="Stored encrypted, and never shown again."
          value={secret}
          onChange={({ target }) => setSecret(target.value)}
          maxLength={2_000}
          error={errorOf('secret') ?? errorOf('url')}
          autoComplete="off"
          required
        />
        <Text size="sm" c="dimmed">
          {type === 'klaviyo'
            ? 'Klaviyo receives reviews, rewards and due review requests as events of the customer’s profile, which can start flows. Ratings and texts are not sent.'
            : 'The channel receives new pending items, raids, rising complaints, undelivered requests and a daily digest, without texts and ratings of customers.'}
        </Text>
        <ConnectorEventsField connector={type} value={events} onChange={setEvents} />
      </Stack>
    </Form>
  );
}
