import type { Logger } from 'pino';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { typeId } from '../../platform/ids.ts';

/*
 * The outbox has a row for each change with subscribers. Fanning out replaces a row by its events, and a queued delivery for
 * each endpoint that subscribed when it happened, in one statement: a killed worker leaves all of it or nothing.
 *
 * One transaction at a time fans out the events of a merchant. It waits for no other lock while it holds this one, so
 * whoever has locked an endpoint may wait for it.
 */

/** Maximum number of outbox rows that one statement fans out. */
export const fanOutRows = 500;
/** Maximum number of merchants in one round of a worker. */
const merchantsAtATime = 1_000;
const concurrently = 4;
/** Maximum number of batches that a request fans out before it reads deliveries; more accumulate only while no worker runs. */
const requestBatches = 10;

/**
 * Fans out events of every merchant, up to 500 rows each; skips merchants whose events another worker is fanning out. Returns whether it
 * should be called again at once.
 */
export async function fanOutDue({ db, log }: { db: Db; log: Logger }): Promise<boolean> {
  const merchants = await merchantsWithEvents(db);
  const isRoundFull = merchants.length === merchantsAtATime;
  let isMore = false;
  const fanOutNext = async () => {
    for (let next = merchants.pop(); next !== undefined; next = merchants.pop()) {
      const merchantId = next.merchant_id;
      try {
        const fannedOut = await inTransaction(db, (tx) => fanOutUnlessBusy(tx, merchantId));
        if (fannedOut > 0 && (isRoundFull || fannedOut === fanOutRows)) isMore = true;
      } catch (error) {
        // A failure must not delay other merchants' events.
        log.error(
          { merchantId: typeId('merchant', merchantId), reason: String(error) },
          'Fanning out events failed; it will be retried',
        );
      }
    }
  };
  await Promise.all(Array.from({ length: concurrently }, fanOutNext));
  return isMore;
}

async function fanOutUnlessBusy(tx: Db, merchantId: string): Promise<number> {
  const lock = await row(
    tx,
    statement`select pg_try_advisory_xact_lock(${outboxLock}) as ${output.boolean('taken')}`,
    [merchantId],
  );
  return lock?.taken ? fanOut(tx, merchantId) : 0;
}

/** Fans out a merchant's events before a request reads deliveries. Usually a worker has already done so. */
export async function fanOutForRequest(db: Db, merchantId: string): Promise<void> {
  for (let batch = 0; batch < requestBatches && (await hasEvents(db, merchantId)); batch++) {
    const fannedOut = await inTransaction(db, async (tx) => {
      await lockOutbox(tx, merchantId);
      return fanOut(tx, merchantId);
    });
    if (fannedOut < fanOutRows) return;
  }
}

/** Fans out all events of a merchant, in the transaction that changes its deliveries. */
export async function fanOutAll(tx: Db, merchantId: string): Promise<void> {
  await lockOutbox(tx, merchantId);
  while ((await fanOut(tx, merchantId)) === fanOutRows);
}

/** Fans out the events of one resource. */
export async function fanOutResource(tx: Db, merchantId: string, resourceId: string): Promise<void> {
  await lockOutbox(tx, merchantId);
  await fanOut(tx, merchantId, resourceId);
}

/** Waits until no process fans out events of the merchant, and prevents it until the transaction ends. */
export async function lockOutbox(tx: Db, merchantId: string): Promise<void> {
  await rows(tx, `select pg_advisory_xact_lock(${outboxLock})`, [merchantId]);
}

const outboxLock = `hashtextextended('webhook_outbox', hashtext($1::text))`;

/**
 * Fans out events and returns the number of rows. Cancels deliveries to endpoints that were disabled since, as disabling cancels pending
 * ones. Skips locked rows, whose resource is being deleted.
 */
async function fanOut(tx: Db, merchantId: string, resourceId: string | null = null): Promise<number> {
  const done = await row(tx, resourceId === null ? fanOutSql : fanOutResourceSql, [
    ...[merchantId, fanOutRows],
    ...(resourceId === null ? [] : [resourceId]),
  ]);
  return done?.fannedOut ?? 0;
}

/*
 * Deliveries select from the count of events, and the queue from that of deliveries, which fixes their order for foreign keys.
 * Joining with the rows themselves compared each with each: the planner expects one row of a CTE that writes.
 */
const fanOutSqlOf = (condition: string) => statement`
  with claimed as materialized (
    select resource_id, sequence from webhook_outbox
    where merchant_id = $1 ${condition} order by resource_id, sequence limit $2 for update skip locked
  ), happened as (
    delete from webhook_outbox as o using claimed as c
    where o.merchant_id = $1 and o.resource_id = c.resource_id and o.sequence = c.sequence
    returning o.resource_id, o.sequence, o.event_ids, o.types, o.occurred_at, o.data, o.subscriptions, o.traceparent
  ), wanted as materialized (
    select e.event_id, e.type, h.resource_id, h.sequence + e.place - 1 as sequence, h.occurred_at, w.endpoint_id, w.enabled
    from happened as h
    cross join unnest(h.event_ids, h.types) with ordinality as e (event_id, type, place)
    cross join json_to_recordset(h.subscriptions) as s (endpoint_id uuid, events text[])
    join webhook_endpoints as w on w.merchant_id = $1 and w.endpoint_id = s.endpoint_id
    where s.events && array['*', e.type]
  ), event as (
    insert into webhook_events (merchant_id, event_id, type, resource_id, sequence, occurred_at, data, traceparent)
    select $1, e.event_id, e.type, h.resource_id, h.sequence + e.place - 1, h.occurred_at, h.data, h.traceparent
    from happened as h cross join unnest(h.event_ids, h.types) with ordinality as e (event_id, type, place)
    where e.event_id in (select event_id from wanted)
    returning event_id
  ), events as (
    select count(*) as written from event
  ), delivery as (
    insert into webhook_deliveries (merchant_id, endpoint_id, event_id, type, status, next_attempt_at, created_at)
    select $1, w.endpoint_id, w.event_id, w.type, case when w.enabled then 'pending' else 'cancelled' end,
      case when w.enabled then w.occurred_at end, w.occurred_at
    from events cross join wanted as w where events.written >= 0
    returning event_id
  ), deliveries as (
    select count(*) as written from delivery
  ), queued as (
    insert into webhook_queue (endpoint_id, event_id, merchant_id, resource_id, sequence, due_at)
    select w.endpoint_id, w.event_id, $1, w.resource_id, w.sequence, w.occurred_at
    from deliveries cross join wanted as w where deliveries.written >= 0 and w.enabled
  )
  select count(*) as ${output.number('fannedOut')} from happened`;

const fanOutSql = fanOutSqlOf('');
const fanOutResourceSql = fanOutSqlOf('and resource_id = $3');

async function hasEvents(db: Db, merchantId: string): Promise<boolean> {
  return (
    (await rows(db, 'select from webhook_outbox where merchant_id = $1 limit 1', [merchantId])).length > 0
  );
}

/** Finds merchants by a loose index scan, because there are far fewer merchants than events. */
function merchantsWithEvents(db: Db) {
  return rows(
    db,
    statement`with recursive waiting (merchant_id) as (
       (select merchant_id from webhook_outbox order by merchant_id limit 1)
       union all
       select (select o.merchant_id from webhook_outbox as o
               where o.merchant_id > waiting.merchant_id order by o.merchant_id limit 1)
       from waiting where waiting.merchant_id is not null
     )
     select merchant_id as ${output.text('merchant_id')} from waiting where merchant_id is not null
     limit ${merchantsAtATime}`,
    [],
  );
}
