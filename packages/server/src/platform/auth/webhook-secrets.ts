import { type Db, row } from '../db/database.ts';
import { statement, table } from '../db/statement.ts';
import type { RetiredSecret, StoredSecrets } from './retired-secrets.ts';

const secrets = table('merchants').holding<{ earlier_webhook_secrets: RetiredSecret[] }>().as({
  secret: 'webhook_secret',
  previous: 'previous_webhook_secret',
  previousUntil: 'previous_webhook_secret_until',
  earlier: 'earlier_webhook_secrets',
});

/** The secret of a merchant's inbound webhooks, and its rotated ones. Undefined if the merchant does not exist. */
export function webhookSecretsOf(
  db: Db,
  merchantId: string,
  lock: 'for update' | '' = '',
): Promise<(StoredSecrets & { secret: string }) | undefined> {
  return row(
    db,
    statement`select ${secrets}
     from merchants where merchant_id = $1 ${lock}`,
    [merchantId],
  );
}
