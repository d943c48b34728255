import { Anchor, Checkbox, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { auth } from '../../app/auth.ts';
import { Form } from '../../components/form.tsx';
import { notify } from '../../components/toasts.tsx';
import { Gate } from './gate.tsx';

export function Reset() {
  const { token } = useSearch({ strict: false }) as { token?: string };
  const navigate = useNavigate();
  const choose = useMutation({
    async mutationFn(chosen: { newPassword: string; revokeAccessTokens: boolean }) {
      await auth('/reset-password', { ...chosen, token: token ?? '' });
      notify('Password changed. Sign in with your new password.');
      await navigate({ to: '/sign-in' });
    },
  });

  return (
    <Gate title="Choose a new password" about="You’ll be signed out everywhere else.">
      <Form
        onSubmit={(entered) =>
          choose.mutate({
            newPassword: entered('newPassword'),
            revokeAccessTokens: entered('revokeAccessTokens') === 'on',
          })
        }
        of={choose}
        submit="Set password"
        after={
          <Anchor component={Link} to="/forgot-password" size="sm">
            Request another link
          </Anchor>
        }
      >
        <PasswordInput
          name="newPassword"
          label="New password"
          description="At least 10 characters."
          autoComplete="new-password"
          minLength={10}
          required
          autoFocus
        />
        <Checkbox
          name="revokeAccessTokens"
          label="Revoke my personal access tokens, too"
          description="If someone else may have used your account. Scripts that use them lose access."
        />
      </Form>
    </Gate>
  );
}
