import { Checkbox, PasswordInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { DialogButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { Form } from '../../components/form.tsx';
import { notify } from '../../components/toasts.tsx';
import { useAuth } from './use-auth.ts';

export function Password() {
  return (
    <Card
      title="Password"
      about="Used with your email address to sign in."
      actions={
        <DialogButton label="Change password" size="xs" variant="default">
          {(close) => <ChangePassword onDone={close} />}
        </DialogButton>
      }
    />
  );
}

function ChangePassword({ onDone }: { onDone: () => void }) {
  const change = useAuth('/change-password', {
    changes: ['sessions'],
    onDone: () => {
      notify('Password changed');
      onDone();
    },
  });
  function submit({ currentTarget }: FormEvent<HTMLFormElement>) {
    const { currentPassword, newPassword, elsewhere } = Object.fromEntries(new FormData(currentTarget));
    change.mutate({ currentPassword, newPassword, revokeOtherSessions: elsewhere === 'on' });
  }
  return (
    <Form onSubmit={submit} of={change} submit="Change password" inDialog onCancel={onDone}>
      <PasswordInput
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        required
        data-autofocus
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
    </Form>
  );
}
