import { Anchor, Checkbox, PinInput, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { auth } from '../../app/auth.ts';
import { Form } from '../../components/form.tsx';
import { Gate } from './gate.tsx';

/** Asks for the code of an authenticator app, or for a backup code. */
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
      <Form
        onSubmit={() => verify.mutate(code.trim())}
        of={verify}
        submit="Continue"
        after={<Others backup={backup} onSwitch={() => setBackup(!backup)} onBack={onBack} />}
      >
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
          <Digits value={code} onChange={setCode} onComplete={(entered) => verify.mutate(entered)} />
        )}
        <Checkbox
          label="Don’t ask again on this device for 30 days"
          checked={trustDevice}
          onChange={({ target }) => setTrust(target.checked)}
        />
      </Form>
    </Gate>
  );
}

interface OthersProps {
  backup: boolean;
  onSwitch: () => void;
  onBack: () => void;
}

/** Other ways to sign in. */
function Others({ backup, onSwitch, onBack }: OthersProps) {
  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={onSwitch}>
        {backup ? 'Use authenticator app instead' : 'Use a backup code instead'}
      </Anchor>
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        Use another account
      </Anchor>
    </>
  );
}

interface DigitsProps {
  value: string;
  onChange: (value: string) => void;
  onComplete: (value: string) => void;
}

function Digits(props: DigitsProps) {
  return (
    <div>
      <Text size="sm" fw={550} mb={4} id="code-label">
        Code
      </Text>
      <PinInput
        length={6}
        type="number"
        oneTimeCode
        autoFocus
        {...props}
        getInputProps={(index) => ({ 'aria-label': `Digit ${index + 1} of 6` })}
        rootRef={null}
      />
    </div>
  );
}
