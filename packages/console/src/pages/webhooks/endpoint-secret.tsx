import { Button, Stack, Text } from '@mantine/core';
import { getWebhook, rotateWebhookEndpointSecret } from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { Exactly } from '../../components/date.tsx';
import { Secret } from '../../components/secret.tsx';
import type { Endpoint } from './webhooks.tsx';

export function EndpointSecret({ of: { id, previousSecretValidUntil } }: { of: Endpoint }) {
  const [asking, setAsking] = useState(false);
  const rotate = useWrite(rotateWebhookEndpointSecret, { changes: [getWebhook] });
  return (
    <Card
      title="Secret"
      about="Each event is signed with it. After a change, events carry both signatures for 24 hours."
    >
      <Stack align="flex-start">
        <Button variant="default" onClick={() => setAsking(true)}>
          Make a new secret
        </Button>
        {rotate.data && <Secret label="The new secret" value={rotate.data.secret} />}
        {previousSecretValidUntil && (
          <Text size="sm">
            Signed with the old one, too, until <Exactly at={previousSecretValidUntil} />.
          </Text>
        )}
      </Stack>
      <Confirm
        opened={asking}
        title="Make a new secret?"
        action="Make a new secret"
        onClose={() => setAsking(false)}
        onConfirm={() => rotate.mutateAsync({ params: { webhookId: id } })}
      >
        Put the new one into your system within 24 hours. After that it would refuse our events.
      </Confirm>
    </Card>
  );
}
