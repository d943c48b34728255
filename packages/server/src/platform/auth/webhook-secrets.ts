import { type Db, row } from '../db/database.ts';
import type { StoredSecrets } from './retired-secrets.ts';

/** The secret of a merchant's inbound webhooks, and its rotated ones. Undefined when there is no such merchant. */
export function webhookSecretsOf(
  db: Db,
  merchantId: string,
  lock: 'for update' | '' = '',
): Promise<(StoredSecrets & { secret: string }) | undefined> {
  return row(
    db,
    `select webhook_secret as secret, previous_webhook_secret as previous,
       previous_webhook_secret_until as "previousUntil", earlier_webhook_secrets as earlier
     from merchants where merchant_id = $1 ${lock}`,
    [merchantId],
  );
}
