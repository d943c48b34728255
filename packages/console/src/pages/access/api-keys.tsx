import { TextInput } from '@mantine/core';
import { createApiKey, lengths, listApiKeys, revokeApiKey } from '@tribune/contract';
import { useRead, useWrite } from '../../app/calls.ts';
import { RelativeTime } from '../../components/date.tsx';
import { Form } from '../../components/form.tsx';
import { Secret } from '../../components/secret.tsx';
import { RevocableList } from './revocable-list.tsx';

export function ApiKeys() {
  const keys = useRead(listApiKeys);
  const revoke = useWrite(revokeApiKey, {
    changes: [listApiKeys],
    notice: ({ name }) => `Revoked “${name}”`,
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
  const create = useWrite(createApiKey, { changes: [listApiKeys] });
  return (
    <Form
      onSubmit={(entered, form) =>
        create.mutate({ body: { name: entered('name') } }, { onSuccess: () => form.reset() })
      }
      of={create}
      submit="Create key"
      inDialog
      after={create.data && <Secret label={`Key “${create.data.name}”`} value={create.data.apiKey} />}
    >
      <TextInput
        name="name"
        label="Key name"
        placeholder="Production server"
        maxLength={lengths.authorName}
        required
        data-autofocus
      />
    </Form>
  );
}
