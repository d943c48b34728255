import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmButton } from './buttons.tsx';
import { Card } from './card.tsx';
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
  return (
    <Card title={title} about={about}>
      <Stack align="flex-start">
        <ConfirmButton label="Rotate secret" title={`Rotate ${name}?`} onConfirm={make}>
          {advice}
        </ConfirmButton>
        {secret !== undefined && <Secret label={`New ${name}`} value={secret} />}
        {children}
      </Stack>
    </Card>
  );
}
