import type { connectionCode, Platform, Static } from '@tribune/contract';
import { newConnectionCode } from '../../platform/auth/secrets.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';

const validMs = 60 * 60_000;

/** Creates a code for the plugin of a store, in the name of an admin. Only its hash is stored. */
export async function createConnectionCode(
  { config }: Pick<Context, 'config'>,
  db: Db,
  merchantId: string,
  { platform, personId, now }: { platform: Platform; personId: string; now: Date },
): Promise<Static<typeof connectionCode>> {
  const { secret: code, hash } = newConnectionCode();
  const expiresAt = new Date(now.getTime() + validMs);
  await deleteExpired(db, merchantId, now);
  await rows(
    db,
    `insert into connection_codes (hash, merchant_id, person_id, platform, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [hash, merchantId, personId, platform, expiresAt],
  );
  return { url: publicUrlOf(config), code, expiresAt: expiresAt.toISOString() };
}

async function deleteExpired(db: Db, merchantId: string, now: Date): Promise<void> {
  await rows(db, 'delete from connection_codes where merchant_id = $1 and expires_at <= $2', [
    merchantId,
    now,
  ]);
}
