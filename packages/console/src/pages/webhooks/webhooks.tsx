import { Group } from '@mantine/core';
import type { AnswerOf } from '@tribune/contract';
import { listWebhooks } from '@tribune/contract/webhooks';
import { useRead } from '../../app/calls.ts';
import { DialogButton } from '../../components/buttons.tsx';
import { opensRow } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { plural } from '../../components/labels.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { ReadTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { connectorNames, NewConnector } from './new-connector.tsx';
import { NewEndpoint } from './new-endpoint.tsx';

export type Endpoint = AnswerOf<typeof listWebhooks>['webhooks'][number];

/** Webhook endpoints. */
export default function WebhooksPage() {
  const read = useRead(listWebhooks);
  return (
    <>
      <PageHeader
        about="Notify your systems within seconds when reviews, questions or answers are submitted or changed. Failed deliveries are retried for days."
        action={
          <Group gap="xs">
            <DialogButton label="Connect service" variant="default">
              {() => <NewConnector />}
            </DialogButton>
            <DialogButton label="Add endpoint" dialogSize="lg">
              {() => <NewEndpoint />}
            </DialogButton>
          </Group>
        }
      />
      <ReadTable
        of={read}
        label="Endpoints"
        rowsOf={({ webhooks }) => webhooks}
        keyOf={({ id }) => id}
        columns={columns}
        empty={<Empty title="No endpoints yet">Add your first endpoint to receive events.</Empty>}
      />
    </>
  );
}

const columns = [
  {
    header: 'Endpoint',
    cell: ({ id, url, description, connector }: Endpoint) => (
      <ToPage
        to="settings/integrations/webhooks/$webhookId"
        params={{ webhookId: id }}
        size="sm"
        className={opensRow}
      >
        {description ?? (connector ? connectorNames[connector] : url)}
      </ToPage>
    ),
    second: ({ url, description, connector }: Endpoint) => (description || connector) && url,
  },
  {
    header: 'Events',
    phone: 'second' as const,
    cell: ({ events }: Endpoint) => (events.includes('*') ? 'All events' : plural(events.length, 'event')),
  },
  { header: 'Added', cell: ({ createdAt }: Endpoint) => <RelativeTime at={createdAt} /> },
  { header: 'Status', phone: 'end' as const, cell: (endpoint: Endpoint) => <EndpointState of={endpoint} /> },
];
