import { Anchor, Button, Divider, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { auth } from '../../app/auth.ts';
import { Form } from '../../components/form.tsx';
import { IconFingerprint } from '../../components/icons.ts';
import { Gate } from './gate.tsx';
import { SecondFactor } from './second-factor.tsx';

export function SignIn() {
  const [asksSecond, setAsksSecond] = useState(false);
  const enter = useEnter();

  const withPassword = useMutation({
    async mutationFn({ email, password }: { email: string; password: string }) {
      const answer = await auth<{ twoFactorRedirect?: boolean }>('/sign-in/email', { email, password });
      if (answer.twoFactorRedirect) setAsksSecond(true);
      else await enter();
    },
  });
  const withPasskey = useMutation({
    async mutationFn() {
      const { signInWithPasskey } = await import('../../app/passkeys.ts');
      if (await signInWithPasskey()) await enter();
    },
  });

  if (asksSecond) return <SecondFactor onDone={enter} onBack={() => setAsksSecond(false)} />;
  return (
    <Gate title="Sign in" about="Moderate reviews and manage your store.">
      <Form
        onSubmit={(entered) => {
          withPasskey.reset();
          withPassword.mutate({ email: entered('email'), password: entered('password') });
        }}
        of={{ error: withPassword.error ?? withPasskey.error, isPending: withPassword.isPending }}
        submit="Sign in"
        after={
          <Anchor component={Link} to="/forgot-password" size="sm">
            Forgot your password?
          </Anchor>
        }
      >
        <TextInput
          name="email"
          inputMode="email"
          label="Email address"
          autoComplete="username webauthn"
          required
          autoFocus
        />
        <PasswordInput name="password" label="Password" autoComplete="current-password" required />
      </Form>
      <Divider label="or" />
      <Button
        variant="default"
        leftSection={<IconFingerprint size={18} />}
        loading={withPasskey.isPending}
        onClick={() => {
          withPassword.reset();
          withPasskey.mutate();
        }}
      >
        Sign in with a passkey
      </Button>
    </Gate>
  );
}

/** Returns to the page that required the sign-in; never to another site. */
function useEnter() {
  const { next } = useSearch({ strict: false }) as { next?: unknown };
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    queries.clear();
    const inside = typeof next === 'string' && /^\/(?![/\\])/.test(next);
    await navigate({ to: inside ? next.replace(/^\/console/, '') || '/' : '/' });
  };
}
