import {
  type ConnectorType,
  delivery,
  deliveryAttempt,
  type EventType,
  type Static,
  webhookEndpoint,
} from '@tribune/contract';
import { type Row, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { presented } from '../../platform/presenting.ts';
import { openLinks } from './sealed-links.ts';

export const eventColumns = table('webhook_events', 'e').holding<{ type: EventType }>()(
  'event_id',
  'type',
  'sequence',
  'occurred_at',
  'data',
);

/** The request body, identical in every attempt. Without the merchant's `salt`, its links are without their tokens. */
export function bodyOf(merchantId: string, event: Row<typeof eventColumns>, salt: Buffer | null): string {
  return JSON.stringify({
    type: event.type,
    id: typeId('event', event.event_id),
    timestamp: event.occurred_at,
    merchantId: typeId('merchant', merchantId),
    sequence: event.sequence,
    data: openLinks(event.data, salt),
  });
}

export const endpointColumns = table('webhook_endpoints').holding<{ connector: ConnectorType | null }>()(
  'endpoint_id',
  'url',
  'events',
  'description',
  'connector',
  'enabled',
  'disabled_at',
  'disabled_reason',
  'previous_secret_until',
  'created_at',
  'updated_at',
);
export type EndpointRow = Row<typeof endpointColumns>;

export const presentEndpoint = (
  row: EndpointRow,
  { failingSince, now }: { failingSince: string | null; now: Date },
): Static<typeof webhookEndpoint> =>
  presented(webhookEndpoint, row, {
    id: typeId('webhook', row.endpoint_id),
    failingSince,
    previousSecretValidUntil:
      row.previous_secret_until !== null && new Date(row.previous_secret_until) > now
        ? row.previous_secret_until
        : null,
  });

export const deliveryColumns = table('webhook_deliveries').holding<{ type: EventType }>()(
  'event_id',
  'type',
  'status',
  'attempts',
  'next_attempt_at',
  'delivered_at',
  'last_status',
  'last_error',
  'created_at',
);
export type DeliveryRow = Row<typeof deliveryColumns>;

export const presentDelivery = (row: DeliveryRow): Static<typeof delivery> =>
  presented(delivery, row, {
    eventId: typeId('event', row.event_id),
    responseStatus: row.last_status,
    error: row.last_error,
  });

export const attemptColumns = table('webhook_attempts')(
  'attempt',
  'started_at',
  'duration_ms',
  'url',
  'response_status',
  'response_excerpt',
  'error',
);

export const presentAttempt = (row: Row<typeof attemptColumns>): Static<typeof deliveryAttempt> =>
  presented(deliveryAttempt, row, {});
