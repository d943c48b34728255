import { Anchor, Checkbox, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { auth } from '../../app/auth.ts';
import { Form } from '../../components/form.tsx';
import { notify } from '../../components/toasts.tsx';
import { Gate } from './gate.tsx';

export function Reset() {
  const { token } = useSearch({ strict: false }) as { token?: string };
  const navigate = useNavigate();
  const [newPassword, setPassword] = useState('');
  const [revokeAccessTokens, setRevoke] = useState(false);
  const choose = useMutation({
    async mutationFn() {
      await auth('/reset-password', { newPassword, token: token ?? '', revokeAccessTokens });
      notify('Password changed. Sign in with your new password.');
      await navigate({ to: '/sign-in' });
    },
  });

  return (
    <Gate title="Choose a new password" about="You’ll be signed out everywhere else.">
      <Form
        onSubmit={() => choose.mutate()}
        of={choose}
        submit="Set password"
        after={
          <Anchor component={Link} to="/forgot-password" size="sm">
            Request another link
          </Anchor>
        }
      >
        <PasswordInput
          label="New password"
          description="At least 10 characters."
          autoComplete="new-password"
          minLength={10}
          value={newPassword}
          onChange={({ target }) => setPassword(target.value)}
          required
          autoFocus
        />
        <Checkbox
          label="Revoke my personal access tokens, too"
          description="If someone else may have used your account. Scripts that use them lose access."
          checked={revokeAccessTokens}
          onChange={({ target }) => setRevoke(target.checked)}
        />
      </Form>
    </Gate>
  );
}
