import { Button, TextInput } from '@mantine/core';
import { listSuppressions, suppressAddress, unsuppressAddress } from '@tribune/contract';
import { useState } from 'react';
import { useReadPages, useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { DialogButton } from '../../components/dialog-button.tsx';
import { Form } from '../../components/form.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
import { notify } from '../../components/toasts.tsx';

const reasons = {
  unsubscribed: 'Unsubscribed by customer',
  bounced: 'Emails bounced',
  complained: 'Marked as spam',
  staff: 'Added by staff',
};

export default function SuppressionsPage() {
  const suppressions = useReadPages(listSuppressions, { query: { limit: 50 } });
  const refusal = useRefusal()(suppressAddress);
  const noUnsuppress = useRefusal()(unsuppressAddress);
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = useWrite(unsuppressAddress, {
    changes: [listSuppressions],
    onDone: ({ email }) => notify(`Removed ${email} from the list`),
  });
  return (
    <>
      <PageHeader
        title="Unsubscribed"
        about="These addresses receive no review requests. Transactional emails are still sent."
        action={
          refusal === null && (
            <DialogButton label="Add address">{(close) => <Add onDone={close} />}</DialogButton>
          )
        }
      />
      <PagedTable
        of={suppressions}
        label="Unsubscribed addresses"
        rowsOf={(page) => page.suppressions}
        keyOf={({ email, createdAt }) => email ?? createdAt}
        empty={<Empty title="No unsubscribed addresses" />}
        columns={[
          { header: 'Email address', cell: ({ email }) => email ?? 'Erased customer' },
          { header: 'Reason', cell: ({ reason }) => reasons[reason] },
          { header: 'Since', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          {
            header: 'Actions',
            end: true,
            cell: ({ email }) =>
              email && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={noUnsuppress !== null}
                  aria-label={`Remove ${email} from the list`}
                  onClick={() => setRemoving(email)}
                >
                  Remove
                </Button>
              ),
          },
        ]}
      />
      <Confirm
        opened={removing !== null}
        title={`Resubscribe ${removing}?`}
        action="Resubscribe"
        onClose={() => setRemoving(null)}
        onConfirm={() => remove.mutateAsync({ params: { email: removing ?? '' } } as never)}
      >
        Only do this at the customer’s request. Emailing people who unsubscribed is illegal in most countries.
      </Confirm>
    </>
  );
}

function Add({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('');
  const add = useWrite(suppressAddress, {
    changes: [listSuppressions],
    onDone: (one) => {
      onDone();
      notify(`Unsubscribed ${one.email}`);
    },
  });
  return (
    <Form onSubmit={() => add.mutate({ body: { email } })} of={add} inDialog submit="Add address">
      <TextInput
        inputMode="email"
        label="Email address"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        required
        data-autofocus
      />
    </Form>
  );
}
