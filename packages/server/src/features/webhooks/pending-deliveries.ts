import { sql } from 'kysely';
import { type Db, rows } from '../../platform/db/database.ts';
import {
  claimLeases,
  isLeased,
  isUnleased,
  type LeaseTable,
  releaseLease,
  renewLeases,
} from '../../platform/jobs/lease.ts';

/*
 * The queue of all endpoints' deliveries. Each endpoint is a lane of its own: however much waits in one, the others are
 * looked at all the same, and what is on its way at once is limited for each. A lane that only fails gets one at a time,
 * out of places of its own, so that hanging receivers never take the places of those that answer.
 */

/** On their way at once to one endpoint, of all workers together. */
const perEndpoint = 10;
/** After so many failures in a row an endpoint counts as failing. */
export const failingAfter = 5;

/**
 * Leases go by the system's time, as it is processes that they outlive. While a worker lives it renews its own; what a
 * killed one had taken is free after this.
 */
const ttlMs = 12_000;
const term = () => ({ now: new Date(), ttlMs });
export const renewEveryMs = ttlMs / 4;

export const deliveryLease: LeaseTable<'endpoint_id' | 'event_id'> = {
  table: 'webhook_queue',
  key: ['endpoint_id', 'event_id'],
  lease: 'lease',
  endsAt: 'leased_until',
};

export interface Leased {
  endpoint_id: string;
  event_id: string;
  merchant_id: string;
  /** Attempts before this one, since it was queued. */
  tries: number;
  /** Of the endpoint, in a row. */
  failures: number;
  lease: string;
}

export interface Room {
  healthy: number;
  failing: number;
}

export const isFailing = ({ failures }: { failures: number }) => failures >= failingAfter;

/**
 * Takes what is due, at most so many as there is room for. Of one resource an endpoint gets the events in their order: the
 * next is not taken before the one before has left the queue.
 */
export async function leaseDue(db: Db, { room, now }: { room: Room; now: Date }): Promise<Leased[]> {
  if (room.healthy + room.failing === 0) return [];
  return claimLeases(db, deliveryLease, {
    term: term(),
    chosen: dueDeliveries(room, now),
    returning: sql`leased.endpoint_id, leased.event_id, leased.merchant_id, leased.tries, chosen.failures`,
  });
}

/** Keeps what is still on its way. */
export async function renew(db: Db, leased: readonly Leased[]): Promise<void> {
  await renewLeases(db, deliveryLease, leased, term());
}

/** Gives a delivery back untried. */
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

/** The endpoints are found by hopping along the index, as there are few of them beside the deliveries that wait. */
const dueDeliveries = (room: Room, now: Date) => sql`
  with recursive lane (endpoint_id) as (
    (select endpoint_id from webhook_queue order by endpoint_id limit 1)
    union all
    select (select q.endpoint_id from webhook_queue as q
            where q.endpoint_id > lane.endpoint_id order by q.endpoint_id limit 1)
    from lane where lane.endpoint_id is not null
  ), open as (
    select lane.endpoint_id, coalesce(l.failures, 0) as failures,
      case when l.failures >= ${failingAfter} then 1 else ${perEndpoint}::int end
        - (select count(*) from webhook_queue as busy
           where busy.endpoint_id = lane.endpoint_id and ${isLeased(deliveryLease, term(), 'busy')}) as free
    from lane left join webhook_lanes as l on l.endpoint_id = lane.endpoint_id
    where lane.endpoint_id is not null and coalesce(l.held_until <= ${now}, true)
  ), due as (
    select open.endpoint_id, open.failures, d.event_id, d.due_at
    from open cross join lateral (
      select q.event_id, q.due_at from webhook_queue as q
      where q.endpoint_id = open.endpoint_id and q.due_at <= ${now} and ${isUnleased(deliveryLease, term(), 'q')}
        and not exists (select from webhook_queue as earlier
                        where earlier.resource_id = q.resource_id and earlier.endpoint_id = q.endpoint_id
                          and earlier.sequence < q.sequence)
      order by q.due_at, q.event_id limit greatest(open.free, 0) for update skip locked
    ) as d
  ), in_turn as (
    select endpoint_id, event_id, failures, due_at,
      row_number() over (partition by endpoint_id order by due_at, event_id) as turn
    from due
  ), placed as (
    select endpoint_id, event_id, failures,
      row_number() over (partition by failures >= ${failingAfter} order by turn, due_at, event_id) as place
    from in_turn
  )
  select endpoint_id, event_id, failures from placed
  where place <= case when failures >= ${failingAfter} then ${room.failing}::int else ${room.healthy}::int end`;
