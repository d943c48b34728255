import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { lengths, listPrivacyRequests, requestPrivacyErasure, requestPrivacyExport } from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { fieldFaults } from '../../app/field-faults.ts';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { notify } from '../../components/toasts.tsx';

export function AskPrivacy() {
  const [email, setEmail] = useState('');
  const [asking, setAsking] = useState(false);
  const changes = [listPrivacyRequests];
  const gather = useWrite(requestPrivacyExport, {
    changes,
    onDone: () => notify('It is being gathered; the file appears below.'),
  });
  const erase = useWrite(requestPrivacyErasure, { changes, onDone: () => setEmail('') });
  return (
    <Card title="About one person" about="Both run in the background and leave a report below.">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          gather.mutate({ body: { email } });
        }}
      >
        <Stack>
          <Group align="flex-start">
            <TextInput
              label="Their e-mail address"
              type="email"
              autoComplete="off"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
              maxLength={lengths.email}
              error={fieldFaults(gather.error)('email')}
              required
              style={{ flex: '1 1 260px', maxWidth: 380 }}
            />
            <Group gap="xs" mt={25}>
              <Button type="submit" loading={gather.isPending}>
                Gather their data
              </Button>
              <Button
                variant="default"
                onClick={(event) => event.currentTarget.form?.reportValidity() && setAsking(true)}
              >
                Forget them
              </Button>
            </Group>
          </Group>
          {gather.error && <Failure error={gather.error} />}
        </Stack>
      </form>
      <Confirm
        opened={asking}
        title={`Forget ${email}?`}
        action="Forget them for good"
        onClose={() => setAsking(false)}
        onConfirm={() => erase.mutateAsync({ body: { email } })}
      >
        <Stack gap="xs">
          <Text size="sm">This is removed and cannot be brought back:</Text>
          <List size="sm">
            <List.Item>
              their reviews, questions and answers, with photos and films. With the setting that keeps
              anonymous ratings, the stars of published reviews stay as “Anonymous”
            </List.Item>
            <List.Item>their orders, requests, rewards, mails and votes, and traces in logs</List.Item>
          </List>
          <Text size="sm">To give them their data first, cancel and gather it.</Text>
        </Stack>
      </Confirm>
    </Card>
  );
}
