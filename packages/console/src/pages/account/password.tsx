import { Checkbox, PasswordInput } from '@mantine/core';
import { DialogButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { type Entered, Form } from '../../components/form.tsx';
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
    notice: 'Password changed',
    onDone,
  });
  const submit = (entered: Entered) =>
    change.mutate({
      currentPassword: entered('currentPassword'),
      newPassword: entered('newPassword'),
      revokeOtherSessions: entered('elsewhere') === 'on',
    });
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
