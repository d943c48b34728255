import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { auth } from '../../app/auth.ts';
import { Failure } from '../../app/failure.tsx';
import { Gate } from './gate.tsx';

export function Forgot() {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function ask(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await auth('/request-password-reset', { email });
      setSent(true);
    } catch (fault) {
      setError(fault);
    } finally {
      setBusy(false);
    }
  }

  if (sent)
    return (
      <Gate title="Look into your mail">
        <Text role="status">
          If {email} has an account here, a link to choose a new password is on its way. It works for an hour.
        </Text>
        <Anchor component={Link} to="/sign-in">
          Back to sign-in
        </Anchor>
      </Gate>
    );
  return (
    <Gate title="Forgot your password?" about="We mail you a link to choose a new one.">
      <form onSubmit={(event) => void ask(event)}>
        <Stack>
          <TextInput
            type="email"
            label="E-mail address"
            autoComplete="username"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            required
            autoFocus
          />
          {error !== null && <Failure error={error} />}
          <Button type="submit" loading={busy}>
            Mail me the link
          </Button>
          <Anchor component={Link} to="/sign-in" size="sm" ta="center">
            Back to sign-in
          </Anchor>
        </Stack>
      </form>
    </Gate>
  );
}
