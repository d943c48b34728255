import { Alert, Anchor, Code, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { getSettings } from '@tribune/contract';
import { useState } from 'react';
import { useRead } from '../../app/calls.ts';
import { useShop } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Copy } from '../../components/secret.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { Platforms } from './platforms.tsx';

/** What to put where, with this shop's own id and this service's own address. */
export default function IntegrationPage() {
  const { id } = useShop();
  const { origin } = location;
  const [productId, setProductId] = useState('SKU-1');
  const settings = useRead(getSettings);
  const origins = settings.data?.allowedOrigins;
  return (
    <>
      <PageHeader
        title="Integration"
        about="Copy these into your shop. They hold your shop’s id and this service’s address already."
      />
      <Stack gap="xl" maw={860}>
        {origins?.length === 0 && (
          <Alert color="orange" title="No page may show the widget yet">
            Add the origin of your shop’s pages under <ToPage to="settings">Settings</ToPage> first.
          </Alert>
        )}
        <Card title="1. Show reviews" about="In the template of your product pages.">
          <TextInput
            label="Product id"
            description="Your shop’s template knows how to write it."
            value={productId}
            onChange={({ target }) => setProductId(target.value)}
            maw={260}
            mb="md"
          />
          <Snippet label="the widget" code={widget({ origin, id, productId })} />
          {origins && origins.length > 0 && (
            <Text size="sm" mt="sm" c="dimmed">
              Works on {origins.join(', ')}.
            </Text>
          )}
        </Card>
        <Card title="2. Ask for reviews" about="Your shop’s server says when an order has been delivered.">
          <Snippet label="the order message" code={order({ origin, id })} />
          <Text size="sm" mt="sm">
            The secret is made under <ToPage to="access">Keys and tokens</ToPage>.
          </Text>
        </Card>
        <Platforms />
        <Card title="3. Or from your own server" about="Everything that the widget does, and more.">
          <Snippet label="a request" code={request({ origin, id })} />
        </Card>
        <Card title="Read on">
          <List size="sm">
            <List.Item>
              <Anchor href="/docs" target="_blank" rel="noreferrer">
                API documentation, to try it out
              </Anchor>
            </List.Item>
            <List.Item>
              <Anchor href="/apiV2/openapi.json" target="_blank" rel="noreferrer">
                OpenAPI description
              </Anchor>
            </List.Item>
          </List>
        </Card>
      </Stack>
    </>
  );
}

function Snippet({ label, code }: { label: string; code: string }) {
  return (
    <Stack gap="xs">
      <Code block tabIndex={0} aria-label={label} role="region">
        {code}
      </Code>
      <Group justify="flex-end">
        <Copy value={code} what={label} />
      </Group>
    </Stack>
  );
}

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const widget = ({ origin, id, productId }: { origin: string; id: string; productId: string }) =>
  `<script type="module" src="${origin}/widget/tribune.js"></script>
<tribune-reviews
  api-base="${origin}/apiV2"
  merchant-id="${id}"
  product-id="${quoted(productId)}"
></tribune-reviews>`;

const order = ({ origin, id }: { origin: string; id: string }) =>
  `import { createHmac } from 'node:crypto';

const body = JSON.stringify({
  orderId: '1001',
  customerEmail: 'maya@example.com',
  customerName: 'Maya',
  customerID: 'C-17',
  deliveryDate: new Date().toISOString(),
  products: [{ productId: 'SKU-1', productName: 'Rain jacket', quantity: 1, price: 129 }],
  reviewPageUrl: 'https://your-shop.example/reviews',
});
await fetch('${origin}/apiV2/webhooks/order-complete', {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    'X-Merchant-Id': '${id}',
    'X-Webhook-Signature': createHmac('sha256', process.env.WEBHOOK_SECRET).update(body).digest('hex'),
  },
  body,
});`;

const request = ({ origin, id }: { origin: string; id: string }) =>
  `curl '${origin}/apiV2/products/SKU-1/reviews' \\
  -H 'X-Merchant-Id: ${id}' -H "X-API-Key: $TRIBUNE_API_KEY"`;
