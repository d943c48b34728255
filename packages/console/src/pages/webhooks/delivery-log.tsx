import { Button, Code, Group, Select, Stack, TextInput } from '@mantine/core';
import { deliveryStatuses, eventTypes } from '@tribune/contract';
import { listDeliveries } from '@tribune/contract/webhooks';
import { useState } from 'react';
import { useReadPages } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { asOneOf, asText, FiltersBar, useFilters } from '../../components/filters.tsx';
import { labeled } from '../../components/labels.ts';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { type Delivery, DeliveryState, isInProgress } from './delivery-state.tsx';
import { ReplayAll } from './replay-all.tsx';
import { ReplayOne } from './replay-one.tsx';
import type { Endpoint } from './webhooks.tsx';

/** Deliveries to an endpoint and their status. */
export function DeliveryLog({ of: { id: webhookId, enabled } }: { of: Endpoint }) {
  const [filters, change] = useFilters(readFilters);
  const { status, type, day } = filters;
  const [replaying, setReplaying] = useState(false);
  const read = useReadPages(
    listDeliveries,
    {
      params: { webhookId },
      query: { limit: 25, ...(status && { status }), ...(type && { type }), ...(day && dayOf(day)) },
    },
    { refetchMs: (pages) => (pages?.some(({ deliveries }) => deliveries.some(isInProgress)) ? 3_000 : 0) },
  );
  return (
    <Card
      title="Delivery log"
      about="Deliveries of the last 30 days."
      actions={
        <Button variant="default" disabled={!enabled} onClick={() => setReplaying(true)}>
          Resend failed deliveries
        </Button>
      }
    >
      <Stack>
        <LogFilters of={filters} change={change} />
        <PagedTable
          of={read}
          label="Deliveries"
          rowsOf={({ deliveries }) => deliveries}
          keyOf={({ eventId }) => eventId}
          columns={columnsOf(webhookId, enabled)}
          empty={
            status || type || day ? (
              <Empty title="No matching deliveries">Change the filters.</Empty>
            ) : (
              <Empty title="No deliveries yet">Send a test event to check your endpoint.</Empty>
            )
          }
        />
      </Stack>
      <ReplayAll opened={replaying} onClose={() => setReplaying(false)} webhookId={webhookId} />
    </Card>
  );
}

const readFilters = (found: Record<string, unknown>) => ({
  status: asOneOf(found.status, deliveryStatuses),
  type: asOneOf(found.type, eventTypes),
  day: asText(found.day),
});
type LogFilter = ReturnType<typeof readFilters>;

interface LogFiltersProps {
  of: LogFilter;
  change: (changes: Partial<LogFilter>) => void;
}

function LogFilters({ of: { status, type, day }, change }: LogFiltersProps) {
  return (
    <FiltersBar>
      <Select
        label="Status"
        data={labeled(deliveryStatuses)}
        value={status ?? null}
        onChange={(value) => change({ status: asOneOf(value, deliveryStatuses) })}
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Any status' }}
        w={150}
      />
      <Select
        label="Event"
        data={[...eventTypes]}
        value={type ?? null}
        onChange={(value) => change({ type: asOneOf(value, eventTypes) })}
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Any event' }}
        searchable
        w={230}
      />
      <TextInput
        label="Day (UTC)"
        type="date"
        value={day ?? ''}
        onChange={({ target }) => change({ day: target.value || undefined })}
        w={160}
      />
    </FiltersBar>
  );
}

/** The time range of a day; empty when the day is invalid. */
function dayOf(day: string): { since?: string; until?: string } {
  const since = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(since)) return {};
  return { since: new Date(since).toISOString(), until: new Date(since + 86_400_000).toISOString() };
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
    cell: ({ responseStatus, error }: Delivery) => error ?? responseStatus ?? '–',
  },
  {
    header: 'Actions',
    end: true,
    cell: (delivery: Delivery) => (
      <Group justify="flex-end">
        <ReplayOne of={delivery} webhookId={webhookId} enabled={enabled} />
      </Group>
    ),
  },
];
