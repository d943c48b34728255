import { Button, Group, Stack } from '@mantine/core';
import { changeWebhook, getWebhook, listWebhooks } from '@tribune/contract/webhooks';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { Card } from '../../components/card.tsx';
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
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const body = {
            ...values,
            events: [...values.events],
            description: values.description.trim() || null,
          };
          save.mutate({ params: { webhookId: id }, body });
        }}
      >
        <Stack>
          <EndpointFields values={values} onChange={setValues} error={save.error} />
          {save.error && <Failure error={save.error} />}
          <Group>
            <Button type="submit" loading={save.isPending} disabled={!changed || values.events.length === 0}>
              Save endpoint
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
