import { Alert, Button, Stack, Text } from '@mantine/core';
import { Failure } from '../../app/failure.tsx';
import { useAuth } from './use-auth.ts';

/** Shown until the person has followed a link that only their mailbox received. */
export function ConfirmEmail({ email }: { email: string }) {
  const send = useAuth('/request-password-reset');
  return (
    <Alert color="yellow" title="Confirm your email address">
      <Stack align="flex-start" gap="sm">
        {send.isSuccess ? (
          <Text size="sm" role="status">
            We sent a link to {email}. It expires after one hour.
          </Text>
        ) : (
          <>
            <Text size="sm">
              Only a confirmed address can own a store. We’ll email you a link to choose a new password. It
              signs you out everywhere, and removes your passkeys and two-factor authentication, so set them
              up afterwards.
            </Text>
            {send.error && <Failure error={send.error} />}
            <Button loading={send.isPending} onClick={() => send.mutate({ email })}>
              Send link
            </Button>
          </>
        )}
      </Stack>
    </Alert>
  );
}
