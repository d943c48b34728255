import { lowerRole, type Role } from '@tribune/contract';
import type { Caller } from '../auth/caller.ts';
import { type Db, row, rowWith } from '../db/database.ts';
import { statement, table } from '../db/statement.ts';
import { ApiError } from '../errors.ts';
import { typeId, uuidOf } from '../ids.ts';
import { signReadQuery, verifyReadQuery } from '../storage/signing.ts';

/** A link to staff data that needs no credentials, but expires when the person or token that it was created for loses access. */
export interface StaffLink {
  /** The linked data, such as `export MERCHANT EXPORT`. */
  subject: string;
  secret: string;
}

/** TypeID of the person, or of the personal access token, for whom a link is created. */
export function holderOf(caller: Extract<Caller, { kind: 'bearer' }>): string {
  const { personId, tokenId } = caller;
  return tokenId === personId ? typeId('user', personId) : typeId('pat', tokenId);
}

/** The query of a link for that holder. */
export function staffLinkQuery({ subject, secret }: StaffLink, holder: string, expiresAt: string | null) {
  const until = Math.floor(Date.parse(expiresAt ?? '') / 1000);
  return new URLSearchParams({
    for: holder,
    ...Object.fromEntries(signReadQuery(secret, `${subject} ${holder}`, until)),
  });
}

/**
 * The present role of a link's holder; null if the signature is invalid. The caller checks whether the linked data has expired. Throws
 * GONE if the holder no longer has access.
 */
export async function roleOfStaffLink(
  db: Db,
  merchantId: string,
  { subject, secret, query, now }: StaffLink & { query: unknown; now: Date },
): Promise<Role | null> {
  const { for: holder, expires, signature } = Object(query) as Record<string, unknown>;
  if (typeof holder !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return null;
  if (!verifyReadQuery(secret, `${subject} ${holder}`, { expires, signature }, new Date(0))) return null;
  const role = await roleOfHolder(db, merchantId, holder, now);
  if (role === null)
    throw new ApiError('GONE', 'The person for whom this link was created no longer has access.');
  return role;
}

async function roleOfHolder(db: Db, merchantId: string, holder: string, now: Date): Promise<Role | null> {
  const personId = uuidOf('user', holder);
  const member = personId
    ? await rowWith(db, table('staff')('role'), { merchant_id: merchantId, person_id: personId })
    : undefined;
  if (member) return member.role;
  const token = await row(
    db,
    statement`select ${table('access_tokens', 't')('role')}, ${table('staff', 's').as({ staff_role: 'role' })}
     from access_tokens as t join staff as s on s.merchant_id = t.merchant_id and s.person_id = t.person_id
     where t.merchant_id = $1 and t.token_id = $2 and t.revoked_at is null and (t.expires_at is null or t.expires_at > $3)`,
    [merchantId, uuidOf('pat', holder), now],
  );
  return token ? lowerRole(token.role, token.staff_role) : null;
}
