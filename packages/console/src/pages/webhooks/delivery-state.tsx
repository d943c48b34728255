import type { AnswerOf, DeliveryStatus, listDeliveries } from '@tribune/contract';
import { RelativeTime } from '../../components/date.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { labelOf } from '../../components/labels.ts';
import { StatusDot } from '../../components/status-badge.tsx';

export type Delivery = AnswerOf<typeof listDeliveries>['deliveries'][number];

const colors: Record<DeliveryStatus, string> = {
  pending: 'blue',
  delivered: 'teal',
  failed: 'red',
  cancelled: 'gray',
};

export function DeliveryState({ of: { status, nextAttemptAt, attempts } }: { of: Delivery }) {
  return (
    <>
      <StatusDot color={colors[status]}>{labelOf(status)}</StatusDot>
      {status === 'pending' && attempts > 0 && nextAttemptAt && (
        <SmallHint>
          Next attempt <RelativeTime at={nextAttemptAt} />
        </SmallHint>
      )}
    </>
  );
}

/** The delivery is being attempted, or will be within a minute. */
export const isInProgress = ({ status, nextAttemptAt }: Delivery): boolean =>
  status === 'pending' && (nextAttemptAt === null || Date.parse(nextAttemptAt) < Date.now() + 60_000);
