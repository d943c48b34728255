import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { changeSettings, getOnboarding, getSettings } from '@tribune/contract';
import { useAction, useRead } from '../../../app/calls.ts';
import { useMerchant, useRefusal } from '../../../app/merchant.tsx';
import { ExactTime } from '../../../components/date.tsx';
import { Hint } from '../../../components/hint.tsx';
import { IconCheck } from '../../../components/icons.ts';
import { Snippet, widgetMarkup } from '../../../components/snippet.tsx';
import { ToPage } from '../../../components/to-page.tsx';
import type { StepProps } from '../setup.tsx';

export function ShowWidget({ state: { widgetSeen, widgetRefused } }: StepProps) {
  const { id } = useMerchant();
  return (
    <Stack gap="sm">
      <Text size="sm">
        Add this code to your product page template, with the template’s variable as the product ID. Other
        elements and platforms are under <ToPage to="settings/integrations">Integrations</ToPage>.
      </Text>
      <Snippet
        label="widget code"
        code={widgetMarkup({ origin: location.origin, id, productId: 'YOUR-PRODUCT-ID' })}
      />
      {widgetRefused && <RefusedOrigin origin={widgetRefused.origin} at={widgetRefused.at} />}
      {widgetSeen ? (
        <Alert color="teal" icon={<IconCheck />} title="The widget works">
          First seen on {widgetSeen.origin}, <ExactTime at={widgetSeen.at} />.
        </Alert>
      ) : (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Hint>Waiting for the first request. Open a product page of your store.</Hint>
        </Group>
      )}
    </Stack>
  );
}

/** Notice that a page requested reviews from a domain that is not allowed. */
function RefusedOrigin({ origin, at }: { origin: string; at: string }) {
  const settings = useRead(getSettings);
  const refusal = useRefusal()(changeSettings);
  const save = useAction(changeSettings, {
    changes: [getSettings, getOnboarding],
    notice: 'Domain added',
  });
  const allowed = settings.data?.allowedOrigins;
  return (
    <Alert color="orange" title="A request was refused" role="status">
      <Stack gap="sm" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          The widget on {origin} asked for reviews (<ExactTime at={at} />
          ), but this domain is not allowed. Allow it only if it is your store, then reload the page.
        </Text>
        <Button
          size="compact-sm"
          loading={save.isPending}
          disabled={refusal !== null || !allowed}
          onClick={() => allowed && save.mutate({ body: { allowedOrigins: [...allowed, origin] } })}
        >
          Allow {origin}
        </Button>
        {refusal && <Hint>{refusal}</Hint>}
      </Stack>
    </Alert>
  );
}
