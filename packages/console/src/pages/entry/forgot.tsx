import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { auth } from '../../app/auth.ts';
import { Failure } from '../../app/failure.tsx';
import { Gate } from './gate.tsx';

export function Forgot() {
  const [email, setEmail] = useState('');
  const ask = useMutation({ mutationFn: () => auth('/request-password-reset', { email }) });

  if (ask.isSuccess)
    return (
      <Gate title="Check your inbox">
        <Text role="status">
          If an account exists for {email}, we sent a link to reset your password. It expires after one hour.
        </Text>
        <Anchor component={Link} to="/sign-in">
          Back to sign-in
        </Anchor>
      </Gate>
    );
  return (
    <Gate title="Forgot your password?" about="We’ll email you a link to reset it.">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate();
        }}
      >
        <Stack>
          <TextInput
            inputMode="email"
            label="Email address"
            autoComplete="username"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            required
            autoFocus
          />
          {ask.error && <Failure error={ask.error} />}
          <Button type="submit" loading={ask.isPending}>
            Send link
          </Button>
          <Anchor component={Link} to="/sign-in" size="sm" ta="center">
            Back to sign-in
          </Anchor>
        </Stack>
      </form>
    </Gate>
  );
}
