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

/** Sets up and turns off TOTP codes. */
export function SecondFactor() {
  const me = useQuery(meQuery);
  const on = me.data?.person?.twoFactor ?? false;
  const [begun, setBegun] = useState<Begun | null>(null);
  return (
    <Card
      title="Two-factor authentication"
      about="Requires a code from an authenticator app in addition to your password."
    >
      <Stack align="flex-start">
        <Badge color={on ? 'green' : 'gray'}>{on ? 'On' : 'Off'}</Badge>
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
    onDone: () => notify('Two-factor authentication turned off'),
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
          label="Confirm password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          required
        />
        {act.error && <Failure error={act.error} />}
        <Button type="submit" variant="default" loading={act.isPending}>
          {on ? 'Turn off 2FA' : 'Set up 2FA'}
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
      notify('Two-factor authentication turned on');
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
        <Text size="sm">1. Scan this code with your authenticator app, or enter the key manually.</Text>
        <Group align="flex-start">
          <QrCode text={begun.totpURI} />
          <Stack gap={4}>
            <Code>{secret}</Code>
            <Copy value={secret} what="key" />
          </Stack>
        </Group>
        <Text size="sm">
          2. Store these backup codes in a safe place. Each can be used once if you lose your phone.
        </Text>
        <SimpleGrid cols={2} spacing={4} role="group" aria-label="Backup codes">
          {begun.backupCodes.map((one) => (
            <Code key={one}>{one}</Code>
          ))}
        </SimpleGrid>
        <Copy value={begun.backupCodes.join('\n')} what="backup codes" />
        <TextInput
          label="3. Enter the code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          required
        />
        {verify.error && <Failure error={verify.error} />}
        <Button type="submit" loading={verify.isPending}>
          Turn on 2FA
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
