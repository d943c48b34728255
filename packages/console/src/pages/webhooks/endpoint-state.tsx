import type { DisabledReason } from '@tribune/contract';
import { RelativeTime } from '../../components/date.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { StatusDot } from '../../components/status-badge.tsx';
import type { Endpoint } from './webhooks.tsx';

const reasons: Record<DisabledReason, string> = {
  staff: 'Turned off by staff',
  gone: 'Endpoint returned 410 Gone',
  failing: 'No success for five days',
};

export function EndpointState({ of: { enabled, disabledReason, failingSince } }: { of: Endpoint }) {
  if (enabled && failingSince === null) return <StatusDot color="teal">On</StatusDot>;
  return (
    <>
      <StatusDot color={enabled ? 'orange' : 'gray'}>{enabled ? 'Failing' : 'Off'}</StatusDot>
      {!enabled && disabledReason && <SmallHint>{reasons[disabledReason]}</SmallHint>}
      {enabled && failingSince && (
        <SmallHint>
          Since <RelativeTime at={failingSince} />
        </SmallHint>
      )}
    </>
  );
}
