import { retireSecret } from '../../platform/auth/retired-secrets.ts';
import { newWebhookSecret } from '../../platform/auth/secrets.ts';
import { webhookSecretsOf } from '../../platform/auth/webhook-secrets.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { assertMerchantExists } from '../../platform/merchants/merchant.ts';

/** Every merchant of the installation, oldest first, for the command line. */
export function allMerchants(db: Db) {
  return db
    .selectFrom('merchants')
    .select(['merchant_id', 'name', 'plan', 'created_at', 'suspended_at', 'live_merchant_id'])
    .orderBy('merchant_id')
    .execute();
}

/**
 * Rotates the order webhook's secret. Earlier secrets stay valid for 24 hours after their rotation. Throws INVALID_STATE
 * after too many rotations within 24 hours.
 */
export function rotateWebhookSecret(
  db: Db,
  merchantId: string,
  now: Date,
): Promise<{ webhookSecret: string; previousValidUntil: string }> {
  const webhookSecret = newWebhookSecret();
  return inTransaction(db, async (tx) => {
    const current = await webhookSecretsOf(tx, merchantId, 'for update');
    assertMerchantExists(current);
    const { previous, previousUntil, earlier } = retireSecret(current.secret, current, now);
    await rows(
      tx,
      `update merchants set webhook_secret = $2, previous_webhook_secret = $3, previous_webhook_secret_until = $4,
         earlier_webhook_secrets = $5
       where merchant_id = $1`,
      [merchantId, webhookSecret, previous, previousUntil, JSON.stringify(earlier)],
    );
    return { webhookSecret, previousValidUntil: previousUntil.toISOString() };
  });
}
