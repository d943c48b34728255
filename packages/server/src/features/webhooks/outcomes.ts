import { sql } from 'kysely';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { releaseLease } from '../../platform/jobs/lease.ts';
import { disableFor } from './disabling.ts';
import { deliveryLease, failingAfter, type Leased, leaveQueue } from './pending-deliveries.ts';
import type { Posted } from './posting.ts';
import { day, holdAfter, pauseAfter } from './schedule.ts';

export interface Attempt {
  url: string;
  startedAt: Date;
  durationMs: number;
  posted: Posted;
  /** When it ended. */
  now: Date;
}

/** An endpoint that took nothing for so long is disabled, and its owner told. */
const disableAfterMs = 5 * day;

export function noteTaken(db: Db, leased: Leased, attempt: Attempt): Promise<void> {
  return inTransaction(db, async (tx) => {
    const endsFailures = leased.failures > 0;
    if (endsFailures) await lockEndpoint(tx, leased);
    await writeAttempt(tx, leased, attempt, { status: 'delivered', nextAttemptAt: null });
    await leaveQueue(tx, leased);
    if (endsFailures)
      await rows(tx, 'delete from webhook_lanes where endpoint_id = $1', [leased.endpoint_id]);
  });
}

/** It answered 410: nothing more is wanted. */
export function noteGone(db: Db, leased: Leased, attempt: Attempt): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockEndpoint(tx, leased);
    await writeAttempt(tx, leased, attempt, { status: 'failed', nextAttemptAt: null });
    await disableFor(tx, leased.merchant_id, { ...disabled(leased, attempt), reason: 'gone' });
  });
}

/** It is tried again by the schedule; an endpoint that has only failed for days is disabled. */
export function noteFailed(db: Db, leased: Leased, attempt: Attempt): Promise<void> {
  const { now, posted } = attempt;
  return inTransaction(db, async (tx) => {
    const endpoint = await lockEndpoint(tx, leased);
    const pauseMs = pauseAfter(leased.tries + 1, posted.retryAfterMs);
    const dueAt = pauseMs === null ? null : new Date(now.getTime() + pauseMs);
    const status = dueAt === null ? 'failed' : 'pending';
    await writeAttempt(tx, leased, attempt, { status, nextAttemptAt: dueAt });
    if (dueAt === null) await leaveQueue(tx, leased);
    else await requeue(tx, leased, dueAt);
    if (!endpoint?.enabled) return;
    const failingSince = await noteFailure(tx, leased, attempt);
    if (now.getTime() - failingSince.getTime() >= disableAfterMs)
      await disableFor(tx, leased.merchant_id, { ...disabled(leased, attempt), reason: 'failing' });
  });
}

/**
 * Locks the endpoint before its deliveries, its queue and its lane, as all statements do that disable, delete or replay.
 * Attempts that end at the same time would otherwise each hold their own delivery, while the one that disables the
 * endpoint needs them all.
 */
function lockEndpoint(
  tx: Db,
  { merchant_id, endpoint_id }: Leased,
): Promise<{ enabled: boolean } | undefined> {
  return row<{ enabled: boolean }>(
    tx,
    `select enabled from webhook_endpoints where merchant_id = $1 and endpoint_id = $2 for no key update`,
    [merchant_id, endpoint_id],
  );
}

const disabled = ({ endpoint_id: endpointId }: Leased, { now, posted }: Attempt) => ({
  endpointId,
  now,
  lastError: posted.error,
});

/** A delivery that was cancelled or taken back meanwhile stays so, but for one that was taken after all. */
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

/** Not when the lease ran out and another worker has it, or the delivery was replayed meanwhile. */
async function requeue(tx: Db, leased: Leased, dueAt: Date): Promise<void> {
  await releaseLease(tx, deliveryLease, leased, sql`tries = ${leased.tries + 1}, due_at = ${dueAt}`);
}

/** Counts a failure of the endpoint; gives since when it has only failed. */
async function noteFailure(
  tx: Db,
  { endpoint_id, merchant_id, failures }: Leased,
  { now, posted }: Attempt,
): Promise<Date> {
  const holdMs = holdAfter(failures + 1, failingAfter, posted.retryAfterMs);
  const lane = await row<{ failing_since: string }>(
    tx,
    `insert into webhook_lanes as lane (endpoint_id, merchant_id, failures, failing_since, held_until)
     values ($1, $2, 1, $3, $4)
     on conflict (endpoint_id) do update set
       failures = lane.failures + 1, held_until = greatest(lane.held_until, excluded.held_until)
     returning failing_since`,
    [endpoint_id, merchant_id, now, holdMs === 0 ? null : new Date(now.getTime() + holdMs)],
  );
  return lane ? new Date(lane.failing_since) : now;
}
