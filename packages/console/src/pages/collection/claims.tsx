import { Badge, Button, Modal, Text, TextInput } from '@mantine/core';
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
import { Card } from '../../components/card.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { Form } from '../../components/form.tsx';
import { LinkTabs, statusTabs } from '../../components/link-tabs.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
import { notify } from '../../components/toasts.tsx';

type Claim = Static<typeof incentiveClaim>;

const statusNames = {
  reviews_pending: 'Awaiting reviews',
  reviews_completed: 'Ready to send',
  fulfilled: 'Fulfilled',
  expired: 'Expired',
};
const colors = { reviews_pending: 'gray', reviews_completed: 'orange', fulfilled: 'green', expired: 'gray' };

/** Rewards that customers earned, and sending their codes. */
export function Claims() {
  const [{ status }] = useFilters((search) => ({ status: asOneOf(search.status, claimStatuses) }));
  const claims = useReadPages(listClaims, { query: { limit: 25, ...(status && { status }) } });
  const refusal = useRefusal()(fulfillClaim);
  const [fulfilling, setFulfilling] = useState<Claim | null>(null);
  return (
    <Card title="Claims">
      <LinkTabs
        isOfViews
        label="Status"
        tabs={statusTabs(claimStatuses, status, (value) => statusNames[value])}
      />
      <PagedTable
        of={claims}
        label="Claims"
        rowsOf={(page) => page.claims}
        keyOf={({ claimId }) => claimId}
        empty={<Empty title="No claims">Claims are created with orders while an offer is active.</Empty>}
        columns={[
          { header: 'Order', cell: ({ orderId }) => orderId },
          {
            header: 'Customer',
            cell: ({ customerName, customerEmail }) => (
              <span>
                {customerName}
                <Text size="xs" c="dimmed">
                  {customerEmail}
                </Text>
              </span>
            ),
          },
          { header: 'Reward', cell: ({ incentiveDescription }) => incentiveDescription },
          {
            header: 'Reviews',
            cell: ({ products }) =>
              `${products.filter(({ reviewed }) => reviewed).length} of ${products.length}`,
          },
          {
            header: 'Status',
            cell: ({ status: state }) => (
              <Badge variant="dot" color={colors[state]} c="inherit">
                {statusNames[state]}
              </Badge>
            ),
          },
          {
            header: 'Coupon code',
            end: true,
            cell: (claim) =>
              claim.couponCode ??
              (refusal === null && fulfillable[claim.status] && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Send reward for order ${claim.orderId}`}
                  onClick={() => setFulfilling(claim)}
                >
                  Send reward
                </Button>
              )),
          },
        ]}
      />
      <Modal
        opened={fulfilling !== null}
        onClose={() => setFulfilling(null)}
        title={<Text fw={620}>Send reward</Text>}
      >
        {fulfilling && <Fulfil claim={fulfilling} onDone={() => setFulfilling(null)} />}
      </Modal>
    </Card>
  );
}

function Fulfil({ claim, onDone }: { claim: Claim; onDone: () => void }) {
  const [couponCode, setCode] = useState('');
  const fulfil = useWrite(fulfillClaim, {
    changes: [listClaims],
    onDone: () => {
      notify(`Sent the code to ${claim.customerEmail}`);
      onDone();
    },
  });
  return (
    <Form
      onSubmit={() => fulfil.mutate({ params: { claimId: claim.claimId }, body: { couponCode } })}
      of={fulfil}
      inDialog
      submit="Send code"
    >
      <Text size="sm">
        {claim.incentiveDescription} for {claim.customerName}.
        {claim.status === 'reviews_pending' && ' Not all reviews have been submitted yet.'}
      </Text>
      <TextInput
        label="Coupon code"
        description="Sent to the customer by email"
        value={couponCode}
        onChange={({ target }) => setCode(target.value)}
        maxLength={lengths.title}
        required
        data-autofocus
      />
    </Form>
  );
}
