import { Button, Stack, Text } from '@mantine/core';
import { rotateWebhookSecret } from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { Exactly } from '../../components/date.tsx';
import { Secret } from '../../components/secret.tsx';

export function WebhookSecret() {
  const [asking, setAsking] = useState(false);
  const rotate = useWrite(rotateWebhookSecret);
  return (
    <Card
      title="Webhook secret"
      about="Your shop signs its order messages with it. After a change the old one stays valid for 24 hours, so that nothing is lost."
    >
      <Stack align="flex-start">
        <Button variant="default" onClick={() => setAsking(true)}>
          Make a new secret
        </Button>
        {rotate.data && (
          <>
            <Secret label="The new webhook secret" value={rotate.data.webhookSecret} />
            <Text size="sm">
              The old one is valid until <Exactly at={rotate.data.previousValidUntil} />.
            </Text>
          </>
        )}
      </Stack>
      <Confirm
        opened={asking}
        title="Make a new webhook secret?"
        action="Make a new secret"
        onClose={() => setAsking(false)}
        onConfirm={() => rotate.mutateAsync({ body: {} } as never)}
      >
        Put the new secret into your shop within 24 hours. After that, messages signed with the old one are
        refused.
      </Confirm>
    </Card>
  );
}
