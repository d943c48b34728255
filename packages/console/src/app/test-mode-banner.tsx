import { Alert, Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMerchant } from './merchant.tsx';

/** Shown on every page of a sandbox. */
export function TestModeBanner() {
  const { id, sandboxOf } = useMerchant();
  if (!sandboxOf) return null;
  return (
    <Alert color="yellow" mb="md" p="xs" role="note" aria-label="Test mode">
      <Group gap="xs" c="var(--mantine-color-text)">
        <strong>Test mode</strong> Emails are not delivered.
        <ToSandbox of={id}>Clock and sample data</ToSandbox>
        <ToSandbox of={sandboxOf}>Exit test mode</ToSandbox>
      </Group>
    </Alert>
  );
}

/** In the colour of text: that of links has too little contrast on yellow. */
const ToSandbox = ({ of, children }: { of: string; children: ReactNode }) => (
  <Anchor
    inherit
    c="inherit"
    underline="always"
    renderRoot={(props) => <Link {...props} to={`/${of}/sandbox` as string} />}
  >
    {children}
  </Anchor>
);
