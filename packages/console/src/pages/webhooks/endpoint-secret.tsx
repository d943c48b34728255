import { Text } from '@mantine/core';
import { getWebhook, rotateWebhookEndpointSecret } from '@tribune/contract/webhooks';
import { useWrite } from '../../app/calls.ts';
import { ExactTime } from '../../components/date.tsx';
import { NewSecret } from '../../components/new-secret.tsx';
import type { Endpoint } from './webhooks.tsx';

export function EndpointSecret({ of: { id, previousSecretValidUntil } }: { of: Endpoint }) {
  const rotate = useWrite(rotateWebhookEndpointSecret, { changes: [getWebhook] });
  return (
    <NewSecret
      name="signing secret"
      title="Signing secret"
      about="Events are signed with this secret. After a rotation, events carry both signatures for 24 hours."
      advice="Update your system within 24 hours. After that, events are signed with the new secret only."
      make={() => rotate.mutateAsync({ params: { webhookId: id } })}
      secret={rotate.data?.secret}
    >
      {previousSecretValidUntil && (
        <Text size="sm">
          Events are also signed with the old secret until <ExactTime at={previousSecretValidUntil} />.
        </Text>
      )}
    </NewSecret>
  );
}
