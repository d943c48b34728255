import { hash } from 'node:crypto';
import { type Db, row, rows } from '../../platform/db/database.ts';

/** A TOTP code is valid in its own half minute, the one before and the one after. */
const acceptedMs = 2 * 60_000;

/**
 * Reserves a TOTP code, which Better Auth would accept repeatedly while it is valid (RFC 6238, section 5.2, permits one use). False if a
 * sign-in of the person has already used it.
 */
export async function reserveCode(
  db: Db,
  { personId, code, now }: { personId: string; code: string; now: Date },
): Promise<boolean> {
  const reserved = await row(
    db,
    `insert into auth_verifications (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
     values ($1, 'used code', '', $2, $3, $3)
     on conflict (id) do update set "expiresAt" = excluded."expiresAt" where auth_verifications."expiresAt" < $3
     returning id`,
    [idOf(personId, code), new Date(now.getTime() + acceptedMs), now],
  );
  return reserved !== undefined;
}

/** The code was rejected, but may become valid in a later half minute. */
export async function releaseCode(db: Db, personId: string, code: string): Promise<void> {
  await rows(db, 'delete from auth_verifications where id = $1', [idOf(personId, code)]);
}

/** A UUID derived from the person and the code, so that the primary key permits one reservation. */
function idOf(personId: string, code: string): string {
  const hex = hash('sha256', `one-time code ${personId} ${code}`);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
