import type { EventData, EventType } from '@tribune/contract';
import { type Db, rows } from '../db/database.ts';
import { newUuid } from '../ids.ts';
import type { Merchant } from '../merchants/index.ts';

/**
 * Does an endpoint want one of these? Told from memory, and true rather too often than too seldom; for hot paths, which
 * need no transaction when nobody listens.
 */
export const wantsEvents = ({ wantedEvents }: Merchant, types: readonly EventType[]): boolean =>
  wantedEvents.length > 0 &&
  (wantedEvents.includes('*') || types.some((type) => wantedEvents.includes(type)));

/**
 * Writes what happened to one thing, and that it is to be delivered, in the transaction in which it happens. Costs one
 * look at the endpoints when nobody wants it, and then `data` is not asked for. The transaction must hold the lock of
 * that thing (or just have made it): so its events are numbered in the order in which they become visible.
 */
export async function recordEvents<Type extends EventType>(
  tx: Db,
  merchantId: string,
  happened: {
    /** Several when one change is several events, in their order. */
    types: readonly Type[];
    resourceId: string;
    data: () => Promise<EventData<Type> | undefined>;
    now: Date;
  },
): Promise<void> {
  const { types, resourceId, now } = happened;
  const endpoints = await endpointsThatWant(tx, merchantId, types);
  if (endpoints.length === 0) return;
  const data = await happened.data();
  if (!data) return;
  const events = types
    .map((type) => ({
      ...{ type, eventId: newUuid() },
      endpointIds: endpoints
        .filter(({ events }) => events.includes('*') || events.includes(type))
        .map(({ endpoint_id }) => endpoint_id),
    }))
    .filter(({ endpointIds }) => endpointIds.length > 0);
  await writeEvents(tx, merchantId, { events, resourceId, data, now });
}

export interface NewEvent {
  type: EventType;
  eventId: string;
  /** Where it goes. */
  endpointIds: string[];
}

/** The events, a delivery to each endpoint, and a place in the queue for each delivery. */
export async function writeEvents(
  tx: Db,
  merchantId: string,
  { events, resourceId, data, now }: { events: NewEvent[]; resourceId: string; data: object; now: Date },
): Promise<void> {
  const deliveries = events.flatMap(({ type, eventId, endpointIds }) =>
    endpointIds.map((endpointId) => ({ type, eventId, endpointId })),
  );
  const written = await rows<{ event_id: string; sequence: number }>(tx, writeEventsSql, [
    ...[merchantId, resourceId, now.getTime(), now, JSON.stringify(data)],
    ...[events.map(({ eventId }) => eventId), events.map(({ type }) => type)],
    deliveries.map(({ endpointId }) => endpointId),
    deliveries.map(({ eventId }) => eventId),
    deliveries.map(({ type }) => type),
  ]);
  const sequences = new Map(written.map(({ event_id, sequence }) => [event_id, sequence]));
  await enqueue(
    tx,
    merchantId,
    deliveries.map(({ endpointId, eventId }) => ({
      ...{ endpointId, eventId, resourceId },
      sequence: sequences.get(eventId) ?? 0,
    })),
    now,
  );
}

export interface Queued {
  endpointId: string;
  eventId: string;
  resourceId: string;
  sequence: number;
}

/** Puts deliveries into the queue; those in it already are due at once, and are tried as if they were new. */
export async function enqueue(
  tx: Db,
  merchantId: string,
  deliveries: readonly Queued[],
  now: Date,
): Promise<void> {
  await rows(
    tx,
    `insert into webhook_queue (endpoint_id, event_id, merchant_id, resource_id, sequence, due_at)
     select d.endpoint_id, d.event_id, $1::uuid, d.resource_id, d.sequence, $2::timestamptz
     from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::bigint[]) as d (endpoint_id, event_id, resource_id, sequence)
     on conflict (endpoint_id, event_id) do update set tries = 0, due_at = excluded.due_at`,
    [
      ...[merchantId, now],
      deliveries.map(({ endpointId }) => endpointId),
      deliveries.map(({ eventId }) => eventId),
      deliveries.map(({ resourceId }) => resourceId),
      deliveries.map(({ sequence }) => sequence),
    ],
  );
}

/**
 * Takes back all that was said of a thing that is being deleted, delivered or not: events hold what it said. To be called
 * before its own deletion is recorded.
 */
export async function forgetEventsOf(tx: Db, merchantId: string, resourceId: string): Promise<void> {
  await rows(tx, 'delete from webhook_events where merchant_id = $1 and resource_id = $2', [
    merchantId,
    resourceId,
  ]);
  await rows(tx, 'delete from webhook_queue where merchant_id = $1 and resource_id = $2', [
    merchantId,
    resourceId,
  ]);
}

function endpointsThatWant(tx: Db, merchantId: string, types: readonly EventType[]) {
  return rows<{ endpoint_id: string; events: string[] }>(
    tx,
    `select endpoint_id, events from webhook_endpoints
     where merchant_id = $1 and enabled and events && $2::text[] order by endpoint_id`,
    [merchantId, ['*', ...types]],
  );
}

const writeEventsSql = `
  with before as (
    select coalesce(max(sequence), 0) as highest from webhook_events where merchant_id = $1 and resource_id = $2
  ), event as (
    insert into webhook_events (merchant_id, event_id, type, resource_id, sequence, occurred_at, data)
    select $1::uuid, e.event_id, e.type, $2::uuid, greatest(b.highest + e.place, $3::bigint + e.place - 1),
      $4::timestamptz, $5::json
    from before as b cross join unnest($6::uuid[], $7::text[]) with ordinality as e (event_id, type, place)
    returning event_id, sequence
  ), delivery as (
    insert into webhook_deliveries
      (merchant_id, endpoint_id, event_id, type, status, next_attempt_at, created_at)
    select $1::uuid, d.endpoint_id, d.event_id, d.type, 'pending', $4::timestamptz, $4::timestamptz
    from unnest($8::uuid[], $9::uuid[], $10::text[]) as d (endpoint_id, event_id, type)
  )
  select event_id, sequence from event`;
