import { Badge, Stack, Text } from '@mantine/core';
import type { AnswerOf, DeliveryStatus, listDeliveries } from '@tribune/contract';
import { When } from '../../components/date.tsx';

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
      <Badge color={colors[status]}>{status}</Badge>
      {status === 'pending' && attempts > 0 && nextAttemptAt && (
        <Text span size="xs" c="dimmed">
          next try <When at={nextAttemptAt} />
        </Text>
      )}
    </Stack>
  );
}

/** It may change within seconds: it is tried now, or soon. */
export const isUnderWay = ({ status, nextAttemptAt }: Delivery): boolean =>
  status === 'pending' && (nextAttemptAt === null || Date.parse(nextAttemptAt) < Date.now() + 60_000);
