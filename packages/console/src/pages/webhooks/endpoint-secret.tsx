import { Text } from '@mantine/core';
import { getWebhook, rotateWebhookEndpointSecret } from '@tribune/contract';
import { useWrite } from '../../app/calls.ts';
import { Exactly } from '../../components/date.tsx';
import { NewSecret } from '../../components/new-secret.tsx';
import type { Endpoint } from './webhooks.tsx';

export function EndpointSecret({ of: { id, previousSecretValidUntil } }: { of: Endpoint }) {
  const rotate = useWrite(rotateWebhookEndpointSecret, { changes: [getWebhook] });
  return (
    <NewSecret
      name="secret"
      title="Secret"
      about="Each event is signed with it. After a change, events carry both signatures for 24 hours."
      advice="Put the new one into your system within 24 hours. After that it would refuse our events."
      make={() => rotate.mutateAsync({ params: { webhookId: id } })}
      secret={rotate.data?.secret}
    >
      {previousSecretValidUntil && (
        <Text size="sm">
          Signed with the old one, too, until <Exactly at={previousSecretValidUntil} />.
        </Text>
      )}
    </NewSecret>
  );
}
