import { TextInput } from '@mantine/core';
import { createApiKey, lengths, listApiKeys, revokeApiKey } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { RelativeTime } from '../../components/date.tsx';
import { Form } from '../../components/form.tsx';
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
    <Form
      onSubmit={() => create.mutate({ body: { name } })}
      of={create}
      submit="Create key"
      inDialog
      after={create.data && <Secret label={`Key “${create.data.name}”`} value={create.data.apiKey} />}
    >
      <TextInput
        label="Key name"
        placeholder="Production server"
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={lengths.authorName}
        required
        data-autofocus
      />
    </Form>
  );
}
