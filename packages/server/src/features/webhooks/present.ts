import type {
  DeliveryStatus,
  DisabledReason,
  delivery,
  deliveryAttempt,
  EventType,
  Static,
  webhookEndpoint,
} from '@tribune/contract';
import { typeId } from '../../platform/ids.ts';

/** The request body, identical in every attempt. */
export function bodyOf(
  merchantId: string,
  event: { event_id: string; type: EventType; sequence: number; occurred_at: string; data: unknown },
): string {
  return JSON.stringify({
    type: event.type,
    id: typeId('event', event.event_id),
    timestamp: event.occurred_at,
    merchantId: typeId('merchant', merchantId),
    sequence: event.sequence,
    data: event.data,
  });
}

export const endpointColumns = `endpoint_id, url, events, description, enabled, disabled_at, disabled_reason,
  previous_secret_until, created_at, updated_at`;

export interface EndpointRow {
  endpoint_id: string;
  url: string;
  events: string[];
  description: string | null;
  enabled: boolean;
  disabled_at: string | null;
  disabled_reason: DisabledReason | null;
  previous_secret_until: string | null;
  created_at: string;
  updated_at: string;
}

export const presentEndpoint = (
  row: EndpointRow,
  { failingSince, now }: { failingSince: string | null; now: Date },
): Static<typeof webhookEndpoint> => ({
  id: typeId('webhook', row.endpoint_id),
  url: row.url,
  events: row.events,
  description: row.description,
  enabled: row.enabled,
  disabledAt: row.disabled_at,
  disabledReason: row.disabled_reason,
  failingSince,
  previousSecretValidUntil:
    row.previous_secret_until !== null && new Date(row.previous_secret_until) > now
      ? row.previous_secret_until
      : null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const deliveryColumns =
  'event_id, type, status, attempts, next_attempt_at, delivered_at, last_status, last_error, created_at';

export interface DeliveryRow {
  event_id: string;
  type: EventType;
  status: DeliveryStatus;
  attempts: number;
  next_attempt_at: string | null;
  delivered_at: string | null;
  last_status: number | null;
  last_error: string | null;
  created_at: string;
}

export const presentDelivery = (row: DeliveryRow): Static<typeof delivery> => ({
  eventId: typeId('event', row.event_id),
  type: row.type,
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at,
  deliveredAt: row.delivered_at,
  responseStatus: row.last_status,
  error: row.last_error,
  createdAt: row.created_at,
});

export interface AttemptRow {
  attempt: number;
  started_at: string;
  duration_ms: number;
  url: string;
  response_status: number | null;
  response_excerpt: string | null;
  error: string | null;
}

export const presentAttempt = (row: AttemptRow): Static<typeof deliveryAttempt> => ({
  attempt: row.attempt,
  startedAt: row.started_at,
  durationMs: row.duration_ms,
  url: row.url,
  responseStatus: row.response_status,
  responseExcerpt: row.response_excerpt,
  error: row.error,
});
