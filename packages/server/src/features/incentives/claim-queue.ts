import { sql } from 'kysely';
import { type Db, rows } from '../../platform/db/database.ts';
import { notNull, output, statement, table } from '../../platform/db/statement.ts';
import { claimLeases, cleared, isUnleased, leasedTable } from '../../platform/jobs/lease.ts';
import { notSuspended } from '../../platform/merchants/suspension.ts';

/*
 * Completed claims of all merchants that await a code. A row is written in the transaction that completes the claim, and
 * deleted in the one that fulfils it. Leases use the system clock, not the context's; a lease that expires belongs to a
 * killed worker, and another one takes the claim.
 */
const claimLease = leasedTable('claim_queue', 'merchant_id', 'claim_id');
const leased = notNull(table('claim_queue', 'leased')('merchant_id', 'claim_id', 'tries'));
const term = () => ({ now: new Date(), ttlMs: 60_000 });

/** Queues completed claims whose incentive issues codes automatically. The caller holds their row locks. */
export async function queueClaims(
  tx: Db,
  merchantId: string,
  { claims, now }: { claims: readonly { claim_id: string; incentive_id: string }[]; now: Date },
): Promise<void> {
  if (claims.length === 0) return;
  const automatic = await rows(
    tx,
    statement`select ${table('incentives')('incentive_id', 'fulfilment')} from incentives
     where merchant_id = $1 and incentive_id = any($2::uuid[]) and fulfilment <> 'manual'`,
    [merchantId, claims.map(({ incentive_id }) => incentive_id)],
  );
  for (const { incentive_id: incentiveId, fulfilment } of automatic) {
    const queued = claims.filter(({ incentive_id }) => incentive_id === incentiveId);
    await insert(tx, merchantId, { claims: queued, byService: fulfilment === 'endpoint', now });
  }
}

const atOnce = 1_000;

/** Queues the claims of an incentive that were completed before it issued codes automatically. */
export async function queueCompletedClaims(
  tx: Db,
  merchantId: string,
  { incentiveId, byService, now }: { incentiveId: string; byService: boolean; now: Date },
): Promise<void> {
  for (let after: string | null = null, size = atOnce; size === atOnce; ) {
    const found: { claim_id: string; incentive_id: string }[] = await rows(
      tx,
      statement`select ${table('incentive_claims')('claim_id', 'incentive_id')} from incentive_claims
       where merchant_id = $1 and status = 'reviews_completed' and incentive_id = $2
         and ($3::uuid is null or claim_id > $3)
       order by claim_id limit ${atOnce}`,
      [merchantId, incentiveId, after],
    );
    await insert(tx, merchantId, { claims: found, byService, now });
    after = found.at(-1)?.claim_id ?? null;
    size = found.length;
  }
}

async function insert(
  tx: Db,
  merchantId: string,
  {
    claims,
    byService,
    now,
  }: { claims: readonly { claim_id: string; incentive_id: string }[]; byService: boolean; now: Date },
): Promise<void> {
  if (claims.length === 0) return;
  await rows(
    tx,
    `insert into claim_queue (merchant_id, claim_id, incentive_id, due_at, by_service)
     select $1::uuid, *, $4::timestamptz, $5::boolean from unnest($2::uuid[], $3::uuid[])
     on conflict (merchant_id, claim_id) do update set due_at = excluded.due_at, by_service = excluded.by_service,
       last_error = null`,
    [
      merchantId,
      claims.map(({ claim_id }) => claim_id),
      claims.map(({ incentive_id }) => incentive_id),
      now,
      byService,
    ],
  );
}

/** Removes claims from the queue. */
export async function unqueue(tx: Db, merchantId: string, claimIds: readonly string[]): Promise<void> {
  await rows(tx, 'delete from claim_queue where merchant_id = $1 and claim_id = any($2::uuid[])', [
    merchantId,
    claimIds,
  ]);
}

/** Removes every claim of an incentive from the queue. */
export async function unqueueClaims(tx: Db, merchantId: string, incentiveId: string): Promise<void> {
  await rows(tx, 'delete from claim_queue where merchant_id = $1 and incentive_id = $2', [
    merchantId,
    incentiveId,
  ]);
}

/** Makes the claims that await codes of an incentive due. The caller holds the incentive's lock. */
export async function wakeClaims(
  tx: Db,
  merchantId: string,
  { incentiveId, now }: { incentiveId: string; now: Date },
): Promise<void> {
  await rows(
    tx,
    'update claim_queue set due_at = $3 where merchant_id = $1 and incentive_id = $2 and due_at is null',
    [merchantId, incentiveId, now],
  );
}

/** Number of claims that await a code, by incentive. */
export async function waitingClaims(db: Db, merchantId: string): Promise<Map<string, number>> {
  const found = await rows(
    db,
    statement`select ${table('claim_queue')('incentive_id')}, count(*) as ${output.number('count')}
     from claim_queue where merchant_id = $1 group by incentive_id`,
    [merchantId],
  );
  return new Map(found.map(({ incentive_id, count }) => [incentive_id, count]));
}

/** A claim that this process has leased. */
export interface QueuedClaim {
  merchant_id: string;
  claim_id: string;
  lease: string;
  /** Attempts so far. */
  tries: number;
}

/** Leases the claims that are due for a code of a pool, oldest first. Claims leased by other workers are skipped. */
export function leaseDueClaims(db: Db, { limit, now }: { limit: number; now: Date }): Promise<QueuedClaim[]> {
  return claimLeases(db, claimLease, {
    term: term(),
    chosen: sql`select merchant_id, claim_id from claim_queue
                where due_at <= ${now} and not by_service and ${isUnleased(claimLease, term())}
                  and ${sql.raw(notSuspended('claim_queue'))}
                order by due_at, claim_id limit ${limit} for update skip locked`,
    returning: leased,
  });
}

/** Merchants with claims that are due for a request to their coupon service. */
export async function merchantsWithServiceClaims(db: Db, now: Date): Promise<string[]> {
  const found = await rows(
    db,
    statement`select ${table('claim_queue')('merchant_id')} from claim_queue
     where by_service and due_at <= $1 and (lease is null or leased_until <= now())
       and ${notSuspended('claim_queue')} group by merchant_id limit 200`,
    [now],
  );
  return found.map(({ merchant_id }) => merchant_id);
}

/** Like `leaseDueClaims`, for one merchant's claims that await its coupon service. */
export function leaseServiceClaims(
  db: Db,
  merchantId: string,
  { limit, now }: { limit: number; now: Date },
): Promise<QueuedClaim[]> {
  return claimLeases(db, claimLease, {
    term: term(),
    chosen: sql`select merchant_id, claim_id from claim_queue
                where merchant_id = ${merchantId} and by_service and due_at <= ${now}
                  and ${isUnleased(claimLease, term())}
                order by due_at, claim_id limit ${limit} for update skip locked`,
    returning: leased,
  });
}

/**
 * Postpones claims after a failure of the coupon service, and ends their leases: the given claims, or, if `claimIds` is null, all that are
 * due before `dueAt`. If `dueAt` is null, they wait for `wakeServiceClaims`.
 */
export async function postponeClaims(
  db: Db,
  merchantId: string,
  {
    claimIds,
    dueAt,
    error,
  }: { claimIds: readonly string[] | null; dueAt: Date | null; error: string | null },
): Promise<void> {
  const which =
    claimIds === null
      ? sql`(${dueAt}::timestamptz is null or due_at < ${dueAt})`
      : sql`claim_id = any(${claimIds}::uuid[])`;
  await sql`
    update claim_queue set ${cleared(claimLease)}, due_at = ${dueAt}, tries = tries + ${claimIds === null ? 0 : 1},
      last_error = ${error}
    where merchant_id = ${merchantId} and by_service and ${which}`.execute(db);
}

/** Makes all claims due that await the merchant's coupon service. */
export async function wakeServiceClaims(tx: Db, merchantId: string, now: Date): Promise<void> {
  await rows(
    tx,
    'update claim_queue set due_at = $2, tries = 0, last_error = null where merchant_id = $1 and by_service',
    [merchantId, now],
  );
}

/** Returns a claim to the queue: due at a time, or, if null, when codes are added. */
export async function requeue(
  tx: Db,
  merchantId: string,
  { claimId, dueAt }: { claimId: string; dueAt: Date | null },
): Promise<void> {
  await sql`
    update claim_queue set ${cleared(claimLease)}, due_at = ${dueAt}, tries = tries + 1
    where merchant_id = ${merchantId} and claim_id = ${claimId}`.execute(tx);
}
