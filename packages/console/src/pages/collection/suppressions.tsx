import { Button, Group, Stack, TextInput } from '@mantine/core';
import { listSuppressions, suppressAddress, unsuppressAddress } from '@tribune/contract';
import { useState } from 'react';
import { useReadPages, useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { useRefusal } from '../../app/merchant.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { When } from '../../components/date.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
import { notify } from '../../components/toasts.tsx';

const reasons = {
  unsubscribed: 'unsubscribed by themselves',
  bounced: 'mails came back',
  complained: 'said that it was spam',
  staff: 'entered by staff',
};

export default function SuppressionsPage() {
  const suppressions = useReadPages(listSuppressions, { query: { limit: 50 } });
  const refusal = useRefusal()(suppressAddress);
  const noUnsuppress = useRefusal()(unsuppressAddress);
  const [leaving, setLeaving] = useState<string | null>(null);
  const remove = useWrite(unsuppressAddress, {
    changes: [listSuppressions],
    onDone: ({ email }) => notify(`${email} may get mails again.`),
  });
  return (
    <>
      <PageHeader
        title="Unsubscribed"
        about="Who gets no review requests. Mails that answer what somebody did themselves still go out."
      />
      <Stack>
        {refusal === null && <Add />}
        <PagedTable
          of={suppressions}
          label="Unsubscribed addresses"
          rowsOf={(page) => page.suppressions}
          keyOf={({ email, createdAt }) => email ?? createdAt}
          empty={<Empty title="Nobody has unsubscribed" />}
          columns={[
            { header: 'Address', cell: ({ email }) => email ?? 'somebody who was erased' },
            { header: 'Why', cell: ({ reason }) => reasons[reason] },
            { header: 'Since', cell: ({ createdAt }) => <When at={createdAt} /> },
            {
              header: 'Do',
              end: true,
              cell: ({ email }) =>
                email && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={noUnsuppress !== null}
                    aria-label={`Remove ${email} from the list`}
                    onClick={() => setLeaving(email)}
                  >
                    Remove
                  </Button>
                ),
            },
          ]}
        />
      </Stack>
      <Confirm
        opened={leaving !== null}
        title={`Mail ${leaving} again?`}
        action="Remove from the list"
        onClose={() => setLeaving(null)}
        onConfirm={() => remove.mutateAsync({ params: { email: leaving ?? '' } } as never)}
      >
        Do this only when they asked for it: to mail somebody who has unsubscribed is unlawful in most places.
      </Confirm>
    </>
  );
}

function Add() {
  const [email, setEmail] = useState('');
  const add = useWrite(suppressAddress, {
    changes: [listSuppressions],
    onDone: (one) => {
      setEmail('');
      notify(`${one.email} gets no requests any more.`);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ body: { email } });
      }}
    >
      <Group align="flex-end">
        <TextInput
          type="email"
          label="Address"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          required
          style={{ flex: 1, maxWidth: 320 }}
        />
        <Button type="submit" variant="default" loading={add.isPending}>
          Add
        </Button>
      </Group>
      {add.error && <Failure error={add.error} />}
    </form>
  );
}
