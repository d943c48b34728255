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
      <form onSubmit={(event) => void ask(event)}>
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
          {error !== null && <Failure error={error} />}
          <Button type="submit" loading={busy}>
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
