import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { newSecret } from './endpoints.ts';

/** A table with one row per merchant: the merchant's server that we call (`callSigned`), and how the last call ended. */
type ServiceTable = 'coupon_services' | 'external_moderation';

/** Further columns of such a table, by name. */
type More = Readonly<Record<string, unknown>>;

/** Stores a merchant's server. Returns its new secret; null if it keeps its current one. */
export async function saveService(
  tx: Db,
  merchantId: string,
  of: ServiceTable,
  {
    rotateSecret,
    more,
    ...change
  }: { url: string; timeoutMs: number; rotateSecret: boolean; now: Date; more: More },
): Promise<string | null> {
  const before = await row(
    tx,
    statement`select ${table('coupon_services')('secret')} from ${of} where merchant_id = $1`,
    [merchantId],
  );
  const secret = !before || rotateSecret ? newSecret() : null;
  const columns = {
    url: change.url,
    secret: secret ?? before?.secret,
    timeout_ms: change.timeoutMs,
    updated_at: change.now,
    ...more,
  };
  const names = Object.keys(columns);
  await rows(
    tx,
    `insert into ${of} (merchant_id, ${names.join(', ')}) values ($1, ${names.map((_, place) => `$${place + 2}`).join(', ')})
     on conflict (merchant_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [merchantId, ...Object.values(columns)],
  );
  return secret;
}
