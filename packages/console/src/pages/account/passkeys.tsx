import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { auth } from '../../app/auth.ts';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { DialogButton } from '../../components/dialog-button.tsx';
import { Form } from '../../components/form.tsx';
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
      actions={
        <DialogButton label="Add passkey" size="xs" variant="default">
          {(close) => <AddPasskey onDone={close} />}
        </DialogButton>
      }
    >
      <Reading of={passkeys}>{(all) => <PasskeyTable of={all} onRemove={setRemoving} />}</Reading>
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

function PasskeyTable({ of, onRemove }: { of: readonly Passkey[]; onRemove: (passkey: Passkey) => void }) {
  return (
    <DataTable
      label="Passkeys"
      rows={of}
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
              onClick={() => onRemove(passkey)}
            >
              Remove
            </Button>
          ),
        },
      ]}
    />
  );
}

function AddPasskey({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const add = useMutation({
    async mutationFn() {
      const { addPasskey } = await import('../../app/passkeys.ts');
      if (await addPasskey(name)) {
        notify('Passkey added');
        onDone();
      }
      await queries.invalidateQueries({ queryKey: ['passkeys'] });
    },
  });
  return (
    <Form onSubmit={() => add.mutate()} of={add} submit="Add passkey" inDialog onCancel={onDone}>
      <TextInput
        label="Passkey name"
        placeholder="Laptop"
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={60}
        required
        data-autofocus
      />
    </Form>
  );
}
