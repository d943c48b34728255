import { Alert, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMerchant } from '../../../app/merchant.tsx';
import { ExactTime } from '../../../components/date.tsx';
import { Snippet, widgetMarkup } from '../../../components/snippet.tsx';
import { ToPage } from '../../../components/to-page.tsx';
import type { StepProps } from '../setup.tsx';

export function ShowWidget({ state: { widgetSeen } }: StepProps) {
  const { id } = useMerchant();
  return (
    <Stack gap="sm">
      <Text size="sm">
        Add this code to your product page template, with the template’s variable as the product ID. Other
        elements and platforms are under <ToPage to="integration">Integration</ToPage>.
      </Text>
      <Snippet
        label="widget code"
        code={widgetMarkup({ origin: location.origin, id, productId: 'YOUR-PRODUCT-ID' })}
      />
      {widgetSeen ? (
        <Alert color="teal" icon={<IconCheck aria-hidden />} title="The widget works">
          First seen on {widgetSeen.origin}, <ExactTime at={widgetSeen.at} />.
        </Alert>
      ) : (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm" c="dimmed">
            Waiting for the first request. Open a product page of your store.
          </Text>
        </Group>
      )}
    </Stack>
  );
}
