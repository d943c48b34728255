import { Button } from '@mantine/core';
import { getDelivery, listDeliveries, replayDelivery } from '@tribune/contract/webhooks';
import { useWrite } from '../../app/calls.ts';
import { notify, notifyFailure } from '../../components/toasts.tsx';
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
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Resend ${type}`}
      disabled={!enabled || status === 'pending'}
      loading={replay.isPending}
      onClick={() => replay.mutate({ params: { webhookId, eventId } }, { onError: notifyFailure })}
    >
      Resend
    </Button>
  );
}
