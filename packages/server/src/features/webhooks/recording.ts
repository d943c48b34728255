import type { EventData, EventType } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';

/**
 * Whether an endpoint may subscribe to one of these types, from the cached merchant: false positives are possible, false
 * negatives are not. For hot paths, which need no transaction without subscribers.
 */
export const wantsEvents = ({ wantedEvents }: Merchant, types: readonly EventType[]): boolean =>
  wantedEvents.length > 0 &&
  (wantedEvents.includes('*') || types.some((type) => wantedEvents.includes(type)));

/**
 * Records events of one resource and queues their deliveries, in the transaction of the change. Without subscribers it costs
 * one query and `data` is not called. The transaction must have locked or created the resource, so that its events are
 * numbered in commit order.
 */
export async function recordEvents<Type extends EventType>(
  tx: Db,
  merchantId: string,
  happened: {
    /** Several, in order, when one change causes several events. */
    types: readonly Type[];
    resourceId: string;
    data: () => Promise<EventData<Type> | undefined>;
    now: Date;
  },
): Promise<void> {
  const { types, resourceId, now } = happened;
  if (!(await isWanted(tx, merchantId, types))) return;
  const data = await happened.data();
  if (!data) return;
  await writeEvents(tx, merchantId, { events: types.map(newEvent), resourceId, data, now });
}

export interface NewEvents {
  events: { type: EventType; eventId: string }[];
  resourceId: string;
  data: object;
  now: Date;
  /** Delivers to this endpoint only, whatever it subscribes to. Otherwise to all subscribed endpoints. */
  endpointId?: string;
}

/** An event of that type with a new id. */
export const newEvent = <Type extends EventType>(type: Type) => ({ type, eventId: newUuid() });

/** Writes the events that have subscribers, a delivery per subscriber, and queues the deliveries. */
export async function writeEvents(tx: Db, merchantId: string, events: NewEvents): Promise<void> {
  await rows(tx, writeEventsSql, { merchant_id: merchantId, ...eventParameters(events) });
}

/**
 * The CTEs of `writeEvents`, for a statement that also creates the resource, which then needs no transaction. Its parameters
 * are `$merchant_id` and those of `eventParameters`.
 */
export const eventCtes = `listening as (
    select endpoint_id, case when $onlyEndpoint::uuid is null then events else array['*'] end as wanted
    from webhook_endpoints
    where merchant_id = $merchant_id and enabled
      and case when $onlyEndpoint::uuid is null then events && (array['*'] || $eventTypes::text[])
        else endpoint_id = $onlyEndpoint::uuid end
  ), happened as (
    select e.event_id, e.type, row_number() over (order by e.place) as place
    from unnest($eventIds::uuid[], $eventTypes::text[]) with ordinality as e (event_id, type, place)
    where exists (select from listening where wanted && array['*', e.type])
  ), earlier as (
    select coalesce(max(sequence), 0) as highest from webhook_events
    where merchant_id = $merchant_id and resource_id = $resourceId::uuid
  ), event as (
    insert into webhook_events (merchant_id, event_id, type, resource_id, sequence, occurred_at, data)
    select $merchant_id, h.event_id, h.type, $resourceId::uuid,
      greatest(e.highest + h.place, (extract(epoch from $occurredAt::timestamptz) * 1000)::bigint + h.place - 1),
      $occurredAt::timestamptz, $eventData::json
    from happened as h cross join earlier as e
    returning event_id, type, sequence
  ), delivery as (
    insert into webhook_deliveries (merchant_id, endpoint_id, event_id, type, status, next_attempt_at, created_at)
    select $merchant_id, l.endpoint_id, e.event_id, e.type, 'pending', $occurredAt::timestamptz, $occurredAt::timestamptz
    from event as e join listening as l on l.wanted && array['*', e.type]
    returning endpoint_id, event_id
  ), queued as (
    insert into webhook_queue (endpoint_id, event_id, merchant_id, resource_id, sequence, due_at)
    select d.endpoint_id, e.event_id, $merchant_id, $resourceId::uuid, e.sequence, $occurredAt::timestamptz
    from delivery as d join event as e on e.event_id = d.event_id
    returning event_id
  )`;

const writeEventsSql = `with ${eventCtes} select from queued`;

/** The parameters of `eventCtes`, except `$merchant_id`. */
export const eventParameters = ({ events, resourceId, data, now, endpointId }: NewEvents) => ({
  resourceId,
  eventData: JSON.stringify(data),
  occurredAt: now,
  eventIds: events.map(({ eventId }) => eventId),
  eventTypes: events.map(({ type }) => type),
  onlyEndpoint: endpointId ?? null,
});

export interface Queued {
  endpointId: string;
  eventId: string;
  resourceId: string;
  sequence: number;
}

/** Queues deliveries. Those already queued become due at once, with their attempts reset. */
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
 * Deletes the events of a resource that is being deleted, delivered or not, because they contain its text. Call it before
 * recording the event of the deletion.
 */
export async function deleteEventsOf(tx: Db, merchantId: string, resourceId: string): Promise<void> {
  await rows(tx, 'delete from webhook_events where merchant_id = $1 and resource_id = $2', [
    merchantId,
    resourceId,
  ]);
  await rows(tx, 'delete from webhook_queue where merchant_id = $1 and resource_id = $2', [
    merchantId,
    resourceId,
  ]);
}

async function isWanted(tx: Db, merchantId: string, types: readonly EventType[]): Promise<boolean> {
  const wanting = await rows(
    tx,
    `select from webhook_endpoints
     where merchant_id = $1 and enabled and events && $2::text[] limit 1`,
    [merchantId, ['*', ...types]],
  );
  return wanting.length > 0;
}
