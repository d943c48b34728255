import { Badge, Stack } from '@mantine/core';
import type { AnswerOf, DeliveryStatus, listDeliveries } from '@tribune/contract';
import { RelativeTime } from '../../components/date.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { labelOf } from '../../components/labels.ts';

export type Delivery = AnswerOf<typeof listDeliveries>['deliveries'][number];

const colors: Record<DeliveryStatus, string> = {
  pending: 'blue',
  delivered: 'teal',
  failed: 'red',
  cancelled: 'gray',
};

export function DeliveryState({ of: { status, nextAttemptAt, attempts } }: { of: Delivery }) {
  return (
    <Stack gap={2} align="flex-start">
      <Badge color={colors[status]}>{labelOf(status)}</Badge>
      {status === 'pending' && attempts > 0 && nextAttemptAt && (
        <SmallHint span>
          Next attempt <RelativeTime at={nextAttemptAt} />
        </SmallHint>
      )}
    </Stack>
  );
}

/** The delivery is being attempted, or will be within a minute. */
export const isInProgress = ({ status, nextAttemptAt }: Delivery): boolean =>
  status === 'pending' && (nextAttemptAt === null || Date.parse(nextAttemptAt) < Date.now() + 60_000);
