import { Alert, Button, Group, Stack } from '@mantine/core';
import { type EventType, subscriptions } from '@tribune/contract';
import { triggerSandboxEvent } from '@tribune/contract/sandbox';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { plural } from '../../components/labels.ts';
import { ToPage } from '../../components/to-page.tsx';

type Triggered = Exclude<EventType, 'webhook.test'>;
const types = subscriptions.filter((type) => type !== '*') as Triggered[]; // all but the wildcard are types

/** Sends example events to the webhook endpoints. */
export function ExampleEvents() {
  const [type, setType] = useState<Triggered>('review.created');
  const refusal = useRefusal()(triggerSandboxEvent);
  const trigger = useWrite(triggerSandboxEvent, {
    notice: ({ endpoints }) => `Sent to ${plural(endpoints, 'endpoint')}`,
  });
  return (
    <Card
      title="Events"
      about="Sends an example to the sandbox’s webhook endpoints that subscribe to it, signed like a real event."
    >
      <Stack>
        <Group align="flex-end">
          <Choice
            label="Event"
            of={types}
            names={String}
            value={type}
            onChange={(chosen) => {
              setType(chosen);
              trigger.reset();
            }}
            searchable
            w={260}
          />
          <Button
            variant="default"
            disabled={refusal !== null}
            title={refusal ?? ''}
            loading={trigger.isPending}
            onClick={() => trigger.mutate({ body: { type } })}
          >
            Send event
          </Button>
        </Group>
        {trigger.error &&
          (trigger.error.code === 'INVALID_STATE' ? (
            <NoEndpoint type={type} />
          ) : (
            <Failure error={trigger.error} />
          ))}
      </Stack>
    </Card>
  );
}

const NoEndpoint = ({ type }: { type: string }) => (
  <Alert color="orange" title="No webhook endpoint subscribes to this event" role="alert">
    <ToPage to="settings/integrations/webhooks" inherit c="inherit" underline="always">
      Add or enable an endpoint
    </ToPage>{' '}
    of the sandbox with the event {type}, then send it again.
  </Alert>
);
