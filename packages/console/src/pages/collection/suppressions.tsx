import { TextInput } from '@mantine/core';
import { type AnswerOf, listSuppressions, suppressAddress, unsuppressAddress } from '@tribune/contract';
import { useState } from 'react';
import { useReadPages, useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { type MenuAction, rowMenu } from '../../components/action-menu.tsx';
import { DialogButton } from '../../components/buttons.tsx';
import type { Column } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Form } from '../../components/form.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
import { notify } from '../../components/toasts.tsx';

type Suppression = AnswerOf<typeof listSuppressions>['suppressions'][number];

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
  const remove = useWrite(unsuppressAddress, {
    changes: [listSuppressions],
    onDone: ({ email }) => notify(`Removed ${email} from the list`),
  });
  const removal = (email: string): MenuAction => ({
    label: 'Remove from the list',
    confirm: {
      title: `Resubscribe ${email}?`,
      action: 'Resubscribe',
      children:
        'Only do this at the customer’s request. Emailing people who unsubscribed is illegal in most countries.',
      onConfirm: () => remove.mutateAsync({ params: { email } } as never),
    },
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
        empty={
          <Empty title="No unsubscribed addresses">
            Customers who unsubscribe from review requests appear here.
          </Empty>
        }
        columns={columns}
        menu={
          noUnsuppress === null
            ? rowMenu(
                ({ email }) => email ?? 'an erased customer',
                ({ email }) => (email ? [removal(email)] : []),
              )
            : undefined
        }
      />
    </>
  );
}

const columns: readonly Column<Suppression>[] = [
  { header: 'Email address', cell: ({ email }) => email ?? 'Erased customer' },
  { header: 'Reason', cell: ({ reason }) => reasons[reason] },
  { header: 'Since', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

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
