import type { Plan } from '@tribune/contract';
import { newWebhookSecret } from '../../platform/auth/secrets.ts';
import type { Db } from '../../platform/db/database.ts';

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

const overlapMs = 24 * 60 * 60 * 1000;

/** A new webhook secret; the one before stays valid for 24 hours. */
export async function rotateWebhookSecret(db: Db, merchantId: string, now: Date) {
  const webhookSecret = newWebhookSecret();
  const previousValidUntil = new Date(now.getTime() + overlapMs).toISOString();
  await db
    .updateTable('merchants')
    .set(({ ref }) => ({
      previous_webhook_secret: ref('webhook_secret'),
      previous_webhook_secret_until: previousValidUntil,
      webhook_secret: webhookSecret,
    }))
    .where('merchant_id', '=', merchantId)
    .execute();
  return { webhookSecret, previousValidUntil };
}
