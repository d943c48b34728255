import { sql } from 'kysely';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { releaseLease } from '../../platform/jobs/lease.ts';
import { disableAndNotify } from './disabling.ts';
import { requestAcceptedJob } from './job-types.ts';
import { deliveryLease, failingThreshold, type Leased, leaveQueue } from './pending-deliveries.ts';
import type { Posted } from './posting.ts';
import { backoff, day, retryDelay } from './schedule.ts';

export interface Attempt {
  url: string;
  startedAt: Date;
  durationMs: number;
  posted: Posted;
  /** The review request whose delivery a success confirms. */
  accepted: { requestId: string; reminder: number } | null;
  publicUrl: string;
  /** End of the attempt. */
  now: Date;
}

/** After failing for this long, an endpoint is disabled and its owners are notified. */
const disableAfterMs = 5 * day;

/** Records a successful attempt, and ends the endpoint's series of failures. */
export function recordDelivered(db: Db, leased: Leased, attempt: Attempt): Promise<void> {
  return inTransaction(db, async (tx) => {
    const endsFailures = leased.failures > 0;
    if (endsFailures) await lockEndpoint(tx, leased);
    await writeAttempt(tx, leased, attempt, { status: 'delivered', nextAttemptAt: null });
    await leaveQueue(tx, leased);
    if (attempt.accepted)
      await enqueue(tx, requestAcceptedJob, { merchantId: leased.merchant_id, ...attempt.accepted });
    if (endsFailures)
      await rows(tx, 'delete from webhook_lanes where endpoint_id = $1', [leased.endpoint_id]);
  });
}

/** Records a 410 Gone, which disables the endpoint. */
export function recordGone(db: Db, leased: Leased, attempt: Attempt): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockEndpoint(tx, leased);
    await writeAttempt(tx, leased, attempt, { status: 'failed', nextAttemptAt: null });
    await disableAndNotify(tx, leased.merchant_id, { ...disabled(leased, attempt), reason: 'gone' });
  });
}

/** Records a failed attempt and schedules the next one. Disables an endpoint that has been failing for five days. */
export function recordFailed(db: Db, leased: Leased, attempt: Attempt): Promise<void> {
  const { now, posted } = attempt;
  return inTransaction(db, async (tx) => {
    const endpoint = await lockEndpoint(tx, leased);
    const pauseMs = retryDelay(leased.tries + 1, posted.retryAfterMs);
    const dueAt = pauseMs === null ? null : new Date(now.getTime() + pauseMs);
    const status = dueAt === null ? 'failed' : 'pending';
    await writeAttempt(tx, leased, attempt, { status, nextAttemptAt: dueAt });
    if (dueAt === null) await leaveQueue(tx, leased);
    else await requeue(tx, leased, dueAt);
    if (!endpoint?.enabled) return;
    const failingSince = await countFailure(tx, leased, attempt);
    if (now.getTime() - failingSince.getTime() >= disableAfterMs)
      await disableAndNotify(tx, leased.merchant_id, { ...disabled(leased, attempt), reason: 'failing' });
  });
}

/**
 * Locks the endpoint before its deliveries, queue and lane, the lock order of everything that disables, deletes or replays.
 * Otherwise attempts that end at the same time would deadlock: each holds its own delivery, and the one that disables the
 * endpoint needs them all.
 */
function lockEndpoint(
  tx: Db,
  { merchant_id, endpoint_id }: Leased,
): Promise<{ enabled: boolean } | undefined> {
  return row(
    tx,
    statement`select ${table('webhook_endpoints')('enabled')} from webhook_endpoints where merchant_id = $1 and endpoint_id = $2 for no key update`,
    [merchant_id, endpoint_id],
  );
}

const disabled = ({ endpoint_id: endpointId }: Leased, { now, posted, publicUrl }: Attempt) => ({
  endpointId,
  publicUrl,
  now,
  lastError: posted.error,
});

/** A delivery cancelled during the attempt stays cancelled, unless the attempt succeeded. */
async function writeAttempt(
  tx: Db,
  { merchant_id, endpoint_id, event_id }: Leased,
  { url, startedAt, durationMs, posted }: Attempt,
  { status, nextAttemptAt }: { status: 'delivered' | 'failed' | 'pending'; nextAttemptAt: Date | null },
): Promise<void> {
  await rows(
    tx,
    `with delivery as (
       update webhook_deliveries set
         attempts = attempts + 1, last_status = $7, last_error = $9,
         status = case when $10 = 'delivered' or status = 'pending' then $10 else status end,
         next_attempt_at = case when status = 'pending' then $11::timestamptz end,
         delivered_at = case when $10 = 'delivered' then $12::timestamptz else delivered_at end
       where merchant_id = $1 and endpoint_id = $2 and event_id = $3
       returning attempts
     )
     insert into webhook_attempts
       (merchant_id, endpoint_id, event_id, attempt, url, started_at, duration_ms, response_status, response_excerpt,
        error)
     select $1::uuid, $2::uuid, $3::uuid, attempts, $4::text, $5::timestamptz, $6::int, $7::smallint, $8::text, $9::text
     from delivery`,
    [
      ...[merchant_id, endpoint_id, event_id, url, startedAt, durationMs],
      ...[posted.status, posted.excerpt, posted.error, status, nextAttemptAt],
      new Date(startedAt.getTime() + durationMs),
    ],
  );
}

/**
 * Returns a delivery to the queue. Has no effect if the lease has expired and another worker has the delivery, or if it was replayed since.
 */
async function requeue(tx: Db, leased: Leased, dueAt: Date): Promise<void> {
  await releaseLease(tx, deliveryLease, leased, sql`tries = ${leased.tries + 1}, due_at = ${dueAt}`);
}

/** Counts a failure of the endpoint. Returns the time of the first failure since its last success. */
async function countFailure(
  tx: Db,
  { endpoint_id, merchant_id, failures }: Leased,
  { now, posted }: Attempt,
): Promise<Date> {
  const holdMs = backoff(failures + 1, failingThreshold, posted.retryAfterMs);
  const lane = await row(
    tx,
    statement`insert into webhook_lanes as lane (endpoint_id, merchant_id, failures, failing_since, held_until)
     values ($1, $2, 1, $3, $4)
     on conflict (endpoint_id) do update set
       failures = lane.failures + 1, held_until = greatest(lane.held_until, excluded.held_until)
     returning ${table('webhook_lanes', 'lane')('failing_since')}`,
    [endpoint_id, merchant_id, now, holdMs === 0 ? null : new Date(now.getTime() + holdMs)],
  );
  return lane ? new Date(lane.failing_since) : now;
}
