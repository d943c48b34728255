import { randomBytes } from 'node:crypto';
import { hashPassword } from '@better-auth/utils/password';
import type { Plan } from '@tribune/contract';
import { newWebhookSecret } from '../../platform/auth/secrets.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { createAccessToken } from './access-tokens.ts';
import { createApiKey } from './api-keys.ts';

export interface NewMerchant {
  name: string;
  plan: Plan;
  origins: string[];
  ownerEmail: string;
  /** Generated when null. Ignored when the owner already has an account. */
  ownerPassword: string | null;
  /** Its hash, to share one password among many merchants: hashing takes 70 ms of CPU time. */
  ownerPasswordHash?: string;
  now: Date;
}

/** The credentials of a new merchant. Keys and tokens are stored only as hashes, so they cannot be read again. */
export interface MerchantCredentials {
  merchantId: string;
  apiKey: string;
  webhookSecret: string;
  accessToken: string;
  ownerEmail: string;
  /** Null when the owner already has an account. */
  ownerPassword: string | null;
}

/** Creates a merchant with its owner, a first API key and a first access token, in one transaction. */
export function createMerchant(db: Db, merchant: NewMerchant): Promise<MerchantCredentials> {
  return inTransaction(db, async (tx) => {
    const merchantId = newUuid();
    const webhookSecret = newWebhookSecret();
    await tx
      .insertInto('merchants')
      .values({
        merchant_id: merchantId,
        name: merchant.name,
        plan: merchant.plan,
        allowed_origins: merchant.origins,
        webhook_secret: webhookSecret,
        client_salt: randomBytes(16),
        created_at: merchant.now.toISOString(),
      })
      .execute();
    const owner = await personWith(tx, merchant);
    await tx
      .insertInto('staff')
      .values({
        merchant_id: merchantId,
        person_id: owner.personId,
        role: 'owner',
        created_at: merchant.now.toISOString(),
      })
      .execute();
    const key = await createApiKey(tx, merchantId, { name: 'First key', isTest: false, now: merchant.now });
    const token = await createAccessToken(tx, merchantId, {
      personId: owner.personId,
      name: 'First token',
      role: 'owner',
      expiresAt: null,
      now: merchant.now,
    });
    return {
      merchantId: typeId('merchant', merchantId),
      apiKey: key.secret,
      webhookSecret,
      accessToken: token.secret,
      ownerEmail: merchant.ownerEmail,
      ownerPassword: owner.password,
    };
  });
}

async function personWith(
  tx: Db,
  { ownerEmail, ownerPassword, ownerPasswordHash, now }: NewMerchant,
): Promise<{ personId: string; password: string | null }> {
  const email = ownerEmail.toLowerCase();
  const known = await tx.selectFrom('auth_users').select('id').where('email', '=', email).executeTakeFirst();
  if (known) return { personId: known.id, password: null };
  const personId = newUuid();
  const password = ownerPassword ?? randomBytes(12).toString('base64url');
  const times = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
  await tx
    .insertInto('auth_users')
    .values({ id: personId, name: email.split('@')[0] ?? email, email, emailVerified: true, ...times })
    .execute();
  await tx
    .insertInto('auth_accounts')
    .values({
      id: newUuid(),
      userId: personId,
      accountId: personId,
      providerId: 'credential',
      password: ownerPasswordHash ?? (await hashPassword(password)),
      ...times,
    })
    .execute();
  return { personId, password };
}
