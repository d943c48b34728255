import { deliveryStatuses, eventTypes } from '@tribune/contract';
import { listDeliveries } from '@tribune/contract/webhooks';
import { useReadPages } from '../../app/calls.ts';
import { DialogButton } from '../../components/buttons.tsx';
import { type Column, opensRow } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { FilterBar, filtersOf } from '../../components/filter-bar.tsx';
import { asOneOf, asText, useFilters } from '../../components/filters.tsx';
import { labeled } from '../../components/labels.ts';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { type Delivery, DeliveryState, isInProgress } from './delivery-state.tsx';
import { ReplayAll } from './replay-all.tsx';
import type { Endpoint } from './webhooks.tsx';

const useDeliveryFilters = () =>
  useFilters((found) => ({
    status: asOneOf(found.status, deliveryStatuses),
    type: asOneOf(found.type, eventTypes),
    from: asText(found.from),
    to: asText(found.to),
  }));

export function DeliveryFilters({ of: { id: webhookId, enabled } }: { of: Endpoint }) {
  const { choice, days, searchable } = filtersOf(...useDeliveryFilters());
  return (
    <FilterBar
      filters={[
        choice('status', 'Status', labeled(deliveryStatuses)),
        searchable('type', 'Event', labeled(eventTypes, String)),
        days('Time (UTC)', 'from', 'to'),
      ]}
    >
      <DialogButton label="Resend failed deliveries" variant="default" size="xs" disabled={!enabled}>
        {(close) => <ReplayAll webhookId={webhookId} onClose={close} />}
      </DialogButton>
    </FilterBar>
  );
}

/** Deliveries to an endpoint and their status. */
export function DeliveryLog({ of: { id: webhookId } }: { of: Endpoint }) {
  const [{ status, type, from, to }] = useDeliveryFilters();
  const read = useReadPages(
    listDeliveries,
    {
      params: { webhookId },
      query: { limit: 25, ...(status && { status }), ...(type && { type }), ...timesOf(from, to) },
    },
    { refetchMs: (pages) => (pages?.some(({ deliveries }) => deliveries.some(isInProgress)) ? 3_000 : 0) },
  );
  return (
    <PagedTable
      of={read}
      label="Deliveries"
      rowsOf={({ deliveries }) => deliveries}
      keyOf={({ eventId }) => eventId}
      columns={columnsOf(webhookId)}
      empty={
        status || type || from || to ? (
          <Empty title="No matching deliveries">Change the filters.</Empty>
        ) : (
          <Empty title="No deliveries in the last 30 days">Send a test event to check your endpoint.</Empty>
        )
      }
    />
  );
}

/** The time range from the beginning of the first to the end of the last day. Ignores invalid days. */
function timesOf(from: string | undefined, to: string | undefined): { since?: string; until?: string } {
  const [first, last] = [from, to].map((day) => Date.parse(`${day}T00:00:00.000Z`));
  return {
    ...(first && { since: new Date(first).toISOString() }),
    ...(last && { until: new Date(last + 86_400_000).toISOString() }),
  };
}

const columnsOf = (webhookId: string): Column<Delivery>[] => [
  {
    header: 'Event',
    cell: ({ eventId, type }) => (
      <ToPage
        to="settings/integrations/webhooks/$webhookId/$eventId"
        params={{ webhookId, eventId }}
        size="sm"
        className={opensRow}
      >
        {type}
      </ToPage>
    ),
  },
  { header: 'Status', phone: 'second', cell: (delivery) => <DeliveryState of={delivery} /> },
  { header: 'Last response', phone: 'rest', cell: ({ responseStatus, error }) => error ?? responseStatus },
  { header: 'Attempts', end: true, phone: 'none', cell: ({ attempts }) => attempts },
  { header: 'Time', end: true, phone: 'end', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];
