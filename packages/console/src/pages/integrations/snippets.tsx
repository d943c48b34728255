import { Grid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMerchant } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { elements, Snippet } from '../../components/snippet.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { apiRequest, frameworkNames, frameworks, orderRequest, widgetCode } from './snippet-code.ts';

const elementNames = Object.keys(elements) as (keyof typeof elements)[];

/** Code for a store, with the merchant's ID and the server's address filled in. */
export default function SnippetsPage() {
  const { id } = useMerchant();
  const place = { origin: location.origin, id };
  return (
    <>
      <PageHeader about="Your merchant ID and this server’s address are filled in." />
      <Stack>
        <WidgetCode {...place} />
        <Card title="Request reviews" about="Your server sends this webhook when an order is delivered.">
          <Snippet label="order webhook code" code={orderRequest(place)} />
          <Text size="sm" mt="sm">
            Get the webhook secret under <ToPage to="settings/integrations/keys">API keys & tokens</ToPage>.
          </Text>
        </Card>
        <Card title="Use the API" about="Access all features from your own server.">
          <Snippet label="API request" code={apiRequest(place)} />
        </Card>
      </Stack>
    </>
  );
}

function WidgetCode(place: { origin: string; id: string }) {
  const [{ element = 'reviews', framework = 'html' }, change] = useFilters((search) => ({
    element: asOneOf(search.element, elementNames),
    framework: asOneOf(search.framework, frameworks),
  }));
  const [productId, setProductId] = useState('SKU-1');
  const isOwnId = framework === 'html' || framework === 'react';
  return (
    <Card title="Show reviews" about="One script serves all elements of a page.">
      <LinkTabs
        isOfViews
        label="Framework"
        tabs={frameworks.map((name) => ({
          label: frameworkNames[name],
          search: { framework: name },
          isCurrent: name === framework,
        }))}
      />
      <Grid mb="md" align="flex-end">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Choice
            label="Element"
            of={elementNames}
            names={(name) => elements[name].label}
            value={element}
            onChange={(chosen) => change({ element: chosen })}
          />
        </Grid.Col>
        {elements[element].ofProduct && isOwnId && (
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextInput
              label="Product ID"
              value={productId}
              onChange={({ target }) => setProductId(target.value)}
            />
          </Grid.Col>
        )}
      </Grid>
      <Snippet label="widget code" code={widgetCode[framework]({ ...place, productId, element })} />
    </Card>
  );
}
