import { Button, Group, Stack } from '@mantine/core';
import { createWebhook, listWebhooks } from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { Card } from '../../components/card.tsx';
import { Secret } from '../../components/secret.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { EndpointFields, type EndpointTold } from './endpoint-fields.tsx';

const untold: EndpointTold = { url: '', description: '', events: ['*'] };

export function NewEndpoint() {
  const [told, setTold] = useState(untold);
  const create = useWrite(createWebhook, { changes: [listWebhooks], onDone: () => setTold(untold) });
  const { url, description, events } = told;
  return (
    <Card
      title="Add an endpoint"
      about="Events are signed as Standard Webhooks says, so that libraries for it verify them."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate({ body: { url, events: [...events], ...(description && { description }) } });
        }}
      >
        <Stack>
          <EndpointFields told={told} onChange={setTold} error={create.error} />
          {create.error && <Failure error={create.error} />}
          <Group>
            <Button type="submit" loading={create.isPending} disabled={events.length === 0}>
              Add
            </Button>
          </Group>
          {create.data && (
            <>
              <Secret label="The secret its events are signed with" value={create.data.secret} />
              <ToPage to="webhooks/$webhookId" params={{ webhookId: create.data.id }}>
                Send it a test event
              </ToPage>
            </>
          )}
        </Stack>
      </form>
    </Card>
  );
}
