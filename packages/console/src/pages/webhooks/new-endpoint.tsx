import { createWebhook, listWebhooks } from '@tribune/contract/webhooks';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Form } from '../../components/form.tsx';
import { Secret } from '../../components/secret.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { EndpointFields, type EndpointValues } from './endpoint-fields.tsx';

const emptyValues: EndpointValues = { url: '', description: '', events: ['*'] };

/** Form for an endpoint. Shows the signing secret afterwards. */
export function NewEndpoint() {
  const [values, setValues] = useState(emptyValues);
  const create = useWrite(createWebhook, { changes: [listWebhooks], onDone: () => setValues(emptyValues) });
  const { url, description, events } = values;
  return (
    <Form
      onSubmit={() =>
        create.mutate({ body: { url, events: [...events], ...(description && { description }) } })
      }
      of={create}
      disabled={events.length === 0}
      submit="Add endpoint"
      after={
        create.data && (
          <>
            <Secret label="Signing secret" value={create.data.secret} />
            <ToPage to="settings/integrations/webhooks/$webhookId" params={{ webhookId: create.data.id }}>
              View endpoint and send a test event
            </ToPage>
          </>
        )
      }
    >
      <EndpointFields values={values} onChange={setValues} error={create.error} />
    </Form>
  );
}
