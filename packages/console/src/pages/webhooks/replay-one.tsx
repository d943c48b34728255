import { getDelivery, listDeliveries, replayDelivery } from '@tribune/contract/webhooks';
import { useWrite } from '../../app/calls.ts';
import { WriteButton } from '../../components/buttons.tsx';
import { notify } from '../../components/toasts.tsx';
import type { Delivery } from './delivery-state.tsx';

interface ReplayOneProps {
  of: Pick<Delivery, 'eventId' | 'type' | 'status'>;
  webhookId: string;
  enabled: boolean;
}

export function ReplayOne({ of: { eventId, type, status }, webhookId, enabled }: ReplayOneProps) {
  const replay = useWrite(replayDelivery, {
    changes: [listDeliveries, getDelivery],
    onDone: () => notify(`Resending ${type}`),
  });
  return (
    <WriteButton
      of={replay}
      inputs={{ params: { webhookId, eventId } }}
      size="compact-sm"
      aria-label={`Resend ${type}`}
      disabled={!enabled || status === 'pending'}
    >
      Resend
    </WriteButton>
  );
}
