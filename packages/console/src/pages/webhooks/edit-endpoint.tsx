import { changeWebhook, getWebhook, listWebhooks } from '@tribune/contract/webhooks';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { Form } from '../../components/form.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import type { Endpoint } from './webhooks.tsx';

export function EditEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const { id, url, description, events, connector } = endpoint;
  const before = { url, description: description ?? '', events: events as readonly string[] };
  const [values, setValues] = useState(before);
  const save = useWrite(changeWebhook, {
    changes: [getWebhook, listWebhooks],
    notice: connector ? 'Connection saved' : 'Endpoint saved',
  });
  const changed = JSON.stringify(values) !== JSON.stringify(before);
  return (
    <Card>
      <Form
        onSubmit={() => {
          const body = {
            ...(connector === null && { url: values.url }),
            events: [...values.events],
            description: values.description.trim() || null,
          };
          save.mutate({ params: { webhookId: id }, body });
        }}
        of={save}
        disabled={!changed || values.events.length === 0}
        submit={connector ? 'Save connection' : 'Save endpoint'}
      >
        <EndpointFields connector={connector} values={values} onChange={setValues} error={save.error} />
      </Form>
    </Card>
  );
}
