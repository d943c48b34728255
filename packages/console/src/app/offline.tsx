import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconPlugConnectedX } from '../components/icons.ts';

/** Shown while the browser has no network. */
export function OfflineBanner() {
  const { online } = useNetwork();
  if (online) return null;
  return (
    <Alert color="gray" mb="md" icon={<IconPlugConnectedX />} role="status" title="You are offline">
      This page may be out of date, and changes can’t be saved until you are back online.
    </Alert>
  );
}
