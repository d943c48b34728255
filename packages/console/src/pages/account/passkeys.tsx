import { TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { auth } from '../../app/auth.ts';
import { ConfirmButton, DialogButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import type { Column } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Form } from '../../components/form.tsx';
import { ReadTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
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
  const remove = useAuth('/passkey/delete-passkey', {
    changes: ['passkeys'],
    notice: 'Passkey removed',
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
      <ReadTable
        of={passkeys}
        label="Passkeys"
        rowsOf={(all) => all}
        keyOf={({ id }) => id}
        empty={<Empty title="No passkeys yet" />}
        columns={columnsOf((id) => remove.mutateAsync({ id }))}
      />
    </Card>
  );
}

const columnsOf = (remove: (id: string) => Promise<unknown>): readonly Column<Passkey>[] => [
  { header: 'Name', cell: ({ name }) => name ?? 'Passkey' },
  { header: 'Added', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    header: 'Actions',
    end: true,
    phone: 'end',
    cell: ({ id, name }) => (
      <ConfirmButton
        label="Remove"
        name={`Remove passkey ${name}`}
        title={`Remove “${name}”?`}
        size="compact-sm"
        onConfirm={() => remove(id)}
      >
        You can no longer sign in with it. Remove it from your device, too.
      </ConfirmButton>
    ),
  },
];

function AddPasskey({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient();
  const add = useMutation({
    async mutationFn(name: string) {
      const { addPasskey } = await import('../../app/passkeys.ts');
      if (await addPasskey(name)) {
        notify('Passkey added');
        onDone();
      }
      await queries.invalidateQueries({ queryKey: ['passkeys'] });
    },
  });
  return (
    <Form
      onSubmit={(entered) => add.mutate(entered('name'))}
      of={add}
      submit="Add passkey"
      inDialog
      onCancel={onDone}
    >
      <TextInput
        name="name"
        label="Passkey name"
        placeholder="Laptop"
        maxLength={60}
        required
        data-autofocus
      />
    </Form>
  );
}
