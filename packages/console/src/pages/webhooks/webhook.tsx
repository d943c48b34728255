import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { getWebhook } from '@tribune/contract/webhooks';
import { useRead } from '../../app/calls.ts';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Reading } from '../../components/states.tsx';
import { DeliveryFilters, DeliveryLog } from './delivery-log.tsx';
import { EditEndpoint } from './edit-endpoint.tsx';
import { useEndpointActions } from './endpoint-actions.tsx';
import { EndpointSecret } from './endpoint-secret.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { connectorNames } from './new-connector.tsx';
import type { Endpoint } from './webhooks.tsx';

export default function WebhookPage() {
  const { webhookId = '' } = useParams({ strict: false }) as { webhookId?: string };
  const read = useRead(getWebhook, { params: { webhookId } });
  return <Reading of={read}>{(endpoint) => <Webhook endpoint={endpoint} />}</Reading>;
}

/** One endpoint: its deliveries first, which staff look at most often, and its settings. */
function Webhook({ endpoint }: { endpoint: Endpoint }) {
  const { url, description, connector, updatedAt } = endpoint;
  const [{ view }] = useFilters((search) => ({ view: asOneOf(search.view, ['settings']) }));
  return (
    <>
      <PageHeader
        title={description ?? (connector ? connectorNames[connector] : url)}
        about={(description || connector) && url}
        status={<EndpointState of={endpoint} />}
        {...useEndpointActions(endpoint)}
      />
      <LinkTabs
        isOfViews
        label="View"
        tabs={[
          { label: 'Deliveries', search: { view: undefined }, isCurrent: !view },
          { label: 'Settings', search: { view: 'settings' }, isCurrent: view === 'settings' },
        ]}
      >
        {!view && <DeliveryFilters of={endpoint} />}
      </LinkTabs>
      {view === 'settings' ? (
        <Stack>
          <EditEndpoint key={updatedAt} endpoint={endpoint} />
          {connector === null && <EndpointSecret of={endpoint} />}
        </Stack>
      ) : (
        <DeliveryLog of={endpoint} />
      )}
    </>
  );
}
