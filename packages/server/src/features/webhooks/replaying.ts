import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidState } from '../../platform/errors.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { deliveryOf } from './deliveries.ts';
import { fanOutForRequest, fanOutResource } from './fan-out.ts';
import type { DeliveryRow } from './present.ts';
import { recordEventFor } from './recording.ts';

/** Redelivers one event. Undefined if it does not exist; throws INVALID_STATE if the endpoint is disabled. */
export function replay(
  db: Db,
  merchantId: string,
  { endpointId, eventId, now }: { endpointId: string; eventId: string; now: Date },
): Promise<DeliveryRow | undefined> {
  return inTransaction(db, async (tx) => {
    const isEnabled = await lockEndpoint(tx, merchantId, endpointId);
    await fanOutForRequest(tx, merchantId);
    if (!(await deliveryOf(tx, merchantId, { endpointId, eventId }))) return undefined;
    if (!isEnabled) throw endpointDisabled();
    await redeliver(tx, merchantId, { endpointId, now, eventIds: [eventId] });
    return deliveryOf(tx, merchantId, { endpointId, eventId });
  });
}

const queuedEvent = table('webhook_events').as({
  eventId: 'event_id',
  resourceId: 'resource_id',
  sequence: 'sequence',
});

const batchSize = 5_000;

/** Redelivers all failed and cancelled events of a time range; returns their number. Throws INVALID_STATE if the endpoint is disabled. */
export function replayFailed(
  db: Db,
  merchantId: string,
  { endpointId, since, until, now }: { endpointId: string; since: string; until: string | null; now: Date },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await assertEnabled(tx, merchantId, endpointId);
    for (let replayed = 0; ; ) {
      const failed = await rows(
        tx,
        statement`select ${table('webhook_deliveries')('event_id')} from webhook_deliveries
         where merchant_id = $1 and endpoint_id = $2 and status in ('failed', 'cancelled') and created_at >= $3
           and ($4::timestamptz is null or created_at < $4)
         order by event_id limit $5 for update`,
        [merchantId, endpointId, since, until, batchSize],
      );
      if (failed.length === 0) return replayed;
      await redeliver(tx, merchantId, { endpointId, now, eventIds: failed.map(({ event_id }) => event_id) });
      replayed += failed.length;
    }
  });
}

async function redeliver(
  tx: Db,
  merchantId: string,
  { endpointId, eventIds, now }: { endpointId: string; eventIds: string[]; now: Date },
): Promise<void> {
  await rows(
    tx,
    `update webhook_deliveries set status = 'pending', next_attempt_at = $4
     where merchant_id = $1 and endpoint_id = $2 and event_id = any($3::uuid[])`,
    [merchantId, endpointId, eventIds, now],
  );
  const queued = await rows(
    tx,
    statement`select $2::uuid as ${output.text('endpointId')}, ${queuedEvent} from webhook_events
     where merchant_id = $1 and event_id = any($3::uuid[])`,
    [merchantId, endpointId, eventIds],
  );
  await enqueue(tx, merchantId, queued, now);
  await endBackoff(tx, endpointId);
}

interface Queued {
  endpointId: string;
  eventId: string;
  resourceId: string;
  sequence: number;
}

/** Queues deliveries. Those already queued become due at once, with their attempts reset. */
async function enqueue(tx: Db, merchantId: string, deliveries: readonly Queued[], now: Date): Promise<void> {
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

async function assertEnabled(tx: Db, merchantId: string, endpointId: string): Promise<void> {
  if (!(await lockEndpoint(tx, merchantId, endpointId))) throw endpointDisabled();
}

const endpointDisabled = () => invalidState('This endpoint is disabled. Enable it and try again.');

/** Locks the endpoint, because disabling it concurrently would cancel these deliveries. Returns whether it is enabled. */
async function lockEndpoint(tx: Db, merchantId: string, endpointId: string): Promise<boolean> {
  const endpoint = await row(
    tx,
    statement`select ${table('webhook_endpoints')('enabled')} from webhook_endpoints
     where merchant_id = $1 and endpoint_id = $2 for share`,
    [merchantId, endpointId],
  );
  return endpoint?.enabled === true;
}

/** Sends a test event. Throws INVALID_STATE if the endpoint is disabled. */
export function sendTest(
  db: Db,
  merchantId: string,
  { endpointId, now }: { endpointId: string; now: Date },
): Promise<DeliveryRow | undefined> {
  const eventId = newUuid();
  return inTransaction(db, async (tx) => {
    await assertEnabled(tx, merchantId, endpointId);
    await recordEventFor(tx, merchantId, endpointId, {
      events: [{ type: 'webhook.test', eventId }],
      // A separate resource, so that it does not wait for earlier tests.
      resourceId: eventId,
      data: { webhookId: typeId('webhook', endpointId), message: 'This is a test.' },
      now,
    });
    await fanOutResource(tx, merchantId, eventId);
    await endBackoff(tx, endpointId);
    return deliveryOf(tx, merchantId, { endpointId, eventId });
  });
}

/** Ends the endpoint's backoff, so that a requested delivery is sent at once. */
async function endBackoff(tx: Db, endpointId: string): Promise<void> {
  await rows(tx, 'update webhook_lanes set held_until = null where endpoint_id = $1', [endpointId]);
}
