import { Button, Group, Stack } from '@mantine/core';
import { changeWebhook, getWebhook, listWebhooks } from '@tribune/contract';
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
  const [told, setTold] = useState(before);
  const save = useWrite(changeWebhook, {
    changes: [getWebhook, listWebhooks],
    onDone: () => notify('Saved.'),
  });
  const changed = JSON.stringify(told) !== JSON.stringify(before);
  return (
    <Card title="Settings">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const body = { ...told, events: [...told.events], description: told.description.trim() || null };
          save.mutate({ params: { webhookId: id }, body });
        }}
      >
        <Stack>
          <EndpointFields told={told} onChange={setTold} error={save.error} />
          {save.error && <Failure error={save.error} />}
          <Group>
            <Button type="submit" loading={save.isPending} disabled={!changed || told.events.length === 0}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
