import { randomBytes } from 'node:crypto';
import { hashPassword } from '@better-auth/utils/password';
import { emailKeyOf, type Plan } from '@tribune/contract';
import { newWebhookSecret } from '../../platform/auth/secrets.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import {
  createPasswordLink,
  createPerson,
  passwordUrl,
  removeFactors,
  replacePassword,
  sendInvitation,
} from '../staff/index.ts';
import { createAccessToken } from './access-tokens.ts';
import { createApiKey } from './api-keys.ts';

export interface NewMerchant {
  name: string;
  plan: Plan;
  origins: string[];
  ownerEmail: string;
  /** Generated when null. Ignored when the owner has an account with a verified address. */
  ownerPassword: string | null;
  /** Its hash, to share one password among many merchants: hashing takes 70 ms of CPU time. */
  ownerPasswordHash?: string;
  /** Emails an owner with an unverified address a link to set a password. Absent: no email. */
  publicUrl?: string;
  now: Date;
}

/** The credentials of a new merchant. Keys and tokens are stored only as hashes, so they cannot be read again. */
export interface MerchantCredentials {
  merchantId: string;
  apiKey: string;
  webhookSecret: string;
  accessToken: string;
  ownerEmail: string;
  /** Null if the owner has an account with a verified address, whose password is kept. */
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
    if (merchant.publicUrl !== undefined && owner.password !== null)
      await emailOwner(tx, merchantId, {
        ...merchant,
        publicUrl: merchant.publicUrl,
        personId: owner.personId,
      });
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

const ownerLinkValidMs = 7 * 24 * 60 * 60_000;

async function emailOwner(
  tx: Db,
  merchantId: string,
  {
    personId,
    ownerEmail,
    publicUrl,
    now,
  }: { personId: string; ownerEmail: string; publicUrl: string; now: Date },
): Promise<void> {
  const token = await createPasswordLink(tx, personId, { validMs: ownerLinkValidMs, now });
  const acceptUrl = passwordUrl(publicUrl, token);
  await sendInvitation(tx, { merchantId, email: ownerEmail, inviterName: 'Tribune', acceptUrl, now });
}

/**
 * The owner's account. An account with an unverified address may belong to somebody else, so it gets a new password, and its sessions,
 * passkeys and second factor end.
 */
async function personWith(
  tx: Db,
  { ownerEmail, ownerPassword, ownerPasswordHash, now }: NewMerchant,
): Promise<{ personId: string; password: string | null }> {
  const email = emailKeyOf(ownerEmail);
  const known = await tx
    .selectFrom('auth_users')
    .select(['id', 'emailVerified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  if (known?.emailVerified) return { personId: known.id, password: null };
  const password = ownerPassword ?? randomBytes(12).toString('base64url');
  const passwordHash = ownerPasswordHash ?? (await hashPassword(password));
  if (known) {
    await replacePassword(tx, known.id, { passwordHash, now });
    await removeFactors(tx, known.id);
    return { personId: known.id, password };
  }
  const name = email.split('@')[0] ?? email;
  return { personId: await createPerson(tx, { email, name, passwordHash, verified: false, now }), password };
}
