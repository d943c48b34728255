import { Badge, Button, Code, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type AnswerOf, connectShop, disconnectShop, listShopConnections } from '@tribune/contract';
import { type FormEvent, useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { fieldErrors } from '../../app/field-errors.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { Form } from '../../components/form.tsx';
import { Copy } from '../../components/secret.tsx';
import { Reading } from '../../components/states.tsx';
import { notify } from '../../components/toasts.tsx';
import { ConnectionCode } from './connection-code.tsx';
import { ConnectionState } from './connection-state.tsx';

type Connection = AnswerOf<typeof listShopConnections>['connections'][number];

const guides: Record<Connection['platform'], { name: string; steps: string }> = {
  shopify: {
    name: 'Shopify',
    steps:
      'In Shopify, go to Settings → Notifications → Webhooks and create JSON webhooks for “Order fulfillment”, “Order update”, “Order cancellation” and “Order deletion” with this URL. The webhook secret is shown below the list of webhooks. Add webhooks for product creation, update and deletion with /products at the end of the URL.',
  },
  woocommerce: {
    name: 'WooCommerce',
    steps:
      'Install the Tribune plugin and connect it with a code. Without the plugin, go to Settings → Advanced → Webhooks in WooCommerce and add “Order updated”, “deleted” and “restored” with this URL and a secret of your choice. Add “Product created”, “updated”, “restored” and “deleted” with /products at the end of the URL.',
  },
};

/** E-commerce platforms that send order webhooks. */
export function Platforms() {
  const refusal = useRefusal()(listShopConnections);
  const read = useRead(listShopConnections, {}, { when: refusal === null });
  if (refusal !== null)
    return (
      <Card title="Connect your e-commerce platform">
        <Text size="sm" c="dimmed">
          {refusal}
        </Text>
      </Card>
    );
  return (
    <Reading of={read}>
      {({ connections }) =>
        connections.map((connection) => <Platform key={connection.platform} of={connection} />)
      }
    </Reading>
  );
}

function Platform({ of: connection }: { of: Connection }) {
  const { platform, connected, webhookUrl, reviewPageUrl } = connection;
  const { name, steps } = guides[platform];
  const [removing, setRemoving] = useState(false);
  const leave = useWrite(disconnectShop, {
    changes: [listShopConnections],
    onDone: () => notify(`Disconnected ${name}`),
  });
  return (
    <Card
      title={`Connect ${name}`}
      about={steps}
      actions={<Badge color={connected ? 'teal' : 'gray'}>{connected ? 'Connected' : 'Not connected'}</Badge>}
    >
      <Stack>
        {platform === 'woocommerce' && <ConnectionCode />}
        <Group gap="xs">
          <Code style={{ overflowWrap: 'anywhere' }}>{webhookUrl}</Code>
          <Copy value={webhookUrl} what={`webhook URL for ${name}`} />
        </Group>
        {connected && <ConnectionState of={connection} name={name} />}
        <Connect platform={platform} reviewPageUrl={reviewPageUrl} connected={connected} />
        {connected && (
          <Group>
            <Button variant="default" onClick={() => setRemoving(true)}>
              Disconnect {name}
            </Button>
          </Group>
        )}
      </Stack>
      <Confirm
        opened={removing}
        title={`Disconnect ${name}?`}
        action={`Disconnect ${name}`}
        onClose={() => setRemoving(false)}
        onConfirm={() => leave.mutateAsync({ params: { platform } })}
      >
        No new orders are received, and the secret is deleted. Scheduled review requests are still sent.
      </Confirm>
    </Card>
  );
}

type ConnectProps = Pick<Connection, 'platform' | 'reviewPageUrl' | 'connected'>;

function Connect({ platform, reviewPageUrl, connected }: ConnectProps) {
  const { name } = guides[platform];
  const connect = useWrite(connectShop, {
    changes: [listShopConnections],
    onDone: () => notify(`Connected ${name}`),
  });
  const fault = fieldErrors(connect.error);
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { secret, page } = Object.fromEntries(new FormData(form));
    const body = { secret: String(secret), reviewPageUrl: page ? String(page) : null };
    connect.mutate({ params: { platform }, body }, { onSuccess: () => form.reset() });
  }
  return (
    <Form
      onSubmit={save}
      of={{
        error: !fault('secret') && !fault('reviewPageUrl') && connect.error,
        isPending: connect.isPending,
      }}
      isSecondary
      submit={connected ? 'Update connection' : `Connect ${name}`}
      gap="sm"
    >
      <PasswordInput
        name="secret"
        label={`${name} webhook secret`}
        description="Used to verify orders. It is not shown again."
        autoComplete="off"
        maxLength={500}
        required
        maw={420}
        error={fault('secret')}
      />
      <TextInput
        name="page"
        type="url"
        label="Review page URL"
        description="Target of links in emails. Leave empty to use the hosted page."
        defaultValue={reviewPageUrl ?? ''}
        maw={420}
        error={fault('reviewPageUrl')}
      />
    </Form>
  );
}
