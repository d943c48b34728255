import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconPlugConnectedX } from '@tabler/icons-react';

/** Says that what is shown may be old, and that nothing can be saved, while the machine has no network. */
export function OfflineBanner() {
  const { online } = useNetwork();
  if (online) return null;
  return (
    <Alert
      color="gray"
      mb="md"
      icon={<IconPlugConnectedX aria-hidden />}
      role="status"
      title="You are offline"
    >
      What you see may be old. Nothing can be saved until the connection is back.
    </Alert>
  );
}
