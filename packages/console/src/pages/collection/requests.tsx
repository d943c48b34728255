import { Modal, Text } from '@mantine/core';
import {
  cancelReviewRequest,
  type HandoverStatus,
  handoverStatuses,
  listReviewRequests,
  requestActions,
  requestStatuses,
  type reviewRequest,
  type Static,
  sendReviewRequest,
} from '@tribune/contract';
import { useAction, useReadPages } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { ActionMenu } from '../../components/action-menu.tsx';
import { type Column, opensRow } from '../../components/data-table.tsx';
import { ExactTime } from '../../components/date.tsx';
import { RequestPreview } from '../../components/email.tsx';
import { FilterBar, filtersOf } from '../../components/filter-bar.tsx';
import { asOneOf, asText, useFilters } from '../../components/filters.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { labeled, labelOf } from '../../components/labels.ts';
import { LinkTabs, statusTabs } from '../../components/link-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Empty } from '../../components/states.tsx';
import { StatusDot } from '../../components/status-badge.tsx';
import { ToPage, ToView } from '../../components/to-page.tsx';
import { SenderWarning } from './sender-warning.tsx';

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
  not_received: 'the customer says it hasn’t arrived',
  sending_hours: 'outside sending hours',
  frequency_cap: 'email limit reached',
  monthly_quota: 'monthly quota of emails used up',
};

export default function RequestsPage() {
  const [filters, change] = useFilters((search) => ({
    status: asOneOf(search.status, requestStatuses),
    email: asText(search.email),
    order: asText(search.order),
    handover: asOneOf(search.handover, handoverStatuses),
    preview: asText(search.preview),
  }));
  const requests = useReadPages(listReviewRequests, {
    query: {
      limit: 25,
      ...(filters.status && { status: filters.status }),
      ...(filters.email && { customerEmail: filters.email }),
      ...(filters.order && { orderId: filters.order }),
      ...(filters.handover && { handover: filters.handover }),
    },
  });
  const isFiltered = filters.status ?? filters.email ?? filters.order ?? filters.handover;
  return (
    <>
      <PageHeader about="Messages that ask customers for a review after delivery." />
      <SenderWarning />
      <LinkTabs isOfViews label="Status" tabs={statusTabs(requestStatuses, filters.status)} />
      <FilterBar
        search={
          <SearchField
            label="Search"
            placeholder="Order ID or email address"
            value={filters.email ?? filters.order}
            onSearch={(text) => change(searchOf(text))}
          />
        }
        filters={[
          filtersOf(filters, change).choice('handover', 'Delivery', labeled(handoverStatuses, outcomes)),
        ]}
      />
      <PagedTable
        of={requests}
        label="Review requests"
        rowsOf={(page) => page.reviewRequests}
        keyOf={({ id }) => id}
        empty={
          isFiltered ? (
            <Empty title="No matching requests">
              Change the filters, or search for a whole order ID or email address.
            </Empty>
          ) : (
            <Empty
              title="No requests yet"
              action={
                <ToPage to="home" size="sm">
                  Set up your store
                </ToPage>
              }
            >
              Requests are created when an order is received.
            </Empty>
          )
        }
        columns={columns}
        menu={(request) => <Actions request={request} onPreview={() => change({ preview: request.id })} />}
      />
      <Modal
        opened={filters.preview !== undefined}
        onClose={() => change({ preview: undefined })}
        size="xl"
        title="Preview"
      >
        {filters.preview && <RequestPreview requestId={filters.preview} />}
      </Modal>
    </>
  );
}

/** The server searches only complete order IDs and email addresses. */
const searchOf = (text: string | undefined) =>
  text?.includes('@')
    ? /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
      ? { email: text, order: undefined }
      : {}
    : { email: undefined, order: text };

const columns: readonly Column<Request>[] = [
  {
    header: 'Order',
    cell: ({ id, orderId }) => (
      <ToView
        className={opensRow}
        aria-label={`Preview email for order ${orderId}`}
        search={{ preview: id }}
        size="sm"
      >
        {orderId}
      </ToView>
    ),
  },
  {
    header: 'Customer',
    phone: 'second',
    cell: ({ customerName }) => customerName,
    second: ({ customerEmail }) => customerEmail,
  },
  {
    header: 'Reviewed',
    phone: 'none',
    cell: ({ products }) => `${products.filter(({ reviewed }) => reviewed).length} of ${products.length}`,
  },
  {
    header: 'Status',
    phone: 'end',
    cell: ({ status }) => <StatusDot color={colors[status]}>{labelOf(status)}</StatusDot>,
    second: ({ skipReason }) => skipReason && skips[skipReason],
  },
  { header: 'Activity', phone: 'rest', cell: (request) => <Activity request={request} /> },
];

function Activity({ request }: { request: Request }) {
  const { scheduledFor, sentAt, openedAt, clickedAt, reviewedAt } = request;
  if (!sentAt)
    return scheduledFor ? (
      <>
        <div>
          Due <ExactTime at={scheduledFor} />
        </div>
        {request.status === 'scheduled' && <Postponed request={request} />}
      </>
    ) : null;
  const sent = request.handovers.length > 0 ? 'Handed over' : 'Sent';
  const steps = [sent, openedAt && 'Opened', clickedAt && 'Clicked', reviewedAt && 'Reviewed'].filter(
    Boolean,
  );
  return (
    <>
      <div>{steps.join(' › ')}</div>
      {request.handovers.map((handover) => (
        <Handover key={handover.reminder} handover={handover} />
      ))}
      {request.status === 'sent' && <Postponed request={request} />}
    </>
  );
}

const messages = ['Request', 'Reminder', 'Second reminder'];
const outcomes: Record<HandoverStatus, string> = {
  awaiting: 'Not confirmed yet',
  sent: 'Sent by your tool',
  failed: 'Failed in your tool',
  unconfirmed: 'Not confirmed in time',
  emailed: 'Sent by email instead',
  withdrawn: 'Withdrawn',
};

/** How another tool delivered a request or reminder, and when. */
function Handover({ handover }: { handover: Request['handovers'][number] }) {
  const { reminder, status, reason, confirmBy, settledAt } = handover;
  return (
    <Text size="xs" c="dimmed">
      {messages[reminder]}: {outcomes[status]}
      {settledAt ? ', ' : ', until '}
      <ExactTime at={settledAt ?? confirmBy} />
      {reason && `: ${reason}`}
    </Text>
  );
}

/** The reason why the next email is delayed. */
function Postponed({ request }: { request: Request }) {
  const { postponeReason, postponedFrom, sentAt, reminderDueAt } = request;
  if (postponeReason === null) return null;
  const reason = postponed[postponeReason];
  return (
    <SmallHint>
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
    </SmallHint>
  );
}

function Actions({ request, onPreview }: { request: Request; onPreview: () => void }) {
  const refusal = useRefusal()(sendReviewRequest);
  const may = requestActions[request.status];
  const send = useAction(sendReviewRequest, {
    changes: [listReviewRequests],
    notice: `Sending the request for order ${request.orderId}`,
  });
  const cancel = useAction(cancelReviewRequest, {
    changes: [listReviewRequests],
    notice: `Canceled the request for order ${request.orderId}`,
  });
  const params = { requestId: request.id };
  const of = `order ${request.orderId}`;
  return (
    <ActionMenu
      label={`Actions for ${of}`}
      actions={[
        { label: 'Preview email', onClick: onPreview },
        {
          label: 'Send now',
          name: `Send now for ${of}`,
          disabled: refusal !== null || !may.send,
          onClick: () => send.mutate({ params } as never),
        },
        {
          label: 'Cancel request',
          name: `Cancel request for ${of}`,
          isDestructive: true,
          disabled: refusal !== null || !may.cancel,
          onClick: () => cancel.mutate({ params } as never),
        },
      ]}
    />
  );
}
