import { Text } from '@mantine/core';
import { rotateWebhookSecret } from '@tribune/contract';
import { useWrite } from '../../app/calls.ts';
import { ExactTime } from '../../components/date.tsx';
import { NewSecret } from '../../components/new-secret.tsx';

export function WebhookSecret() {
  const rotate = useWrite(rotateWebhookSecret);
  return (
    <NewSecret
      name="webhook secret"
      title="Webhook secret"
      about="Your server signs order webhooks with this secret. After a rotation the old secret stays valid for 24 hours."
      advice="Update your server within 24 hours. After that, webhooks signed with the old secret are rejected."
      make={() => rotate.mutateAsync({ body: {} } as never)}
      secret={rotate.data?.webhookSecret}
    >
      {rotate.data && (
        <Text size="sm">
          The old secret is valid until <ExactTime at={rotate.data.previousValidUntil} />.
        </Text>
      )}
    </NewSecret>
  );
}
