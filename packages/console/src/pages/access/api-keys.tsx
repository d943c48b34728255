import { Badge, Button, Code, Group, Stack, TextInput } from '@mantine/core';
import { createApiKey, lengths, listApiKeys, revokeApiKey } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { When } from '../../components/date.tsx';
import { Secret } from '../../components/secret.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { tell } from '../../components/toasts.tsx';

export function ApiKeys() {
  const keys = useRead(listApiKeys);
  const [leaving, setLeaving] = useState<{ id: string; name: string } | null>(null);
  const revoke = useWrite(revokeApiKey, {
    changes: [listApiKeys],
    onDone: ({ name }) => tell(`“${name}” is revoked.`),
  });
  return (
    <Card
      title="API keys"
      about="For the shop’s server. Give each system a key of its own, so that one can be revoked alone."
    >
      <Stack>
        <NewKey />
        <Reading of={keys}>
          {({ apiKeys }) => (
            <DataTable
              label="API keys"
              rows={apiKeys}
              keyOf={({ id }) => id}
              empty={<Empty title="No keys">Make one for your shop’s server.</Empty>}
              columns={[
                { header: 'Name', cell: ({ name }) => name },
                { header: 'Begins with', cell: ({ prefix }) => <Code>{prefix}…</Code> },
                { header: 'Made', cell: ({ createdAt }) => <When at={createdAt} /> },
                {
                  header: 'Last used',
                  cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt} /> : 'never'),
                },
                {
                  header: 'State',
                  end: true,
                  cell: ({ id, name, revokedAt }) =>
                    revokedAt ? (
                      <Badge color="gray">revoked</Badge>
                    ) : (
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={`Revoke the key ${name}`}
                        onClick={() => setLeaving({ id, name })}
                      >
                        Revoke
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Reading>
      </Stack>
      <Confirm
        opened={leaving !== null}
        title={`Revoke “${leaving?.name}”?`}
        action="Revoke"
        onClose={() => setLeaving(null)}
        onConfirm={() => revoke.mutateAsync({ params: { keyId: leaving?.id ?? '' } })}
      >
        What uses this key is refused from this moment on. This cannot be undone.
      </Confirm>
    </Card>
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
