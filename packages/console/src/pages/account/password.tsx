import { Button, Checkbox, PasswordInput, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { Failure } from '../../app/failure.tsx';
import { Card } from '../../components/card.tsx';
import { notify } from '../../components/toasts.tsx';
import { useAuth } from './use-auth.ts';

export function Password() {
  const change = useAuth('/change-password', {
    changes: ['sessions'],
    onDone: () => notify('Password changed'),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { currentPassword, newPassword, elsewhere } = Object.fromEntries(new FormData(form));
    change.mutate(
      { currentPassword, newPassword, revokeOtherSessions: elsewhere === 'on' },
      { onSuccess: () => form.reset() },
    );
  }

  return (
    <Card title="Password">
      <form onSubmit={submit}>
        <Stack maw={360}>
          <PasswordInput
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
            required
          />
          <PasswordInput
            name="newPassword"
            label="New password"
            description="At least 10 characters"
            autoComplete="new-password"
            minLength={10}
            required
          />
          <Checkbox name="elsewhere" label="Sign out everywhere else" defaultChecked />
          {change.error && <Failure error={change.error} />}
          <Button type="submit" variant="default" loading={change.isPending}>
            Change password
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
