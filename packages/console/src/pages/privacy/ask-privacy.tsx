import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { lengths, listPrivacyRequests, requestPrivacyErasure, requestPrivacyExport } from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { fieldErrors } from '../../app/field-errors.ts';
import { Confirm } from '../../components/confirm.tsx';

/** Form of an access or erasure request, which runs in the background. */
export function AskPrivacy({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('');
  const [asking, setAsking] = useState(false);
  const changes = [listPrivacyRequests];
  const gather = useWrite(requestPrivacyExport, {
    changes,
    notice: 'Exporting data. The file will appear in the list.',
    onDone,
  });
  const erase = useWrite(requestPrivacyErasure, { changes, onDone });
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          gather.mutate({ body: { email } });
        }}
      >
        <Stack>
          <Group align="flex-start">
            <TextInput
              label="Customer email address"
              inputMode="email"
              autoComplete="off"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
              maxLength={lengths.email}
              error={fieldErrors(gather.error)('email')}
              required
              style={{ flex: '1 1 260px', maxWidth: 380 }}
            />
            <Group gap="xs" mt={25}>
              <Button type="submit" loading={gather.isPending}>
                Export data
              </Button>
              <Button
                variant="default"
                onClick={(event) => event.currentTarget.form?.reportValidity() && setAsking(true)}
              >
                Erase data
              </Button>
            </Group>
          </Group>
          {gather.error && <Failure error={gather.error} />}
        </Stack>
      </form>
      <Confirm
        opened={asking}
        title={`Erase the data of ${email}?`}
        action="Erase data"
        onClose={() => setAsking(false)}
        onConfirm={() => erase.mutateAsync({ body: { email } })}
      >
        <Erased />
      </Confirm>
    </>
  );
}

/** What an erasure deletes. */
function Erased() {
  return (
    <Stack gap="xs">
      <Text size="sm">This permanently deletes:</Text>
      <List size="sm">
        <List.Item>
          their reviews, questions and answers with photos and videos. If you keep anonymous ratings, the
          ratings of published reviews stay as “Anonymous”
        </List.Item>
        <List.Item>
          their orders, review requests, rewards, emails and votes, and their entries in logs
        </List.Item>
      </List>
      <Text size="sm">To send them their data first, cancel and export it.</Text>
    </Stack>
  );
}
