import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Card } from './card.tsx';
import { Confirm } from './confirm.tsx';
import { Secret } from './secret.tsx';

interface NewSecretProps {
  /** Name of the secret, such as “webhook secret”. */
  name: string;
  title: string;
  about: string;
  /** Tells staff what to do with the new secret, and by when. */
  advice: string;
  make: () => Promise<unknown>;
  /** The new secret; undefined before the rotation. */
  secret: string | undefined;
  /** A note on how long the previous secret is valid. */
  children?: ReactNode;
}

/** Rotates a signing secret without losing messages. */
export function NewSecret({ name, title, about, advice, make, secret, children }: NewSecretProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Card title={title} about={about}>
      <Stack align="flex-start">
        <Button variant="default" onClick={() => setAsking(true)}>
          Rotate secret
        </Button>
        {secret !== undefined && <Secret label={`New ${name}`} value={secret} />}
        {children}
      </Stack>
      <Confirm
        opened={asking}
        title={`Rotate ${name}?`}
        action="Rotate secret"
        onClose={() => setAsking(false)}
        onConfirm={make}
      >
        {advice}
      </Confirm>
    </Card>
  );
}
