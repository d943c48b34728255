import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Card } from './card.tsx';
import { Confirm } from './confirm.tsx';
import { Secret } from './secret.tsx';

interface NewSecretProps {
  /** As in “webhook secret”. */
  name: string;
  title: string;
  about: string;
  /** What must be done with the new one, and by when. */
  advice: string;
  make: () => Promise<unknown>;
  /** Once it is made. */
  secret: string | undefined;
  /** Until when the old one counts. */
  children?: ReactNode;
}

/** A secret that signs messages, and how to change it without losing any. */
export function NewSecret({ name, title, about, advice, make, secret, children }: NewSecretProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Card title={title} about={about}>
      <Stack align="flex-start">
        <Button variant="default" onClick={() => setAsking(true)}>
          Make a new secret
        </Button>
        {secret !== undefined && <Secret label={`The new ${name}`} value={secret} />}
        {children}
      </Stack>
      <Confirm
        opened={asking}
        title={`Make a new ${name}?`}
        action="Make a new secret"
        onClose={() => setAsking(false)}
        onConfirm={make}
      >
        {advice}
      </Confirm>
    </Card>
  );
}
