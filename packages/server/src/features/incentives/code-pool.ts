import { hash } from 'node:crypto';
import type { codeStock, Static } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { notNull, orNull, output, statement, table } from '../../platform/db/statement.ts';
import { waitingClaims } from './claim-queue.ts';

export type CodeStock = Static<typeof codeStock>;

const c = table('coupon_codes');

/** Identifies a code after it was issued, when the pool no longer stores it. */
export const fingerprintOf = (merchantId: string, code: string): Buffer =>
  hash('sha256', `${merchantId} ${code}`, 'buffer');

/**
 * Issues a code to a claim, the one that expires first. Undefined if none is available now. The caller holds the claim's row
 * lock; codes that other transactions are issuing are skipped.
 */
export async function issueCode(
  tx: Db,
  merchantId: string,
  { incentiveId, claimId, now }: { incentiveId: string; claimId: string; now: Date },
): Promise<string | undefined> {
  const found = await row(
    tx,
    statement`select ${c('code_id')}, ${notNull(c('code'))} from coupon_codes
     where merchant_id = $1 and incentive_id = $2 and issued_at is null and coalesce(expires_at > $3, true)
     order by expires_at, code_id limit 1 for update skip locked`,
    [merchantId, incentiveId, now],
  );
  if (!found) return undefined;
  await markIssued(tx, merchantId, { codeId: found.code_id, claimId, now });
  return found.code;
}

/** Removes a code that staff enter by hand from its pool; `incentiveId` is null if it is not in a pool. */
export async function withdrawCode(
  tx: Db,
  merchantId: string,
  { code, claimId, now }: { code: string; claimId: string; now: Date },
): Promise<{ incentiveId: string | null; issuedBefore: boolean }> {
  const pooled = await row(
    tx,
    statement`select ${c('code_id', 'incentive_id', 'issued_at')} from coupon_codes
     where merchant_id = $1 and fingerprint = $2 for update`,
    [merchantId, fingerprintOf(merchantId, code)],
  );
  if (!pooled) return { incentiveId: null, issuedBefore: false };
  const { incentive_id: incentiveId } = pooled;
  if (pooled.issued_at !== null) return { incentiveId, issuedBefore: true };
  await markIssued(tx, merchantId, { codeId: pooled.code_id, claimId, now });
  return { incentiveId, issuedBefore: false };
}

async function markIssued(
  tx: Db,
  merchantId: string,
  { codeId, claimId, now }: { codeId: string; claimId: string; now: Date },
): Promise<void> {
  await rows(
    tx,
    'update coupon_codes set code = null, claim_id = $3, issued_at = $4 where merchant_id = $1 and code_id = $2',
    [merchantId, codeId, claimId, now],
  );
}

/** Adds codes that the merchant has never added before. Returns their number. The caller holds the incentive's lock. */
export async function addCodes(
  tx: Db,
  merchantId: string,
  { incentiveId, codes, now }: { incentiveId: string; codes: readonly NewCode[]; now: Date },
): Promise<number> {
  // Sorted, so that two writers do not deadlock.
  const sorted = codes.toSorted((one, other) => Buffer.compare(one.fingerprint, other.fingerprint));
  const added = await rows(
    tx,
    `insert into coupon_codes (merchant_id, incentive_id, created_at, code_id, code, fingerprint, expires_at)
     select $1::uuid, $2::uuid, $3::timestamptz, * from unnest($4::uuid[], $5::text[], $6::bytea[], $7::timestamptz[])
     on conflict (merchant_id, fingerprint) do nothing returning code_id`,
    [
      merchantId,
      incentiveId,
      now,
      sorted.map(({ codeId }) => codeId),
      sorted.map(({ code }) => code),
      sorted.map(({ fingerprint }) => fingerprint),
      sorted.map(({ expiresAt }) => expiresAt),
    ],
  );
  return added.length;
}

export interface NewCode {
  codeId: string;
  code: string;
  fingerprint: Buffer;
  expiresAt: Date | null;
}

/** The number of these codes that the merchant has added before. */
export async function knownCodes(
  db: Db,
  merchantId: string,
  fingerprints: readonly Buffer[],
): Promise<number> {
  const found = await rows(
    db,
    'select code_id from coupon_codes where merchant_id = $1 and fingerprint = any($2::bytea[])',
    [merchantId, fingerprints],
  );
  return found.length;
}

/** Deletes the unused codes of an incentive. Returns their number. */
export async function removeCodes(db: Db, merchantId: string, incentiveId: string): Promise<number> {
  const removed = await rows(
    db,
    `delete from coupon_codes where merchant_id = $1 and incentive_id = $2 and issued_at is null
     returning code_id`,
    [merchantId, incentiveId],
  );
  return removed.length;
}

/** The merchant's pools by incentive. Incentives without codes are omitted if no claim awaits one. */
export async function stocks(
  db: Db,
  merchantId: string,
  now: Date,
): Promise<(incentiveId: string) => CodeStock> {
  const found = await rows(
    db,
    statement`select ${c('incentive_id')},
       count(*) filter (where coalesce(expires_at > $2, true)) as ${output.number('available')},
       count(*) filter (where expires_at <= $2) as ${output.number('expired')},
       min(expires_at) filter (where expires_at > $2) as ${orNull(output.time('next_expiry_at'))}
     from coupon_codes where merchant_id = $1 and issued_at is null group by incentive_id`,
    [merchantId, now],
  );
  const pools = new Map(found.map((pool) => [pool.incentive_id, pool]));
  const waiting = await waitingClaims(db, merchantId);
  return (incentiveId) => {
    const pool = pools.get(incentiveId);
    return {
      available: pool?.available ?? 0,
      expired: pool?.expired ?? 0,
      nextExpiryAt: pool?.next_expiry_at ?? null,
      waitingClaims: waiting.get(incentiveId) ?? 0,
    };
  };
}

/** Whether the pool has any code left, including those that other transactions are issuing. */
export async function hasCodes(
  tx: Db,
  merchantId: string,
  { incentiveId, now }: { incentiveId: string; now: Date },
): Promise<boolean> {
  const found = await row(
    tx,
    `select code_id from coupon_codes
     where merchant_id = $1 and incentive_id = $2 and issued_at is null and coalesce(expires_at > $3, true) limit 1`,
    [merchantId, incentiveId, now],
  );
  return found !== undefined;
}

/** Number of available codes, counted up to `limit`. */
export async function availableUpTo(
  tx: Db,
  merchantId: string,
  { incentiveId, limit, now }: { incentiveId: string; limit: number; now: Date },
): Promise<number> {
  const found = await row(
    tx,
    statement`select count(*) as ${output.number('count')} from (
       select from coupon_codes
       where merchant_id = $1 and incentive_id = $2 and issued_at is null and coalesce(expires_at > $3, true)
       limit $4) as counted`,
    [merchantId, incentiveId, now, limit],
  );
  return found?.count ?? 0;
}
