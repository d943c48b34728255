import { Text } from '@mantine/core';
import { rotateWebhookSecret } from '@tribune/contract';
import { useWrite } from '../../app/calls.ts';
import { Exactly } from '../../components/date.tsx';
import { NewSecret } from '../../components/new-secret.tsx';

export function WebhookSecret() {
  const rotate = useWrite(rotateWebhookSecret);
  return (
    <NewSecret
      name="webhook secret"
      title="Webhook secret"
      about="Your shop signs its order messages with it. After a change the old one stays valid for 24 hours, so that nothing is lost."
      advice="Put the new secret into your shop within 24 hours. After that, messages signed with the old one are refused."
      make={() => rotate.mutateAsync({ body: {} } as never)}
      secret={rotate.data?.webhookSecret}
    >
      {rotate.data && (
        <Text size="sm">
          The old one is valid until <Exactly at={rotate.data.previousValidUntil} />.
        </Text>
      )}
    </NewSecret>
  );
}
