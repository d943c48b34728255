import { Modal, Text, TextInput } from '@mantine/core';
import {
  claimStatuses,
  fulfillable,
  fulfillClaim,
  type incentiveClaim,
  lengths,
  listClaims,
  type Static,
} from '@tribune/contract';
import { useState } from 'react';
import { useReadPages, useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { ActionMenu } from '../../components/action-menu.tsx';
import type { Column } from '../../components/data-table.tsx';
import { FilterBar, filtersOf } from '../../components/filter-bar.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { Form } from '../../components/form.tsx';
import { labeled } from '../../components/labels.ts';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
import { StatusDot } from '../../components/status-badge.tsx';

type Claim = Static<typeof incentiveClaim>;

const statusNames = {
  reviews_pending: 'Awaiting reviews',
  reviews_completed: 'Ready to send',
  fulfilled: 'Fulfilled',
  expired: 'Expired',
};
const colors = { reviews_pending: 'gray', reviews_completed: 'orange', fulfilled: 'green', expired: 'gray' };

const useClaimFilters = () => useFilters((search) => ({ status: asOneOf(search.status, claimStatuses) }));

export function ClaimFilters() {
  const { choice } = filtersOf(...useClaimFilters());
  return <FilterBar filters={[choice('status', 'Status', labeled(claimStatuses, statusNames))]} />;
}

/** Rewards that customers have earned, with their codes. */
export function Claims() {
  const [{ status }] = useClaimFilters();
  const claims = useReadPages(listClaims, { query: { limit: 25, ...(status && { status }) } });
  const refusal = useRefusal()(fulfillClaim);
  const [fulfilling, setFulfilling] = useState<Claim | null>(null);
  return (
    <>
      <PagedTable
        of={claims}
        label="Claims"
        rowsOf={(page) => page.claims}
        keyOf={({ claimId }) => claimId}
        empty={
          status ? (
            <Empty title="No matching claims">Remove the filter.</Empty>
          ) : (
            <Empty title="No claims yet">Claims are created with orders while an offer is active.</Empty>
          )
        }
        columns={columns}
        menu={
          refusal === null
            ? (claim) => fulfillable[claim.status] && <ClaimMenu of={claim} onFulfil={setFulfilling} />
            : undefined
        }
      />
      <Modal opened={fulfilling !== null} onClose={() => setFulfilling(null)} title="Send reward">
        {fulfilling && <Fulfil claim={fulfilling} onDone={() => setFulfilling(null)} />}
      </Modal>
    </>
  );
}

function ClaimMenu({ of, onFulfil }: { of: Claim; onFulfil: (claim: Claim) => void }) {
  return (
    <ActionMenu
      label={`Actions for order ${of.orderId}`}
      actions={[{ label: 'Send reward', onClick: () => onFulfil(of) }]}
    />
  );
}

const columns: readonly Column<Claim>[] = [
  {
    header: 'Order',
    cell: ({ orderId }) => (
      <Text inherit lineClamp={2}>
        {orderId}
      </Text>
    ),
  },
  {
    header: 'Customer',
    phone: 'rest',
    cell: ({ customerName }) => <span>{customerName}</span>,
    second: ({ customerEmail }) => customerEmail,
  },
  { header: 'Reward', phone: 'none', cell: ({ incentiveDescription }) => incentiveDescription },
  {
    header: 'Reviews',
    phone: 'end',
    cell: ({ products }) =>
      `${products.filter(({ reviewed }) => reviewed).length} of ${products.length} written`,
  },
  {
    header: 'Status',
    phone: 'second',
    cell: ({ status: state }) => <StatusDot color={colors[state]}>{statusNames[state]}</StatusDot>,
  },
  { header: 'Coupon code', cell: ({ couponCode }) => couponCode },
];

function Fulfil({ claim, onDone }: { claim: Claim; onDone: () => void }) {
  const fulfil = useWrite(fulfillClaim, {
    changes: [listClaims],
    notice: `Sent the code to ${claim.customerEmail}`,
    onDone,
  });
  return (
    <Form
      onSubmit={(entered) =>
        fulfil.mutate({ params: { claimId: claim.claimId }, body: { couponCode: entered('couponCode') } })
      }
      of={fulfil}
      inDialog
      submit="Send code"
    >
      <Text size="sm">
        {claim.incentiveDescription} for {claim.customerName}.
        {claim.status === 'reviews_pending' && ' Not all reviews have been submitted yet.'}
      </Text>
      <TextInput
        name="couponCode"
        label="Coupon code"
        description="Sent to the customer by email"
        maxLength={lengths.title}
        required
        data-autofocus
      />
    </Form>
  );
}
