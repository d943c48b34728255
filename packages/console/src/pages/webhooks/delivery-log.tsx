import { Button, Code, Group, Select, Stack, TextInput } from '@mantine/core';
import { deliveryStatuses, eventTypes, listDeliveries } from '@tribune/contract';
import { useState } from 'react';
import { useReadPages } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { When } from '../../components/date.tsx';
import { asOneOf, asText, FiltersBar, useFilters } from '../../components/filters.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { type Delivery, DeliveryState, isUnderWay } from './delivery-state.tsx';
import { ReplayAll } from './replay-all.tsx';
import { ReplayOne } from './replay-one.tsx';
import type { Endpoint } from './webhooks.tsx';

/** What was sent to an endpoint, and what became of it. */
export function DeliveryLog({ of: { id: webhookId, enabled } }: { of: Endpoint }) {
  const [{ status, type, day }, change] = useFilters((found) => ({
    status: asOneOf(found.status, deliveryStatuses),
    type: asOneOf(found.type, eventTypes),
    day: asText(found.day),
  }));
  const [replaying, setReplaying] = useState(false);
  const read = useReadPages(
    listDeliveries,
    {
      params: { webhookId },
      query: { limit: 50, ...(status && { status }), ...(type && { type }), ...(day && dayOf(day)) },
    },
    { everyMs: (pages) => (pages?.some(({ deliveries }) => deliveries.some(isUnderWay)) ? 3_000 : 0) },
  );
  return (
    <Card
      title="Delivery log"
      about="Kept for 30 days."
      actions={
        <Button variant="default" disabled={!enabled} onClick={() => setReplaying(true)}>
          Send failed ones again
        </Button>
      }
    >
      <Stack>
        <FiltersBar>
          <Select
            label="State"
            data={[...deliveryStatuses]}
            value={status ?? null}
            onChange={(value) => change({ status: asOneOf(value, deliveryStatuses) })}
            placeholder="any"
            clearable
            clearButtonProps={{ 'aria-label': 'Any state' }}
            w={150}
          />
          <Select
            label="Event"
            data={[...eventTypes]}
            value={type ?? null}
            onChange={(value) => change({ type: asOneOf(value, eventTypes) })}
            placeholder="any"
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
        <PagedTable
          of={read}
          label="Deliveries"
          rowsOf={({ deliveries }) => deliveries}
          keyOf={({ eventId }) => eventId}
          columns={columnsOf(webhookId, enabled)}
          empty={
            status || type || day ? (
              <Empty title="No delivery fits">Choose another state, event or day.</Empty>
            ) : (
              <Empty title="Nothing was sent yet">Send a test event to see whether it arrives.</Empty>
            )
          }
        />
      </Stack>
      <ReplayAll opened={replaying} onClose={() => setReplaying(false)} webhookId={webhookId} />
    </Card>
  );
}

/** A day as the address has it; what is none filters nothing. */
function dayOf(day: string): { since?: string; until?: string } {
  const since = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(since)) return {};
  return { since: new Date(since).toISOString(), until: new Date(since + 86_400_000).toISOString() };
}

const columnsOf = (webhookId: string, enabled: boolean) => [
  {
    header: 'Event',
    cell: ({ eventId, type }: Delivery) => (
      <ToPage to="webhooks/$webhookId/$eventId" params={{ webhookId, eventId }}>
        <Code>{type}</Code>
      </ToPage>
    ),
  },
  { header: 'Happened', cell: ({ createdAt }: Delivery) => <When at={createdAt} /> },
  { header: 'State', cell: (delivery: Delivery) => <DeliveryState of={delivery} /> },
  { header: 'Tries', end: true, cell: ({ attempts }: Delivery) => attempts },
  {
    header: 'Last answer',
    cell: ({ responseStatus, error }: Delivery) => error ?? responseStatus ?? '–',
  },
  {
    header: 'Again',
    end: true,
    cell: (delivery: Delivery) => (
      <Group justify="flex-end">
        <ReplayOne of={delivery} webhookId={webhookId} enabled={enabled} />
      </Group>
    ),
  },
];
