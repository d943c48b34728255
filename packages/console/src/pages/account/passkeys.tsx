import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { auth } from '../../app/auth.ts';
import { Failure } from '../../app/failure.tsx';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { notify } from '../../components/toasts.tsx';
import { useAuth } from './use-auth.ts';

interface Passkey {
  id: string;
  name: string | null;
  createdAt: string;
}

export function Passkeys() {
  const passkeys = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => auth<Passkey[]>('/passkey/list-user-passkeys'),
  });
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const remove = useAuth('/passkey/delete-passkey', {
    changes: ['passkeys'],
    onDone: () => notify('Passkey removed'),
  });
  return (
    <Card
      title="Passkeys"
      about="Sign in with your fingerprint, face or device PIN. Passkeys protect you from phishing."
    >
      <Stack>
        <AddPasskey />
        <Reading of={passkeys}>
          {(all) => (
            <DataTable
              label="Passkeys"
              rows={all}
              keyOf={({ id }) => id}
              empty={<Empty title="No passkeys yet" />}
              columns={[
                { header: 'Name', cell: ({ name }) => name ?? 'Passkey' },
                { header: 'Added', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
                {
                  header: 'Actions',
                  end: true,
                  cell: (passkey) => (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Remove passkey ${passkey.name}`}
                      onClick={() => setRemoving(passkey)}
                    >
                      Remove
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </Reading>
      </Stack>
      <Confirm
        opened={removing !== null}
        title={`Remove “${removing?.name}”?`}
        action="Remove"
        onClose={() => setRemoving(null)}
        onConfirm={() => remove.mutateAsync({ id: removing?.id })}
      >
        You can no longer sign in with it. Remove it from your device, too.
      </Confirm>
    </Card>
  );
}

function AddPasskey() {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const add = useMutation({
    async mutationFn() {
      const { addPasskey } = await import('../../app/passkeys.ts');
      if (await addPasskey(name)) {
        setName('');
        notify('Passkey added');
      }
      await queries.invalidateQueries({ queryKey: ['passkeys'] });
    },
  });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <Group align="flex-end">
        <TextInput
          label="Passkey name"
          placeholder="Laptop"
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={60}
          required
          style={{ flex: 1, maxWidth: 320 }}
        />
        <Button type="submit" variant="default" loading={add.isPending}>
          Add passkey
        </Button>
      </Group>
      {add.error && <Failure error={add.error} />}
    </form>
  );
}
