import { Badge, Button, Code, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type AnswerOf, connectShop, disconnectShop, listShopConnections } from '@tribune/contract';
import { type FormEvent, useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { fieldFaults } from '../../app/field-faults.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { Copy } from '../../components/secret.tsx';
import { Reading } from '../../components/states.tsx';
import { notify } from '../../components/toasts.tsx';

type Connection = AnswerOf<typeof listShopConnections>['connections'][number];

const guides: Record<Connection['platform'], { name: string; steps: string }> = {
  shopify: {
    name: 'Shopify',
    steps:
      'In Settings → Notifications → Webhooks make one for “Fulfillment of orders” (orders/fulfilled) in JSON with this address. The secret stands below the list of webhooks.',
  },
  woocommerce: {
    name: 'WooCommerce',
    steps:
      'In WooCommerce → Settings → Advanced → Webhooks add one for “Order updated” with this address, and a secret of your choice.',
  },
};

/** The shop systems that can say by themselves what was delivered. */
export function Platforms() {
  const refusal = useRefusal()(listShopConnections);
  const read = useRead(listShopConnections, {}, { when: refusal === null });
  if (refusal !== null)
    return (
      <Card title="Or let your shop system say it">
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

function Platform({ of: { platform, connected, webhookUrl, reviewPageUrl } }: { of: Connection }) {
  const { name, steps } = guides[platform];
  const [leaving, setLeaving] = useState(false);
  const leave = useWrite(disconnectShop, {
    changes: [listShopConnections],
    onDone: () => notify(`Orders of ${name} are not taken any more.`),
  });
  return (
    <Card
      title={`Or let ${name} say it`}
      about={steps}
      actions={<Badge color={connected ? 'teal' : 'gray'}>{connected ? 'connected' : 'not connected'}</Badge>}
    >
      <Stack>
        <Group gap="xs">
          <Code style={{ overflowWrap: 'anywhere' }}>{webhookUrl}</Code>
          <Copy value={webhookUrl} what={`the address for ${name}`} />
        </Group>
        <Connect platform={platform} reviewPageUrl={reviewPageUrl} connected={connected} />
        {connected && (
          <Group>
            <Button variant="default" size="compact-md" onClick={() => setLeaving(true)}>
              Disconnect {name}
            </Button>
          </Group>
        )}
      </Stack>
      <Confirm
        opened={leaving}
        title={`Take no more orders of ${name}?`}
        action="Disconnect"
        onClose={() => setLeaving(false)}
        onConfirm={() => leave.mutateAsync({ params: { platform } })}
      >
        The secret is forgotten. Customers who were to be asked already still are.
      </Confirm>
    </Card>
  );
}

type ConnectProps = Pick<Connection, 'platform' | 'reviewPageUrl' | 'connected'>;

function Connect({ platform, reviewPageUrl, connected }: ConnectProps) {
  const { name } = guides[platform];
  const connect = useWrite(connectShop, {
    changes: [listShopConnections],
    onDone: () => notify(`${name} is connected.`),
  });
  const fault = fieldFaults(connect.error);
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { secret, page } = Object.fromEntries(new FormData(form));
    const body = { secret: String(secret), reviewPageUrl: page ? String(page) : null };
    connect.mutate({ params: { platform }, body }, { onSuccess: () => form.reset() });
  }
  return (
    <form onSubmit={save}>
      <Stack gap="sm">
        <PasswordInput
          name="secret"
          label={`Secret of ${name}`}
          description="Kept to check that orders are genuine, and not shown again."
          autoComplete="off"
          maxLength={500}
          required
          maw={420}
          error={fault('secret')}
        />
        <TextInput
          name="page"
          type="url"
          label={`Review page of ${name}’s customers`}
          description="Where the links in mails lead; our own page when empty."
          defaultValue={reviewPageUrl ?? ''}
          maw={420}
          error={fault('reviewPageUrl')}
        />
        {connect.error && !fault('secret') && !fault('reviewPageUrl') && <Failure error={connect.error} />}
        <Group>
          <Button type="submit" variant="default" loading={connect.isPending}>
            {connected ? 'Change the connection' : `Connect ${name}`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
