import { Badge, Code, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from '../../app/auth.ts';
import { DialogButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { Form } from '../../components/form.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { Copy } from '../../components/secret.tsx';
import { useAuth } from './use-auth.ts';

interface Begun {
  totpURI: string;
  backupCodes: string[];
}

/** Sets up and turns off TOTP codes. */
export function SecondFactor() {
  const me = useQuery(meQuery);
  const on = me.data?.person?.twoFactor ?? false;
  return (
    <Card
      title="Two-factor authentication"
      about="Requires a code from an authenticator app in addition to your password."
      actions={
        <>
          <Badge color={on ? 'green' : 'gray'}>{on ? 'On' : 'Off'}</Badge>
          <DialogButton label={on ? 'Turn off 2FA' : 'Set up 2FA'} size="xs" variant="default">
            {(close) => (on ? <TurnOff onDone={close} /> : <SetUp onDone={close} />)}
          </DialogButton>
        </>
      }
    />
  );
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const disable = useAuth('/two-factor/disable', {
    changes: ['me'],
    notice: 'Two-factor authentication turned off',
    onDone,
  });
  return <ConfirmPassword of={disable} submit="Turn off 2FA" onCancel={onDone} />;
}

function SetUp({ onDone }: { onDone: () => void }) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const enable = useAuth<Begun>('/two-factor/enable', { onDone: setBegun });
  if (begun) return <Finish begun={begun} onDone={onDone} />;
  return <ConfirmPassword of={enable} submit="Continue" onCancel={onDone} />;
}

interface ConfirmPasswordProps {
  of: { mutate: (body: { password: string }) => void; error: unknown; isPending: boolean };
  submit: string;
  onCancel: () => void;
}

function ConfirmPassword({ of, submit, onCancel }: ConfirmPasswordProps) {
  return (
    <Form
      onSubmit={(entered) => of.mutate({ password: entered('password') })}
      of={of}
      submit={submit}
      inDialog
      onCancel={onCancel}
    >
      <PasswordInput
        name="password"
        label="Confirm password"
        autoComplete="current-password"
        required
        data-autofocus
      />
    </Form>
  );
}

function Finish({ begun, onDone }: { begun: Begun; onDone: () => void }) {
  const verify = useAuth('/two-factor/verify-totp', {
    changes: ['me'],
    notice: 'Two-factor authentication turned on',
    onDone,
  });
  return (
    <Form
      onSubmit={(entered) => verify.mutate({ code: entered('code').trim() })}
      of={verify}
      submit="Turn on 2FA"
      inDialog
    >
      <Codes of={begun} />
      <TextInput
        name="code"
        label="3. Enter the code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </Form>
  );
}

function Codes({ of: { totpURI, backupCodes } }: { of: Begun }) {
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  return (
    <>
      <Text size="sm">1. Scan this code with your authenticator app, or enter the key manually.</Text>
      <Group align="flex-start">
        <QrCode text={totpURI} label="QR code of the key" />
        <Stack gap={4}>
          <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code>
          <Copy value={secret} what="key" />
        </Stack>
      </Group>
      <Text size="sm">
        2. Store these backup codes in a safe place. Each can be used once if you lose your phone.
      </Text>
      <SimpleGrid cols={2} spacing={4} role="group" aria-label="Backup codes">
        {backupCodes.map((one) => (
          <Code key={one}>{one}</Code>
        ))}
      </SimpleGrid>
      <Copy value={backupCodes.join('\n')} what="backup codes" />
    </>
  );
}
