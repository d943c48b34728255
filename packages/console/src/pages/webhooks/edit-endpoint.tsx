import { changeWebhook, getWebhook, listWebhooks } from '@tribune/contract/webhooks';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { Form } from '../../components/form.tsx';
import { notify } from '../../components/toasts.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import type { Endpoint } from './webhooks.tsx';

export function EditEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const { id, url, description, events } = endpoint;
  const before = { url, description: description ?? '', events: events as readonly string[] };
  const [values, setValues] = useState(before);
  const save = useWrite(changeWebhook, {
    changes: [getWebhook, listWebhooks],
    onDone: () => notify('Endpoint saved'),
  });
  const changed = JSON.stringify(values) !== JSON.stringify(before);
  return (
    <Card title="Settings">
      <Form
        onSubmit={() => {
          const body = {
            ...values,
            events: [...values.events],
            description: values.description.trim() || null,
          };
          save.mutate({ params: { webhookId: id }, body });
        }}
        of={save}
        disabled={!changed || values.events.length === 0}
        submit="Save endpoint"
      >
        <EndpointFields values={values} onChange={setValues} error={save.error} />
      </Form>
    </Card>
  );
}
