import { Badge, Button, Code, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { encode } from 'uqr';
import { meQuery } from '../../app/auth.ts';
import { Failure } from '../../app/failure.tsx';
import { Card } from '../../components/card.tsx';
import { Copy } from '../../components/secret.tsx';
import { notify } from '../../components/toasts.tsx';
import { useAuth } from './use-auth.ts';

interface Begun {
  totpURI: string;
  backupCodes: string[];
}

/** A code from an authenticator app at each sign-in. */
export function SecondFactor() {
  const me = useQuery(meQuery);
  const on = me.data?.person?.twoFactor ?? false;
  const [begun, setBegun] = useState<Begun | null>(null);
  return (
    <Card
      title="Second factor"
      about="A code from an authenticator app on your phone, asked for after the password. A stolen password alone is of no use then."
    >
      <Stack align="flex-start">
        <Badge color={on ? 'green' : 'gray'}>{on ? 'on' : 'off'}</Badge>
        {begun ? (
          <Finish begun={begun} onDone={() => setBegun(null)} />
        ) : (
          <Switch on={on} onBegun={setBegun} />
        )}
      </Stack>
    </Card>
  );
}

function Switch({ on, onBegun }: { on: boolean; onBegun: (begun: Begun) => void }) {
  const [password, setPassword] = useState('');
  const enable = useAuth<Begun>('/two-factor/enable', { onDone: onBegun });
  const disable = useAuth('/two-factor/disable', {
    changes: ['me'],
    onDone: () => notify('The second factor is off.'),
  });
  const act = on ? disable : enable;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        act.mutate({ password }, { onSuccess: () => setPassword('') });
      }}
    >
      <Stack maw={360}>
        <PasswordInput
          label={on ? 'Password, to turn the second factor off' : 'Password, to set the second factor up'}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          required
        />
        {act.error && <Failure error={act.error} />}
        <Button type="submit" variant={on ? 'default' : 'filled'} loading={act.isPending}>
          {on ? 'Turn it off' : 'Set it up'}
        </Button>
      </Stack>
    </form>
  );
}

function Finish({ begun, onDone }: { begun: Begun; onDone: () => void }) {
  const [code, setCode] = useState('');
  const verify = useAuth('/two-factor/verify-totp', {
    changes: ['me'],
    onDone: () => {
      notify('The second factor is on.');
      onDone();
    },
  });
  const secret = new URL(begun.totpURI).searchParams.get('secret') ?? '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        verify.mutate({ code: code.trim() });
      }}
    >
      <Stack maw={520}>
        <Text size="sm">1. Scan this with your authenticator app, or type the key into it.</Text>
        <Group align="flex-start">
          <QrCode text={begun.totpURI} />
          <Stack gap={4}>
            <Code>{secret}</Code>
            <Copy value={secret} what="the key" />
          </Stack>
        </Group>
        <Text size="sm">2. Keep these codes in a safe place. Each works once, when the phone is lost.</Text>
        <SimpleGrid cols={2} spacing={4} role="group" aria-label="Backup codes">
          {begun.backupCodes.map((one) => (
            <Code key={one}>{one}</Code>
          ))}
        </SimpleGrid>
        <Copy value={begun.backupCodes.join('\n')} what="the backup codes" />
        <TextInput
          label="3. The code that the app shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          required
        />
        {verify.error && <Failure error={verify.error} />}
        <Button type="submit" loading={verify.isPending}>
          Turn it on
        </Button>
      </Stack>
    </form>
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={176} height={176} role="img" aria-label="QR code of the key">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
