import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { changeSettings, getOnboarding, getSettings } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../../app/calls.ts';
import { describeFailure, Failure } from '../../../app/failure.tsx';
import { useRefusal } from '../../../app/merchant.tsx';
import { Hint } from '../../../components/hint.tsx';
import { Reading } from '../../../components/states.tsx';

/** Converts `Shop.example/some/page` to `https://shop.example`. */
function originOf(text: string): string {
  const address = /^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  return URL.canParse(address) ? new URL(address).origin : text.trim();
}

export function AllowDomain() {
  const settings = useRead(getSettings);
  const refusal = useRefusal()(changeSettings);
  const [domain, setDomain] = useState('');
  const save = useWrite(changeSettings, {
    changes: [getSettings, getOnboarding],
    notice: 'Domain added',
    onDone: () => setDomain(''),
  });
  const invalid = save.error && describeFailure(save.error).fields[0];
  return (
    <Reading of={settings}>
      {({ allowedOrigins }) => (
        <Stack gap="sm">
          <Text size="sm">
            Browsers may show reviews and accept new ones only on domains that you allow.
            {allowedOrigins.length > 0 && ` Allowed: ${allowedOrigins.join(', ')}.`}
          </Text>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const origin = originOf(domain);
              save.mutate({ body: { allowedOrigins: [...new Set([...allowedOrigins, origin])] } });
            }}
          >
            <Group align="flex-end" gap="sm">
              <TextInput
                label="Address of your store"
                placeholder="https://your-store.example"
                inputMode="url"
                autoComplete="url"
                required
                value={domain}
                onChange={({ target }) => setDomain(target.value)}
                error={invalid && 'Enter an address such as https://your-store.example'}
                disabled={refusal !== null}
                style={{ flex: '1 1 260px' }}
              />
              <Button type="submit" loading={save.isPending} disabled={refusal !== null}>
                Allow domain
              </Button>
            </Group>
          </form>
          {refusal && <Hint>{refusal}</Hint>}
          {save.error && !invalid && <Failure error={save.error} />}
        </Stack>
      )}
    </Reading>
  );
}
