import { Badge, Stack, Text } from '@mantine/core';
import type { DisabledReason } from '@tribune/contract';
import { When } from '../../components/date.tsx';
import type { Endpoint } from './webhooks.tsx';

const reasons: Record<DisabledReason, string> = {
  staff: 'switched off here',
  gone: 'it answered 410 Gone',
  failing: 'five days without one success',
};

export function EndpointState({ of }: { of: Endpoint }) {
  if (!of.enabled)
    return (
      <Stack gap={2} align="flex-start">
        <Badge color="gray">off</Badge>
        {of.disabledReason && (
          <Text span size="xs" c="dimmed">
            {reasons[of.disabledReason]}
          </Text>
        )}
      </Stack>
    );
  if (of.failingSince)
    return (
      <Stack gap={2} align="flex-start">
        <Badge color="orange">failing</Badge>
        <Text span size="xs" c="dimmed">
          since <When at={of.failingSince} />
        </Text>
      </Stack>
    );
  return <Badge color="teal">on</Badge>;
}
