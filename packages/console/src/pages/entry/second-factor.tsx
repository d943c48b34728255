import { Anchor, Button, Checkbox, PinInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { auth } from '../../app/auth.ts';
import { Failure } from '../../app/failure.tsx';
import { Gate } from './gate.tsx';

/** The code of an authenticator app, or one of the backup codes. */
export function SecondFactor({ onDone, onBack }: { onDone: () => Promise<void>; onBack: () => void }) {
  const [backup, setBackup] = useState(false);
  const [code, setCode] = useState('');
  const [trustDevice, setTrust] = useState(false);
  const verify = useMutation({
    async mutationFn(entered: string) {
      await auth(`/two-factor/verify-${backup ? 'backup-code' : 'totp'}`, { code: entered, trustDevice });
      await onDone();
    },
    onError: () => setCode(''),
  });

  return (
    <Gate
      title="Two-factor authentication"
      about={
        backup
          ? 'Enter one of your backup codes. Each can be used once.'
          : 'Enter the code from your authenticator app.'
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          verify.mutate(code.trim());
        }}
      >
        <Stack>
          {backup ? (
            <TextInput
              label="Backup code"
              value={code}
              onChange={({ target }) => setCode(target.value)}
              autoComplete="off"
              autoFocus
              required
            />
          ) : (
            <div>
              <Text size="sm" fw={550} mb={4} id="code-label">
                Code
              </Text>
              <PinInput
                length={6}
                type="number"
                oneTimeCode
                autoFocus
                value={code}
                onChange={setCode}
                onComplete={(entered) => verify.mutate(entered)}
                getInputProps={(index) => ({ 'aria-label': `Digit ${index + 1} of 6` })}
                rootRef={null}
              />
            </div>
          )}
          <Checkbox
            label="Don’t ask again on this device for 30 days"
            checked={trustDevice}
            onChange={({ target }) => setTrust(target.checked)}
          />
          {verify.error && <Failure error={verify.error} />}
          <Button type="submit" loading={verify.isPending}>
            Continue
          </Button>
          <Anchor component="button" type="button" size="sm" onClick={() => setBackup(!backup)}>
            {backup ? 'Use authenticator app instead' : 'Use a backup code instead'}
          </Anchor>
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            Use another account
          </Anchor>
        </Stack>
      </form>
    </Gate>
  );
}
