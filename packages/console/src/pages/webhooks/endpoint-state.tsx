import { Badge, Stack } from '@mantine/core';
import type { DisabledReason } from '@tribune/contract';
import { RelativeTime } from '../../components/date.tsx';
import { SmallHint } from '../../components/hint.tsx';
import type { Endpoint } from './webhooks.tsx';

const reasons: Record<DisabledReason, string> = {
  staff: 'Turned off by staff',
  gone: 'Endpoint returned 410 Gone',
  failing: 'No success for five days',
};

export function EndpointState({ of }: { of: Endpoint }) {
  if (!of.enabled)
    return (
      <Stack gap={2} align="flex-start">
        <Badge color="gray">Off</Badge>
        {of.disabledReason && <SmallHint span>{reasons[of.disabledReason]}</SmallHint>}
      </Stack>
    );
  if (of.failingSince)
    return (
      <Stack gap={2} align="flex-start">
        <Badge color="orange">Failing</Badge>
        <SmallHint span>
          Since <RelativeTime at={of.failingSince} />
        </SmallHint>
      </Stack>
    );
  return <Badge color="teal">On</Badge>;
}
