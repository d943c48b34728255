import { type EventData, type EventType, subscribersOf } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { currentTraceparent } from '../../platform/telemetry/trace.ts';

/**
 * Whether an endpoint may subscribe to one of these types. For hot paths, which need no transaction without subscribers. `wanted` is the
 * merchant's `wanted_events`, read for this submission: a cached value could miss the first events of a new endpoint.
 */
export const wantsEvents = (wanted: readonly string[], types: readonly EventType[]): boolean =>
  wanted.length > 0 && (wanted.includes('*') || types.some((type) => wanted.includes(type)));

/**
 * Records events of one resource, in the transaction of the change; workers create their deliveries (fan-out.ts). Without subscribers it
 * costs one query and `data` is not called. The transaction must have locked or created the resource, so that its events are numbered in
 * commit order.
 */
export async function recordEvents<Type extends EventType>(
  tx: Db,
  merchantId: string,
  happened: {
    /** The types of one or several events of the change, in order. */
    types: readonly Type[];
    resourceId: string;
    data: () => Promise<EventData<Type> | undefined>;
    now: Date;
  },
): Promise<void> {
  const { types, resourceId, now } = happened;
  if (!(await haveSubscribers(tx, merchantId, types))) return;
  const data = await happened.data();
  if (data) await recordEventsOfMany(tx, merchantId, { types, resources: [{ resourceId, data }], now });
}

/** Like `recordEvents`, for several resources with the same change, in one statement. */
export async function recordEventsOfMany<Type extends EventType>(
  tx: Db,
  merchantId: string,
  {
    types,
    resources,
    now,
  }: {
    types: readonly Type[];
    /** `traceparent` defaults to the caller's. */
    resources: readonly {
      resourceId: string;
      data: EventData<Type>;
      traceparent?: string | null | undefined;
    }[];
    now: Date;
  },
): Promise<void> {
  const happened = resources.map(({ resourceId, data, traceparent = currentTraceparent() }) => ({
    resource_id: resourceId,
    event_ids: types.map(() => newUuid()),
    data,
    traceparent,
  }));
  await rows(tx, recordEventsSql, {
    merchant_id: merchantId,
    happened: JSON.stringify(happened),
    resourceIds: resources.map(({ resourceId }) => resourceId),
    eventTypes: types,
    subscribers: subscribersOf(types),
    sequence: lowestSequence(now),
    occurredAt: now,
  });
}

export interface NewEvents {
  events: { type: EventType; eventId: string }[];
  resourceId: string;
  data: object;
  now: Date;
}

/** An event of that type with a new ID. */
export const newEvent = <Type extends EventType>(type: Type) => ({ type, eventId: newUuid() });

/** The receivers of the events, determined when they happen: later changes of subscriptions have no effect. */
const subscribed = `subscribed as (
    select json_agg(json_build_object('endpoint_id', endpoint_id, 'events', events)) as subscriptions
    from webhook_endpoints
    where merchant_id = $merchant_id and enabled and events && $subscribers::text[]
  )`;

const outboxColumns =
  'merchant_id, resource_id, sequence, event_ids, types, occurred_at, data, subscriptions, traceparent';

/**
 * CTEs that record events of a resource that the same statement creates, if an endpoint subscribes. Their parameters are
 * `$merchant_id` and those of `eventParameters`.
 */
export const eventCtes = `${subscribed}, happened as (
    insert into webhook_outbox (${outboxColumns})
    select $merchant_id, $resourceId::uuid, $sequence::bigint, $eventIds::uuid[], $eventTypes::text[],
      $occurredAt::timestamptz, $eventData::json, subscriptions, $traceparent::text
    from subscribed where subscriptions is not null
  )`;

/** Like `eventCtes`, for resources that may have earlier events. */
const recordEventsSql = `
  with ${subscribed}, delivered as (
    select resource_id, max(sequence) as highest from webhook_events
    where merchant_id = $merchant_id and resource_id = any($resourceIds::uuid[])
    group by resource_id
  ), waiting as (
    select resource_id, max(sequence + cardinality(event_ids) - 1) as highest from webhook_outbox
    where merchant_id = $merchant_id and resource_id = any($resourceIds::uuid[])
    group by resource_id
  )
  insert into webhook_outbox (${outboxColumns})
  select $merchant_id, resource_id, greatest($sequence::bigint, delivered.highest + 1, waiting.highest + 1),
    happened.event_ids, $eventTypes::text[], $occurredAt::timestamptz, happened.data, subscriptions, happened.traceparent
  from subscribed
  cross join json_to_recordset($happened::json) as happened (resource_id uuid, event_ids uuid[], data json, traceparent text)
  left join delivered using (resource_id) left join waiting using (resource_id)
  where subscriptions is not null`;

/** The current time in milliseconds, which exceeds the numbers of earlier events that the sweep has deleted. */
const lowestSequence = (now: Date) => now.getTime();

/** The parameters of `eventCtes`, except `$merchant_id`. */
export const eventParameters = ({ events, resourceId, data, now }: NewEvents) => ({
  subscribers: subscribersOf(events.map(({ type }) => type)),
  resourceId,
  eventData: JSON.stringify(data),
  occurredAt: now,
  sequence: lowestSequence(now),
  eventIds: events.map(({ eventId }) => eventId),
  eventTypes: events.map(({ type }) => type),
  traceparent: currentTraceparent(),
});

/** Records an event for one endpoint, regardless of its subscriptions. The resource must be new. */
export async function recordEventFor(
  tx: Db,
  merchantId: string,
  endpointId: string,
  happened: NewEvents,
): Promise<void> {
  await rows(
    tx,
    `insert into webhook_outbox (${outboxColumns})
     values ($merchant_id, $resourceId, $sequence, $eventIds, $eventTypes, $occurredAt, $eventData, $subscriptions, $traceparent)`,
    {
      merchant_id: merchantId,
      ...eventParameters(happened),
      subscriptions: JSON.stringify([{ endpoint_id: endpointId, events: ['*'] }]),
    },
  );
}

/**
 * Deletes the events of a resource that is being deleted, delivered or not, because they contain its text. Call it before
 * recording the event of the deletion.
 */
export async function deleteEventsOf(tx: Db, merchantId: string, resourceId: string): Promise<void> {
  // Deletes from the outbox first: this waits for a running fan-out, whose events the next statements then see.
  for (const table of ['webhook_outbox', 'webhook_events', 'webhook_queue'])
    await rows(tx, `delete from ${table} where merchant_id = $1 and resource_id = $2`, [
      merchantId,
      resourceId,
    ]);
}

/**
 * Cancels undelivered events of a resource, which remain in the log. Returns whether there were any; one that is being sent right now
 * may still arrive.
 */
export async function withdrawEventsOf(tx: Db, merchantId: string, resourceId: string): Promise<boolean> {
  // A running fan-out then sees no more events, or has written their deliveries.
  const recorded = await rows(
    tx,
    `delete from webhook_outbox where merchant_id = $1 and resource_id = $2 returning merchant_id`,
    [merchantId, resourceId],
  );
  const cancelled = await rows(
    tx,
    `update webhook_deliveries set status = 'cancelled', next_attempt_at = null
     where merchant_id = $1 and status = 'pending' and event_id = any(array(
       select event_id from webhook_events where merchant_id = $1 and resource_id = $2))
     returning merchant_id`,
    [merchantId, resourceId],
  );
  await rows(tx, 'delete from webhook_queue where merchant_id = $1 and resource_id = $2', [
    merchantId,
    resourceId,
  ]);
  return recorded.length + cancelled.length > 0;
}

/** Whether events of the resource were recorded, for causes that may happen twice. Those of 30 days are known. */
export async function hasEventsOf(tx: Db, merchantId: string, resourceId: string): Promise<boolean> {
  const found = await rows(
    tx,
    `(select resource_id from webhook_outbox where merchant_id = $1 and resource_id = $2 limit 1)
     union all (select resource_id from webhook_events where merchant_id = $1 and resource_id = $2 limit 1)`,
    [merchantId, resourceId],
  );
  return found.length > 0;
}

/** Whether an enabled endpoint subscribes to one of these types. */
export async function haveSubscribers(
  tx: Db,
  merchantId: string,
  types: readonly EventType[],
): Promise<boolean> {
  const wanting = await rows(
    tx,
    `select from webhook_endpoints
     where merchant_id = $1 and enabled and events && $2::text[] limit 1`,
    [merchantId, subscribersOf(types)],
  );
  return wanting.length > 0;
}
