import type { Role } from '@tribune/contract';
import { newAccessToken } from '../../platform/auth/secrets.ts';
import type { Db } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';

const columns = [
  'token_id',
  'grant_id',
  'person_id',
  'name',
  'prefix',
  'role',
  'created_at',
  'last_used_at',
  'expires_at',
  'revoked_at',
] as const;

/** The tokens of one person, or of all staff if `personId` is null. */
export function accessTokensOf(db: Db, merchantId: string, personId: string | null) {
  return db
    .selectFrom('access_tokens')
    .select(columns)
    .where('merchant_id', '=', merchantId)
    .$if(personId !== null, (query) => query.where('person_id', '=', personId ?? ''))
    .orderBy('token_id')
    .execute();
}

export interface NewAccessToken {
  personId: string;
  name: string;
  role: Role;
  expiresAt: string | null;
  now: Date;
}

/** Creates a token. Only its hash is stored, so `secret` cannot be read again. */
export async function createAccessToken(db: Db, merchantId: string, token: NewAccessToken) {
  const made = newAccessToken();
  const row = await db
    .insertInto('access_tokens')
    .values({
      token_id: newUuid(),
      merchant_id: merchantId,
      person_id: token.personId,
      hash: made.hash,
      name: token.name,
      prefix: made.prefix,
      role: token.role,
      created_at: token.now.toISOString(),
      expires_at: token.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { row, secret: made.secret };
}

/** Revokes a token. Undefined if it does not exist, or belongs to somebody other than `personId`. */
export function revokeAccessToken(
  db: Db,
  merchantId: string,
  token: { tokenId: string; personId: string | null; now: Date },
) {
  return db
    .updateTable('access_tokens')
    .set(({ fn, val, ref }) => ({ revoked_at: fn.coalesce(ref('revoked_at'), val(token.now.toISOString())) }))
    .where('merchant_id', '=', merchantId)
    .where('token_id', '=', token.tokenId)
    .$if(token.personId !== null, (query) => query.where('person_id', '=', token.personId ?? ''))
    .returning(columns)
    .executeTakeFirst();
}
