import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { createTestOrder, getOnboarding, listProducts, listReviewRequests } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../../app/calls.ts';
import { Failure } from '../../../app/failure.tsx';
import { usePerson, useRefusal } from '../../../app/merchant.tsx';
import { SmallHint } from '../../../components/hint.tsx';
import { Reading } from '../../../components/states.tsx';
import { ToPage } from '../../../components/to-page.tsx';
import type { StepProps } from '../setup.tsx';

export function TestOrder({ state: { testOrder, widgetSeen } }: StepProps) {
  // A review of the product whose page the previous step saw appears there.
  const seen = widgetSeen?.productId;
  const products = useRead(listProducts, { query: { limit: 1, ...(seen && { productIds: [seen] }) } });
  return (
    <Stack gap="sm">
      <Text size="sm">
        Connect Shopify, WooCommerce or your own server under{' '}
        <ToPage to="settings/integrations">Integrations</ToPage>. To try it first, send a test order in your
        name: it is stored like any other, so the review it leads to is verified.
      </Text>
      {testOrder && (
        <Text size="sm" role="status">
          Test order {testOrder.orderId} was received.
        </Text>
      )}
      <Reading of={products}>
        {({ products: [product] }) => (
          <Form productId={seen ?? product?.productId ?? ''} name={product?.name ?? ''} />
        )}
      </Reading>
    </Stack>
  );
}

function Form(suggested: { productId: string; name: string }) {
  const { email } = usePerson();
  const refusal = useRefusal()(createTestOrder);
  const [productId, setProductId] = useState(suggested.productId);
  const [productName, setProductName] = useState(suggested.name);
  const send = useWrite(createTestOrder, {
    changes: [getOnboarding, listProducts, listReviewRequests],
    // The next step names the order that is scheduled. A toast would cover that step on phones.
    notice: ({ orderId, status }) =>
      status !== 'scheduled' &&
      `Test order ${orderId} received. No request is sent: you have unsubscribed or already reviewed the product.`,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({ body: { productId: productId.trim(), productName: productName.trim() } });
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Product ID"
          required
          value={productId}
          onChange={({ target }) => setProductId(target.value)}
          disabled={refusal !== null}
          style={{ flex: '1 1 160px' }}
        />
        <TextInput
          label="Product name"
          required
          value={productName}
          onChange={({ target }) => setProductName(target.value)}
          disabled={refusal !== null}
          style={{ flex: '1 1 200px' }}
        />
        <Button type="submit" loading={send.isPending} disabled={refusal !== null}>
          Send test order
        </Button>
      </Group>
      <SmallHint mt="xs">{refusal ?? `The customer is ${email}.`}</SmallHint>
      {send.error && <Failure error={send.error} />}
    </form>
  );
}
