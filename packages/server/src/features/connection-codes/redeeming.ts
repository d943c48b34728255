import { type Platform, roleReaches, type Static, type storeCredentials } from '@tribune/contract';
import { hashOfSecret, newWebhookSecret } from '../../platform/auth/secrets.ts';
import type { Context } from '../../platform/context.ts';
import { announceMerchant } from '../../platform/db/announcing.ts';
import { type Db, row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { typeId } from '../../platform/ids.ts';
import { originAllowed } from '../../platform/merchants/merchant.ts';
import { changeSettings, createAccessToken, createApiKey } from '../merchants/index.ts';
import { connect, platformOf, webhookUrlOf } from '../orders/index.ts';

/** Lifetime of the plugin's token, the same as for tokens that the console creates. */
const tokenValidMs = 366 * 24 * 60 * 60_000;
const maxOrigins = 100;

/** The creator of the code, and the store that it is for. */
export interface Creator {
  merchantId: string;
  personId: string;
  email: string;
  platform: Platform;
}

export interface Redeeming {
  code: string;
  storeUrl: string;
  now: Date;
  /** Writes the audit log, in the transaction. */
  record(tx: Db, creator: Creator): Promise<void>;
}

/**
 * Exchanges a code for the credentials of a store's plugin, in one transaction: of concurrent requests with one code, one receives them.
 * Throws TOKEN_UNUSABLE for a code that is unknown, used or expired, or whose creator is no longer an admin.
 */
export function redeemCode(
  context: Context,
  { code, storeUrl, now, record }: Redeeming,
): Promise<Static<typeof storeCredentials>> {
  return inTransaction(context.db, async (tx) => {
    const creator = await takeCode(tx, code, now);
    if (creator === null)
      throw new ApiError(
        'TOKEN_UNUSABLE',
        'The connection code was used or has expired. Create a new one in the console.',
      );
    const { merchantId, platform } = creator;
    await record(tx, creator);
    const credentials = await createCredentials(tx, creator, { storeUrl, now });
    announceMerchant(context, tx, merchantId);
    return {
      ...credentials,
      webhookUrl: webhookUrlOf(context.config, platform, credentials.merchantId),
    };
  });
}

/** Deletes the code; null if it cannot be used. */
async function takeCode(tx: Db, code: string, now: Date): Promise<Creator | null> {
  const found = await deletedCode(tx, code, now);
  if (!found) return null;
  const { merchant_id: merchantId, person_id: personId } = found;
  const member = await memberOf(tx, merchantId, personId);
  const platform = platformOf(found.platform);
  if (!member || !platform || !roleReaches(member.role, 'admin')) return null;
  return { merchantId, personId, platform, email: member.email };
}

/** Creates the credentials and allows the store's origin. */
async function createCredentials(
  tx: Db,
  { merchantId, personId, platform }: Creator,
  { storeUrl, now }: Pick<Redeeming, 'storeUrl' | 'now'>,
) {
  const merchant = await merchantFor(tx, merchantId);
  const { host, origin } = new URL(storeUrl);
  const name = `Plugin of ${host}`.slice(0, 100);
  const { allowed_origins: allowed } = merchant;
  if (!originAllowed(allowed, origin) && allowed.length < maxOrigins)
    await changeSettings(tx, merchantId, { change: { allowedOrigins: [...allowed, origin] }, now });
  const secret = newWebhookSecret();
  await connect(tx, merchantId, { platform, secret, reviewPageUrl: null, now });
  const isTest = merchant.live_merchant_id !== null;
  const key = await createApiKey(tx, merchantId, { name, isTest, now });
  const expiresAt = new Date(now.getTime() + tokenValidMs).toISOString();
  const token = await createAccessToken(tx, merchantId, { personId, name, role: 'admin', expiresAt, now });
  return {
    merchantId: typeId('merchant', merchantId),
    merchantName: merchant.name,
    webhookSecret: secret,
    apiKeyId: typeId('key', key.row.key_id),
    apiKey: key.secret,
    accessTokenId: typeId('pat', token.row.token_id),
    accessToken: token.secret,
    accessTokenExpiresAt: expiresAt,
  };
}

function deletedCode(tx: Db, code: string, now: Date) {
  return row(
    tx,
    statement`delete from connection_codes where hash = $1 and expires_at > $2
     returning ${table('connection_codes')('merchant_id', 'person_id', 'platform')}`,
    [hashOfSecret(code), now],
  );
}

function memberOf(tx: Db, merchantId: string, personId: string) {
  return tx
    .selectFrom('staff as s')
    .innerJoin('auth_users as u', 'u.id', 's.person_id')
    .select(['s.role', 'u.email'])
    .where('s.merchant_id', '=', merchantId)
    .where('s.person_id', '=', personId)
    .executeTakeFirst();
}

/** Locked, so that concurrent connections do not lose an origin. */
function merchantFor(tx: Db, merchantId: string) {
  return tx
    .selectFrom('merchants')
    .select(['name', 'allowed_origins', 'live_merchant_id'])
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
