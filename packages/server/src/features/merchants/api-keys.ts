import { newApiKey, type Secret } from '../../platform/auth/secrets.ts';
import type { Db } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';

const columns = ['key_id', 'name', 'prefix', 'created_at', 'last_used_at', 'revoked_at'] as const;

export function apiKeysOf(db: Db, merchantId: string) {
  return db
    .selectFrom('api_keys')
    .select(columns)
    .where('merchant_id', '=', merchantId)
    .orderBy('key_id')
    .execute();
}

/** Creates a key. Only its hash is stored, so `secret` cannot be read again. */
export async function createApiKey(
  db: Db,
  merchantId: string,
  key: { name: string; isTest: boolean; now: Date },
) {
  const made: Secret = newApiKey(key.isTest);
  const row = await db
    .insertInto('api_keys')
    .values({
      key_id: newUuid(),
      merchant_id: merchantId,
      hash: made.hash,
      name: key.name,
      prefix: made.prefix,
      created_at: key.now.toISOString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { row, secret: made.secret };
}

/** Revokes a key. Idempotent: keeps the time of the first revocation. Undefined if the key does not exist. */
export function revokeApiKey(db: Db, merchantId: string, keyId: string, now: Date) {
  return db
    .updateTable('api_keys')
    .set(({ fn, val, ref }) => ({ revoked_at: fn.coalesce(ref('revoked_at'), val(now.toISOString())) }))
    .where('merchant_id', '=', merchantId)
    .where('key_id', '=', keyId)
    .returning(columns)
    .executeTakeFirst();
}

/** Revokes every active key of the merchant. */
export async function revokeAllApiKeys(db: Db, merchantId: string, now: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ revoked_at: now.toISOString() })
    .where('merchant_id', '=', merchantId)
    .where('revoked_at', 'is', null)
    .execute();
}
