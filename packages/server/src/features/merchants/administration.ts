import type { Plan } from '@tribune/contract';
import { retireSecret } from '../../platform/auth/retired-secrets.ts';
import { newWebhookSecret } from '../../platform/auth/secrets.ts';
import { webhookSecretsOf } from '../../platform/auth/webhook-secrets.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

/** For the command line: every merchant of the installation, oldest first. */
export function everyMerchant(db: Db) {
  return db
    .selectFrom('merchants')
    .select(['merchant_id', 'name', 'plan', 'created_at'])
    .orderBy('merchant_id')
    .execute();
}

/** False when there is no such merchant. */
export async function setPlan(db: Db, merchantId: string, plan: Plan): Promise<boolean> {
  const row = await db
    .updateTable('merchants')
    .set({ plan })
    .where('merchant_id', '=', merchantId)
    .returning('merchant_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A new webhook secret; each one before stays valid for 24 hours. Throws INVALID_STATE after too many rotations. */
export function rotateWebhookSecret(
  db: Db,
  merchantId: string,
  now: Date,
): Promise<{ webhookSecret: string; previousValidUntil: string }> {
  const webhookSecret = newWebhookSecret();
  return inTransaction(db, async (tx) => {
    const current = await webhookSecretsOf(tx, merchantId, 'for update');
    if (!current) throw new Error('The caller is authenticated as this merchant');
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
