import { Badge, Button, Group, Modal, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import {
  cancelReviewRequest,
  listReviewRequests,
  previewReviewRequest,
  requestActions,
  requestStatuses,
  type reviewRequest,
  type Static,
  sendReviewRequest,
} from '@tribune/contract';
import { useState } from 'react';
import { useRead, useReadPages, useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { ExactTime } from '../../components/date.tsx';
import { asOneOf, asText, FiltersBar, useFilters } from '../../components/filters.tsx';
import { labeled, labelOf } from '../../components/labels.ts';
import { MailBody } from '../../components/mail-body.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';

type Request = Static<typeof reviewRequest>;

const colors = { scheduled: 'blue', skipped: 'gray', cancelled: 'gray', sent: 'teal', completed: 'green' };
const skips = {
  no_consent: 'No consent to emails',
  unsubscribed: 'Unsubscribed',
  already_reviewed: 'Already reviewed',
  frequency_cap: 'Email limit reached for 30 days',
  order_canceled: 'Order canceled',
  order_refunded: 'Order refunded',
  order_not_completed: 'Order not fulfilled',
  failed: 'Email could not be written',
};

const postponed = {
  sending_hours: 'outside sending hours',
  frequency_cap: 'email limit reached',
  monthly_quota: 'monthly quota of emails used up',
};

export default function RequestsPage() {
  const [filters, change] = useFilters((search) => ({
    status: asOneOf(search.status, requestStatuses),
    email: asText(search.email),
    order: asText(search.order),
  }));
  const [email, setEmail] = useState(filters.email ?? '');
  const [order, setOrder] = useState(filters.order ?? '');
  const requests = useReadPages(listReviewRequests, {
    query: {
      limit: 50,
      ...(filters.status && { status: filters.status }),
      ...(filters.email && { customerEmail: filters.email }),
      ...(filters.order && { orderId: filters.order }),
    },
  });
  const [shown, setShown] = useState<Request | null>(null);
  return (
    <>
      <PageHeader title="Review requests" about="Emails that ask customers for a review after delivery.">
        <ToPage to="request-timing" size="sm">
          Request timing
        </ToPage>
      </PageHeader>
      <FiltersBar>
        <Select
          label="Status"
          placeholder="Any"
          data={labeled(requestStatuses)}
          value={filters.status ?? null}
          onChange={(status) => change({ status: (status ?? undefined) as typeof filters.status })}
          clearable
          w={160}
        />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            change({ email: email || undefined });
          }}
        >
          <TextInput
            inputMode="email"
            label="Customer"
            placeholder="Email address, then Enter"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            w={260}
          />
        </form>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            change({ order: order || undefined });
          }}
        >
          <TextInput
            label="Order"
            placeholder="Order ID, then Enter"
            value={order}
            onChange={({ target }) => setOrder(target.value)}
            w={220}
          />
        </form>
      </FiltersBar>
      <PagedTable
        of={requests}
        label="Review requests"
        rowsOf={(page) => page.reviewRequests}
        keyOf={({ id }) => id}
        empty={
          <Empty title="No requests">
            {filters.status || filters.email || filters.order ? (
              'Change the filters to see other requests.'
            ) : (
              <>
                Requests are created when an order is received.{' '}
                <ToPage to="overview">Set up your store</ToPage>
              </>
            )}
          </Empty>
        }
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
          {
            header: 'Products',
            cell: ({ products }) =>
              `${products.filter(({ reviewed }) => reviewed).length} of ${products.length} reviewed`,
          },
          {
            header: 'Status',
            cell: ({ status, skipReason }) => (
              <span>
                <Badge color={colors[status]} variant="dot" c="inherit">
                  {labelOf(status)}
                </Badge>
                {skipReason && (
                  <Text size="xs" c="dimmed">
                    {skips[skipReason]}
                  </Text>
                )}
              </span>
            ),
          },
          { header: 'Activity', cell: (request) => <Activity request={request} /> },
          {
            header: 'Actions',
            end: true,
            cell: (request) => <Actions request={request} onPreview={() => setShown(request)} />,
          },
        ]}
      />
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        size="xl"
        title={<Text fw={620}>Preview</Text>}
      >
        {shown && <Preview requestId={shown.id} />}
      </Modal>
    </>
  );
}

function Activity({ request }: { request: Request }) {
  const { scheduledFor, sentAt, openedAt, clickedAt, reviewedAt } = request;
  if (!sentAt)
    return scheduledFor ? (
      <>
        <Text size="sm">
          Due <ExactTime at={scheduledFor} />
        </Text>
        {request.status === 'scheduled' && <Postponed request={request} />}
      </>
    ) : (
      '–'
    );
  const steps = ['Sent', openedAt && 'Opened', clickedAt && 'Clicked', reviewedAt && 'Reviewed'].filter(
    Boolean,
  );
  return (
    <>
      <Text size="sm">{steps.join(' → ')}</Text>
      {request.status === 'sent' && <Postponed request={request} />}
    </>
  );
}

/** Why the next email is later than planned. */
function Postponed({ request }: { request: Request }) {
  const { postponeReason, postponedFrom, sentAt, reminderDueAt } = request;
  if (postponeReason === null) return null;
  const reason = postponed[postponeReason];
  return (
    <Text size="xs" c="dimmed">
      {sentAt && reminderDueAt === null ? (
        `Reminder not sent: ${reason}`
      ) : (
        <>
          {sentAt ? 'Reminder postponed' : 'Postponed'}
          {postponedFrom && (
            <>
              {' '}
              from <ExactTime at={postponedFrom} />
            </>
          )}
          : {reason}
        </>
      )}
    </Text>
  );
}

function Actions({ request, onPreview }: { request: Request; onPreview: () => void }) {
  const refusal = useRefusal()(sendReviewRequest);
  const may = requestActions[request.status];
  const send = useWrite(sendReviewRequest, {
    changes: [listReviewRequests],
    onDone: () => notify(`Sending the request for order ${request.orderId}`),
  });
  const cancel = useWrite(cancelReviewRequest, {
    changes: [listReviewRequests],
    onDone: () => notify(`Canceled the request for order ${request.orderId}`),
  });
  const params = { requestId: request.id };
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Preview email for order ${request.orderId}`}
        onClick={onPreview}
      >
        Preview
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={refusal !== null || !may.send}
        loading={send.isPending}
        aria-label={`Send now for order ${request.orderId}`}
        onClick={() => send.mutate({ params } as never, { onError: notifyFailure })}
      >
        Send now
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={refusal !== null || !may.cancel}
        aria-label={`Cancel request for order ${request.orderId}`}
        onClick={() => cancel.mutate({ params } as never, { onError: notifyFailure })}
      >
        Cancel
      </Button>
    </Group>
  );
}

function Preview({ requestId }: { requestId: string }) {
  const [mail, setMail] = useState<'request' | 'reminder' | 'second_reminder'>('request');
  const preview = useRead(previewReviewRequest, { params: { requestId }, query: { mail } });
  return (
    <>
      <SegmentedControl
        aria-label="Email"
        data={[
          { value: 'request', label: 'Request' },
          { value: 'reminder', label: 'Reminder' },
          { value: 'second_reminder', label: 'Second reminder' },
        ]}
        value={mail}
        onChange={(value) => setMail(value as typeof mail)}
        mb="md"
      />
      <Reading of={preview}>
        {({ from, to, subject, html, text }) => (
          <>
            <Text size="sm" c="dimmed">
              From {from} to {to}
            </Text>
            <Text fw={620} mb="sm">
              {subject}
            </Text>
            <MailBody html={html} text={text} />
          </>
        )}
      </Reading>
    </>
  );
}
