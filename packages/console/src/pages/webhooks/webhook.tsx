import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { getWebhook } from '@tribune/contract/webhooks';
import { useRead } from '../../app/calls.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Reading } from '../../components/states.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { EditEndpoint } from './edit-endpoint.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointSecret } from './endpoint-secret.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { connectorNames } from './new-connector.tsx';

/** One endpoint: its delivery log first, which is used most, then its settings. */
export default function WebhookPage() {
  const { webhookId = '' } = useParams({ strict: false }) as { webhookId?: string };
  const read = useRead(getWebhook, { params: { webhookId } });
  return (
    <Reading of={read}>
      {(endpoint) => (
        <>
          <PageHeader
            title={
              endpoint.description ?? (endpoint.connector ? connectorNames[endpoint.connector] : endpoint.url)
            }
            about={(endpoint.description || endpoint.connector) && endpoint.url}
          >
            <EndpointState of={endpoint} />
            <EndpointActions of={endpoint} />
          </PageHeader>
          <Stack>
            <DeliveryLog of={endpoint} />
            <EditEndpoint key={endpoint.updatedAt} endpoint={endpoint} />
            {endpoint.connector === null && <EndpointSecret of={endpoint} />}
          </Stack>
        </>
      )}
    </Reading>
  );
}
