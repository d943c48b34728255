import { Button, Group, Stack, TextInput } from '@mantine/core';
import { createApiKey, lengths, listApiKeys, revokeApiKey } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { When } from '../../components/date.tsx';
import { Secret } from '../../components/secret.tsx';
import { notify } from '../../components/toasts.tsx';
import { RevocableList } from './revocable-list.tsx';

export function ApiKeys() {
  const keys = useRead(listApiKeys);
  const revoke = useWrite(revokeApiKey, {
    changes: [listApiKeys],
    onDone: ({ name }) => notify(`“${name}” is revoked.`),
  });
  return (
    <RevocableList
      title="API keys"
      about="For the shop’s server. Give each system a key of its own, so that one can be revoked alone."
      noun="key"
      of={keys}
      rows={({ apiKeys }) => apiKeys}
      columns={[{ header: 'Made', cell: ({ createdAt }) => <When at={createdAt} /> }]}
      empty="Make one for your shop’s server."
      warning="What uses this key is refused from this moment on."
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
            label="Name of the new key"
            placeholder="Shop server"
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={lengths.authorName}
            required
            style={{ flex: 1, maxWidth: 320 }}
          />
          <Button type="submit" loading={create.isPending}>
            Make key
          </Button>
        </Group>
      </form>
      {create.error && <Failure error={create.error} />}
      {create.data && <Secret label={`The key “${create.data.name}”`} value={create.data.apiKey} />}
    </Stack>
  );
}
