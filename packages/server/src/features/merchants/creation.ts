import { randomBytes } from 'node:crypto';
import type { Plan } from '@tribune/contract';
import { hashPassword } from 'better-auth/crypto';
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
  /** Made up when null. Ignored for somebody who has an account already. */
  ownerPassword: string | null;
  /** The same as it is kept, where many merchants get one password: to make it takes 70 ms of a core. */
  ownerPasswordHash?: string;
  now: Date;
}

/** What `tribune merchant create` prints, once; the secrets are not kept. */
export interface MadeMerchant {
  merchantId: string;
  apiKey: string;
  webhookSecret: string;
  accessToken: string;
  ownerEmail: string;
  /** Null for somebody who has an account, and a password, already. */
  ownerPassword: string | null;
}

export function createMerchant(db: Db, merchant: NewMerchant): Promise<MadeMerchant> {
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
    const key = await createApiKey(tx, merchantId, { name: 'First key', now: merchant.now });
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
