import { TextInput } from '@mantine/core';
import { type AnswerOf, listSuppressions, suppressAddress, unsuppressAddress } from '@tribune/contract';
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
    notice: ({ email }) => `Removed ${email} from the list`,
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
  const add = useWrite(suppressAddress, {
    changes: [listSuppressions],
    notice: (one) => `Unsubscribed ${one.email}`,
    onDone,
  });
  return (
    <Form
      onSubmit={(entered) => add.mutate({ body: { email: entered('email') } })}
      of={add}
      inDialog
      submit="Add address"
    >
      <TextInput inputMode="email" name="email" label="Email address" required data-autofocus />
    </Form>
  );
}
