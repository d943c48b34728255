import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { roleReaches, scheduleMerchantDeletion } from '@tribune/contract';
import { useState } from 'react';
import { meQuery } from '../../app/auth.ts';
import { useWrite } from '../../app/calls.ts';
import { useMerchant } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { notify } from '../../components/toasts.tsx';

/** Lets owners delete their merchant or sandbox, or cancel the deletion. */
export function DeletionCard() {
  const { name, role, sandboxOf, deletionDueAt } = useMerchant();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const queries = useQueryClient();
  const router = useRouter();
  const schedule = useWrite(scheduleMerchantDeletion, {
    onDone: () => void queries.invalidateQueries(meQuery).then(() => router.invalidate()),
  });
  if (!roleReaches(role, 'owner')) return null;
  const what = sandboxOf === null ? 'merchant' : 'sandbox';
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  return (
    <Card
      title="Danger zone"
      about={
        sandboxOf === null
          ? 'The merchant and its sandbox are deleted 30 days after your request. Until then, owners can cancel it.'
          : 'The sandbox is deleted at once. The live merchant remains.'
      }
    >
      {deletionDueAt === null ? (
        <Button color="red" variant="light" onClick={() => setOpen(true)}>
          Delete {what}
        </Button>
      ) : (
        <Text size="sm">The deletion is scheduled. Cancel it at the top of this page.</Text>
      )}
      <Confirm
        opened={isOpen}
        onClose={close}
        title={`Delete ${name}?`}
        action={`Delete ${what}`}
        disabled={typed.trim() !== name}
        onConfirm={async () => {
          await schedule.mutateAsync({ body: { name: typed } });
          notify(sandboxOf === null ? 'Deletion scheduled' : 'The sandbox is being deleted');
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            Reviews, questions, photos, orders, feeds, keys, staff access and the transparency log are
            deleted, and reviews that were shared with partners are withdrawn. This cannot be undone once it
            has begun.
          </Text>
          <Text size="sm">
            <ToPage to="settings/data/export">Export reviews and questions</ToPage> first if you want to keep
            them.
          </Text>
          <TextInput
            label={`Type “${name}” to confirm`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
          />
        </Stack>
      </Confirm>
    </Card>
  );
}
