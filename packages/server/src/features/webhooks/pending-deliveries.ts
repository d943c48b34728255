import { sql } from 'kysely';
import { type Db, rows } from '../../platform/db/database.ts';
import { columnsOf, computedColumns, output, type Row, table } from '../../platform/db/statement.ts';
import {
  claimLeases,
  isLeased,
  isUnleased,
  leasedTable,
  releaseLease,
  renewLeases,
} from '../../platform/jobs/lease.ts';

/*
 * The queue of all endpoints' deliveries. Each endpoint is a lane with a limit of concurrent deliveries, so that a backlog
 * of one does not delay the others. A failing lane gets one delivery at a time, from a separate capacity, so that hanging
 * receivers never use up the capacity of healthy ones.
 */

/** Maximum concurrent deliveries to one endpoint, over all workers. */
const perEndpoint = 10;
/** Consecutive failures after which an endpoint counts as failing. */
export const failingThreshold = 5;

/**
 * Lease time to live. A running worker renews its leases; those of a killed worker expire. Leases use the system clock, not
 * the injected one, because they measure whether a process is alive.
 */
const ttlMs = 12_000;
const term = () => ({ now: new Date(), ttlMs });
export const renewEveryMs = ttlMs / 4;

export const deliveryLease = leasedTable('webhook_queue', 'endpoint_id', 'event_id');

const leasedColumns = columnsOf(
  table('webhook_queue', 'leased')('endpoint_id', 'event_id', 'merchant_id', 'tries'),
  computedColumns(['chosen.failures', output.number('failures')]),
);

/**
 * A claimed delivery. `tries` are its earlier attempts since it was queued, `failures` the consecutive failures of the
 * endpoint.
 */
export type Leased = Row<typeof leasedColumns> & { lease: string };

export interface Capacity {
  healthy: number;
  failing: number;
}

export const isFailing = ({ failures }: { failures: number }) => failures >= failingThreshold;

/**
 * Leases due deliveries, at most `capacity` of each kind. An endpoint receives the events of one resource in sequence: an event
 * is leased only after the one before it has left the outbox and the queue.
 */
export async function leaseDue(
  db: Db,
  { capacity, now }: { capacity: Capacity; now: Date },
): Promise<Leased[]> {
  if (capacity.healthy + capacity.failing === 0) return [];
  return claimLeases(db, deliveryLease, {
    term: term(),
    chosen: dueDeliveries(capacity, now),
    returning: leasedColumns,
  });
}

/** Renews the leases of deliveries in progress. */
export async function renew(db: Db, leased: readonly Leased[]): Promise<void> {
  await renewLeases(db, deliveryLease, leased, term());
}

/** Releases a lease without counting an attempt. */
export async function release(db: Db, leased: Leased): Promise<void> {
  await releaseLease(db, deliveryLease, leased);
}

export async function leaveQueue(
  db: Db,
  { endpoint_id, event_id }: Pick<Leased, 'endpoint_id' | 'event_id'>,
): Promise<void> {
  await rows(db, 'delete from webhook_queue where endpoint_id = $1 and event_id = $2', [
    endpoint_id,
    event_id,
  ]);
}

/** Finds the endpoints by a loose index scan, because there are far fewer endpoints than queued deliveries. */
const dueDeliveries = (capacity: Capacity, now: Date) => sql`
  with recursive lane (endpoint_id) as (
    (select endpoint_id from webhook_queue order by endpoint_id limit 1)
    union all
    select (select q.endpoint_id from webhook_queue as q
            where q.endpoint_id > lane.endpoint_id order by q.endpoint_id limit 1)
    from lane where lane.endpoint_id is not null
  ), open as (
    select lane.endpoint_id, coalesce(l.failures, 0) as failures,
      case when l.failures >= ${failingThreshold} then 1 else ${perEndpoint}::int end
        - (select count(*) from webhook_queue as busy
           where busy.endpoint_id = lane.endpoint_id and ${isLeased(deliveryLease, term(), 'busy')}) as free
    from lane left join webhook_lanes as l on l.endpoint_id = lane.endpoint_id
    where lane.endpoint_id is not null and coalesce(l.held_until <= ${now}, true)
      and not exists (select from suspended_merchants as suspended where suspended.merchant_id = (
        select one.merchant_id from webhook_queue as one where one.endpoint_id = lane.endpoint_id limit 1))
  ), due as (
    select open.endpoint_id, open.failures, d.event_id, d.due_at
    from open cross join lateral (
      select q.event_id, q.due_at from webhook_queue as q
      where q.endpoint_id = open.endpoint_id and q.due_at <= ${now} and ${isUnleased(deliveryLease, term(), 'q')}
        and not exists (select from webhook_queue as earlier
                        where earlier.resource_id = q.resource_id and earlier.endpoint_id = q.endpoint_id
                          and earlier.sequence < q.sequence)
        and not exists (select from webhook_outbox as earlier
                        where earlier.merchant_id = q.merchant_id and earlier.resource_id = q.resource_id
                          and earlier.sequence < q.sequence)
      order by q.due_at, q.event_id limit greatest(open.free, 0) for update skip locked
    ) as d
  ), in_turn as (
    select endpoint_id, event_id, failures, due_at,
      row_number() over (partition by endpoint_id order by due_at, event_id) as turn
    from due
  ), placed as (
    select endpoint_id, event_id, failures,
      row_number() over (partition by failures >= ${failingThreshold} order by turn, due_at, event_id) as place
    from in_turn
  )
  select endpoint_id, event_id, failures from placed
  where place <= case when failures >= ${failingThreshold} then ${capacity.failing}::int else ${capacity.healthy}::int end`;
