import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { auth } from '../../app/auth.ts';
import { Failure } from '../../app/failure.tsx';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { When } from '../../components/date.tsx';
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
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const remove = useAuth('/passkey/delete-passkey', {
    changes: ['passkeys'],
    onDone: () => notify('The passkey is gone.'),
  });
  return (
    <Card
      title="Passkeys"
      about="Sign in with your fingerprint, face or device PIN. A passkey cannot be phished."
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
                { header: 'Added', cell: ({ createdAt }) => <When at={createdAt} /> },
                {
                  header: 'Remove',
                  end: true,
                  cell: (passkey) => (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Remove the passkey ${passkey.name}`}
                      onClick={() => setLeaving(passkey)}
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
        opened={leaving !== null}
        title={`Remove “${leaving?.name}”?`}
        action="Remove"
        onClose={() => setLeaving(null)}
        onConfirm={() => remove.mutateAsync({ id: leaving?.id })}
      >
        It cannot be used to sign in here any more. Remove it from your device, too.
      </Confirm>
    </Card>
  );
}

function AddPasskey() {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function add(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const { addPasskey } = await import('../../app/passkeys.ts');
      if (await addPasskey(name)) {
        setName('');
        notify('The passkey is added.');
      }
      await queries.invalidateQueries({ queryKey: ['passkeys'] });
    } catch (fault) {
      setError(fault);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void add(event)}>
      <Group align="flex-end">
        <TextInput
          label="Name of the new passkey"
          placeholder="Laptop"
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={60}
          required
          style={{ flex: 1, maxWidth: 320 }}
        />
        <Button type="submit" loading={busy}>
          Add a passkey
        </Button>
      </Group>
      {error !== null && <Failure error={error} />}
    </form>
  );
}
