import { Alert, Anchor, Group, List, Select, Stack, Text, TextInput } from '@mantine/core';
import { getSettings } from '@tribune/contract';
import { useState } from 'react';
import { useRead } from '../../app/calls.ts';
import { useMerchant } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { type ElementName, elements, Snippet, widgetMarkup } from '../../components/snippet.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { Platforms } from './platforms.tsx';

/** Integration snippets with the merchant's ID and the server's address. */
export default function IntegrationPage() {
  const { id } = useMerchant();
  const { origin } = location;
  const [productId, setProductId] = useState('SKU-1');
  const [element, setElement] = useState<ElementName>('reviews');
  const settings = useRead(getSettings);
  const origins = settings.data?.allowedOrigins;
  return (
    <>
      <PageHeader
        title="Integrations"
        about="Code snippets for your store, with your merchant ID and this server’s address filled in."
      />
      <Stack gap="xl">
        {origins?.length === 0 && (
          <Alert color="orange" title="No allowed domains yet">
            Add your store’s domain under <ToPage to="settings/store">Store settings</ToPage> to show the
            widget.
          </Alert>
        )}
        <Card
          title="1. Show reviews"
          about="Add this to your store’s templates. One script serves all elements of a page."
        >
          <Group align="flex-end" mb="md">
            <Select
              label="Element"
              data={Object.entries(elements).map(([value, { label }]) => ({ value, label }))}
              value={element}
              onChange={(chosen) => setElement(chosen as ElementName)}
              allowDeselect={false}
              w={300}
            />
            {elements[element].ofProduct && (
              <TextInput
                label="Product ID"
                description="Use your template’s product variable."
                value={productId}
                onChange={({ target }) => setProductId(target.value)}
                w={260}
              />
            )}
          </Group>
          <Snippet label="widget code" code={widgetMarkup({ origin, id, productId, element })} />
          {origins && origins.length > 0 && (
            <Text size="sm" mt="sm" c="dimmed">
              Allowed on {origins.join(', ')}
            </Text>
          )}
        </Card>
        <Card title="2. Request reviews" about="Your server sends this webhook when an order is delivered.">
          <Snippet label="order webhook code" code={order({ origin, id })} />
          <Text size="sm" mt="sm">
            Get the webhook secret under <ToPage to="settings/integrations/keys">API keys & tokens</ToPage>.
          </Text>
        </Card>
        <Platforms />
        <Card title="3. Use the API" about="Access all features from your own server.">
          <Snippet label="API request" code={request({ origin, id })} />
        </Card>
        <Card title="Documentation">
          <List size="sm">
            {documentation.map(([path, name]) => (
              <List.Item key={path}>
                <Anchor href={path} target="_blank" rel="noreferrer">
                  {name}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </Card>
      </Stack>
    </>
  );
}

const documentation = [
  ['/docs/guides/quick-start', 'Quick start'],
  ['/docs/widget', 'Widget: all elements, attributes and events'],
  ['/docs/guides/sending-orders', 'Orders and review requests'],
  ['/docs/guides/shopify', 'Shopify'],
  ['/docs/guides/woocommerce', 'WooCommerce'],
  ['/docs/guides/headless', 'Other frontends'],
  ['/docs/guides/receiving-events', 'Webhooks'],
  ['/docs/guides/migration', 'Moving from another reviews app'],
  ['/api-reference', 'API reference with a form for requests'],
  ['/apiV2/openapi.json', 'OpenAPI description'],
] as const;

const order = ({ origin, id }: { origin: string; id: string }) =>
  `import { createHmac } from 'node:crypto';

const body = JSON.stringify({
  orderId: '1001',
  customerEmail: 'maya@example.com',
  customerName: 'Maya',
  customerID: 'C-17',
  deliveryDate: new Date().toISOString(),
  products: [{ productId: 'SKU-1', productName: 'Rain jacket', quantity: 1, price: 129 }],
  reviewPageUrl: 'https://your-store.example/reviews',
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
