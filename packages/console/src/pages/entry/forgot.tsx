import { Anchor, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { auth } from '../../app/auth.ts';
import { Form } from '../../components/form.tsx';
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
      <Form
        onSubmit={() => ask.mutate()}
        of={ask}
        submit="Send link"
        after={
          <Anchor component={Link} to="/sign-in" size="sm">
            Back to sign-in
          </Anchor>
        }
      >
        <TextInput
          inputMode="email"
          label="Email address"
          autoComplete="username"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          required
          autoFocus
        />
      </Form>
    </Gate>
  );
}
