import { Code } from '@mantine/core';
import { deliveryStatuses, eventTypes } from '@tribune/contract';
import { listDeliveries } from '@tribune/contract/webhooks';
import { useReadPages } from '../../app/calls.ts';
import { DialogButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { daysFilter, FilterBar, searchableFilter } from '../../components/filter-bar.tsx';
import { asOneOf, asText, useFilters } from '../../components/filters.tsx';
import { LinkTabs, statusTabs } from '../../components/link-tabs.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { type Delivery, DeliveryState, isInProgress } from './delivery-state.tsx';
import { ReplayAll } from './replay-all.tsx';
import { ReplayOne } from './replay-one.tsx';
import type { Endpoint } from './webhooks.tsx';

/** Deliveries to an endpoint and their status. */
export function DeliveryLog({ of: { id: webhookId, enabled } }: { of: Endpoint }) {
  const [{ status, type, from, to }, change] = useFilters((found) => ({
    status: asOneOf(found.status, deliveryStatuses),
    type: asOneOf(found.type, eventTypes),
    from: asText(found.from),
    to: asText(found.to),
  }));
  const read = useReadPages(
    listDeliveries,
    {
      params: { webhookId },
      query: { limit: 25, ...(status && { status }), ...(type && { type }), ...timesOf(from, to) },
    },
    { refetchMs: (pages) => (pages?.some(({ deliveries }) => deliveries.some(isInProgress)) ? 3_000 : 0) },
  );
  return (
    <Card
      title="Delivery log"
      about="Deliveries of the last 30 days."
      actions={
        <DialogButton label="Resend failed deliveries" variant="default" disabled={!enabled}>
          {(close) => <ReplayAll webhookId={webhookId} onClose={close} />}
        </DialogButton>
      }
    >
      <LinkTabs isOfViews label="Status" tabs={statusTabs(deliveryStatuses, status)} />
      <FilterBar
        filters={[
          searchableFilter({
            label: 'Event',
            data: eventTypes.map((value) => ({ value, label: value })),
            value: type,
            onChange: (chosen) => change({ type: chosen }),
          }),
          daysFilter({ label: 'Time (UTC)', from, to, onChange: change }),
        ]}
      />
      <PagedTable
        of={read}
        label="Deliveries"
        rowsOf={({ deliveries }) => deliveries}
        keyOf={({ eventId }) => eventId}
        columns={columnsOf(webhookId, enabled)}
        empty={
          status || type || from || to ? (
            <Empty title="No matching deliveries">Change the filters.</Empty>
          ) : (
            <Empty title="No deliveries yet">Send a test event to check your endpoint.</Empty>
          )
        }
      />
    </Card>
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

const columnsOf = (webhookId: string, enabled: boolean) => [
  {
    header: 'Event',
    cell: ({ eventId, type }: Delivery) => (
      <ToPage to="settings/integrations/webhooks/$webhookId/$eventId" params={{ webhookId, eventId }}>
        <Code>{type}</Code>
      </ToPage>
    ),
  },
  { header: 'Time', cell: ({ createdAt }: Delivery) => <RelativeTime at={createdAt} /> },
  { header: 'Status', cell: (delivery: Delivery) => <DeliveryState of={delivery} /> },
  { header: 'Attempts', end: true, cell: ({ attempts }: Delivery) => attempts },
  {
    header: 'Last response',
    cell: ({ responseStatus, error }: Delivery) => error ?? responseStatus,
  },
  {
    header: 'Actions',
    end: true,
    cell: (delivery: Delivery) =>
      enabled && delivery.status !== 'pending' && <ReplayOne of={delivery} webhookId={webhookId} enabled />,
  },
];
