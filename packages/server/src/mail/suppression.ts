import type { SuppressionReason } from '@tribune/contract';
import { type Db, row, rows } from '../db/database.ts';

export interface Suppression {
  email_key: string;
  reason: SuppressionReason;
  created_at: string;
}

/** Asks an address for nothing more. The first reason stands. */
export async function suppress(
  db: Db,
  merchantId: string,
  { email, reason, now }: { email: string; reason: SuppressionReason; now: Date },
): Promise<Suppression> {
  await rows(
    db,
    `insert into suppressions (merchant_id, email_key, reason, created_at) values ($1, $2, $3, $4)
     on conflict (merchant_id, email_key) do nothing`,
    [merchantId, email.toLowerCase(), reason, now],
  );
  const found = await row<Suppression>(
    db,
    'select email_key, reason, created_at from suppressions where merchant_id = $1 and email_key = $2',
    [merchantId, email.toLowerCase()],
  );
  if (!found) throw new Error('It was written a moment ago');
  return found;
}

/** False when the address was not on the list. */
export async function unsuppress(db: Db, merchantId: string, email: string): Promise<boolean> {
  const gone = await rows(
    db,
    'delete from suppressions where merchant_id = $1 and email_key = $2 returning email_key',
    [merchantId, email.toLowerCase()],
  );
  return gone.length > 0;
}

/** Newest first. */
export function suppressions(
  db: Db,
  merchantId: string,
  { email, limit }: { email: string | null; limit: number },
): Promise<Suppression[]> {
  return rows(
    db,
    `select email_key, reason, created_at from suppressions
     where merchant_id = $1 and ($2::text is null or email_key = $2)
     order by created_at desc, email_key limit $3`,
    [merchantId, email?.toLowerCase() ?? null, limit],
  );
}
