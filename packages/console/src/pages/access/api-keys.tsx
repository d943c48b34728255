import { Button, Group, Stack, TextInput } from '@mantine/core';
import { createApiKey, lengths, listApiKeys, revokeApiKey } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Secret } from '../../components/secret.tsx';
import { notify } from '../../components/toasts.tsx';
import { RevocableList } from './revocable-list.tsx';

export function ApiKeys() {
  const keys = useRead(listApiKeys);
  const revoke = useWrite(revokeApiKey, {
    changes: [listApiKeys],
    onDone: ({ name }) => notify(`Revoked “${name}”`),
  });
  return (
    <RevocableList
      title="API keys"
      about="For your servers. Use one key per system, so that each can be revoked separately."
      noun="key"
      of={keys}
      rows={({ apiKeys }) => apiKeys}
      columns={[{ header: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> }]}
      create="New key"
      empty="Create one for your server."
      warning="Systems that use this key lose access immediately."
      onRevoke={(keyId) => revoke.mutateAsync({ params: { keyId } })}
    >
      <NewKey />
    </RevocableList>
  );
}

function NewKey() {
  const [name, setName] = useState('');
  const create = useWrite(createApiKey, { changes: [listApiKeys], onDone: () => setName('') });
  return (
    <Stack gap="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate({ body: { name } });
        }}
      >
        <Group align="flex-end">
          <TextInput
            label="Key name"
            placeholder="Production server"
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={lengths.authorName}
            required
            style={{ flex: 1, maxWidth: 320 }}
          />
          <Button type="submit" loading={create.isPending}>
            Create key
          </Button>
        </Group>
      </form>
      {create.error && <Failure error={create.error} />}
      {create.data && <Secret label={`Key “${create.data.name}”`} value={create.data.apiKey} />}
    </Stack>
  );
}
