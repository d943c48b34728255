import { Anchor, Badge, List, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { connectShop, disconnectShop, listShopConnections } from '@tribune/contract';
import { useRead, useWrite } from '../../app/calls.ts';
import { fieldErrors } from '../../app/field-errors.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Missing } from '../../app/missing.tsx';
import type { MenuAction } from '../../components/action-menu.tsx';
import { Address } from '../../components/address.tsx';
import { Card } from '../../components/card.tsx';
import { Form } from '../../components/form.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Reading } from '../../components/states.tsx';
import { ConnectionCode } from './connection-code.tsx';
import { ConnectionState } from './connection-state.tsx';
import { type Connection, platforms } from './platform-names.ts';

/** One e-commerce platform: how to connect it, and what it has sent. */
export default function PlatformPage() {
  const { platform = '' } = useParams({ strict: false }) as { platform?: string };
  const refusal = useRefusal()(listShopConnections);
  const read = useRead(listShopConnections, {}, { when: refusal === null });
  if (refusal !== null) return <Text>{refusal}</Text>;
  return (
    <Reading of={read}>
      {({ connections }) => {
        const connection = connections.find((one) => one.platform === platform);
        return connection ? <Platform of={connection} /> : <Missing />;
      }}
    </Reading>
  );
}

function Platform({ of: connection }: { of: Connection }) {
  const { platform, connected, webhookUrl } = connection;
  const { name, steps, guide } = platforms[platform];
  const disconnect = useWrite(disconnectShop, {
    changes: [listShopConnections],
    notice: `Disconnected ${name}`,
  });
  const leave: MenuAction = {
    label: `Disconnect ${name}`,
    isDestructive: true,
    confirm: {
      title: `Disconnect ${name}?`,
      action: `Disconnect ${name}`,
      children:
        'No new orders are received, and the secret is deleted. Scheduled review requests are still sent.',
      onConfirm: () => disconnect.mutateAsync({ params: { platform } }),
    },
  };
  return (
    <>
      <PageHeader
        title={name}
        status={
          <Badge color={connected ? 'teal' : 'gray'}>{connected ? 'Connected' : 'Not connected'}</Badge>
        }
        menu={connected ? [leave] : []}
      />
      <Stack>
        {connected && (
          <Card title="Messages">
            <ConnectionState of={connection} name={name} />
          </Card>
        )}
        <Card title={`Set up in ${name}`}>
          {platform === 'woocommerce' && <ConnectionCode />}
          <List type="ordered" size="sm" spacing={6}>
            {steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
          <Stack gap="xs" my="md">
            <Address label="Order URL" url={webhookUrl} />
            <Address label="Product URL" url={`${webhookUrl}/products`} />
          </Stack>
          <Anchor href={guide} target="_blank" rel="noreferrer" size="sm">
            {name} guide
          </Anchor>
        </Card>
        <Card title="Connection">
          <Connect of={connection} />
        </Card>
      </Stack>
    </>
  );
}

function Connect({ of: { platform, reviewPageUrl, connected } }: { of: Connection }) {
  const { name } = platforms[platform];
  const connect = useWrite(connectShop, {
    changes: [listShopConnections],
    notice: `Connected ${name}`,
  });
  const fault = fieldErrors(connect.error);
  return (
    <Form
      onSubmit={(entered, form) => {
        const body = { secret: entered('secret'), reviewPageUrl: entered('page') || null };
        connect.mutate({ params: { platform }, body }, { onSuccess: () => form.reset() });
      }}
      of={{
        error: !fault('secret') && !fault('reviewPageUrl') && connect.error,
        isPending: connect.isPending,
      }}
      // The plugin requires only the code above.
      isSecondary={platform === 'woocommerce'}
      submit={connected ? 'Update connection' : `Connect ${name}`}
      maw={480}
    >
      <PasswordInput
        name="secret"
        label={`${name} webhook secret`}
        description="Used to verify orders. It is not shown again."
        autoComplete="off"
        maxLength={500}
        required
        error={fault('secret')}
      />
      <TextInput
        name="page"
        type="url"
        label="Review page URL"
        description="Target of links in emails. Leave empty to use the hosted page."
        defaultValue={reviewPageUrl ?? ''}
        error={fault('reviewPageUrl')}
      />
    </Form>
  );
}
