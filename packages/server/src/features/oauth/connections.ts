import { type Actor, recordAction, system } from '../../platform/audit/recording.ts';
import { hashOfSecret, shownPrefix } from '../../platform/auth/secrets.ts';
import type { Context } from '../../platform/context.ts';
import { announceMerchant } from '../../platform/db/announcing.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { newUuid, typeId, uuidOf } from '../../platform/ids.ts';
import { merchantOfResource, roleOf } from './resources.ts';

/** The fields of a record that this service reads. Others are the library's. */
export interface Payload {
  accountId?: string | undefined;
  aud?: string | string[] | undefined;
  clientId?: string | undefined;
  grantId?: string | undefined;
  scope?: string | undefined;
}

interface Issued {
  token: string;
  payload: Payload;
  expiresAt: Date;
  now: Date;
}

/**
 * Stores an access token that was issued: the first one of a grant creates the connection, later ones replace its token. Each ends the
 * token before it.
 */
export async function connect(
  context: Context,
  tx: Db,
  { token, payload, expiresAt, now }: Issued,
): Promise<void> {
  const { accountId = '', aud, clientId = '', grantId = '', scope } = payload;
  const merchantId = uuidOf('merchant', merchantOfResource(context.config, String(aud)) ?? '');
  if (merchantId === null) throw new Error('The token has no audience');
  const values = { name: await clientName(tx, clientId), role: roleOf(scope) };
  const stored = await storeToken(tx, {
    ...values,
    merchantId,
    personId: accountId,
    grantId,
    token,
    expiresAt,
    now,
  });
  announceMerchant(context, tx, merchantId);
  if (!stored.isNew) return;
  await recordAction(tx, merchantId, {
    actor: await actorOf(tx, accountId),
    action: 'access_token.create',
    resourceId: typeId('pat', stored.tokenId),
    values,
    now,
  });
}

/** A connection lasts as long as its newest refresh token. */
export async function extendConnection(tx: Db, { grantId }: Payload, expiresAt: Date): Promise<void> {
  await rows(tx, 'update access_tokens set expires_at = $2 where grant_id = $1', [grantId, expiresAt]);
}

/** Ends a connection, because its client has revoked a token, or because somebody redeemed a code or refresh token twice. */
export async function revokeConnection(context: Context, tx: Db, grantId: string, now: Date): Promise<void> {
  await rows(tx, 'delete from oauth_records where grant_id = $1', [grantId]);
  const revoked = await row(
    tx,
    statement`update access_tokens set revoked_at = $2 where grant_id = $1 and revoked_at is null
     returning ${table('access_tokens')('merchant_id', 'token_id')}`,
    [grantId, now],
  );
  if (!revoked) return;
  announceMerchant(context, tx, revoked.merchant_id);
  const resourceId = typeId('pat', revoked.token_id);
  await recordAction(tx, revoked.merchant_id, {
    actor: system,
    action: 'access_token.revoke',
    resourceId,
    now,
  });
}

async function actorOf(tx: Db, personId: string): Promise<Actor> {
  const person = await row(
    tx,
    statement`select ${table('auth_users')('email')} from auth_users where id = $1`,
    [personId],
  );
  return { type: 'staff', id: typeId('user', personId), ...(person && { name: person.email }) };
}

/** The name with which the client has registered. */
async function clientName(tx: Db, clientId: string): Promise<string> {
  const client = await row(
    tx,
    statement`select ${table('oauth_records')('payload')} from oauth_records where kind = 'Client' and hash = $1`,
    [hashOfSecret(clientId)],
  );
  return (client?.payload as { client_name?: string } | undefined)?.client_name ?? 'Agent';
}

interface StoredToken {
  merchantId: string;
  personId: string;
  grantId: string;
  token: string;
  name: string;
  role: string;
  expiresAt: Date;
  now: Date;
}

async function storeToken(
  tx: Db,
  { merchantId, personId, grantId, token, name, role, expiresAt, now }: StoredToken,
): Promise<{ tokenId: string; isNew: boolean }> {
  const tokenId = newUuid();
  const stored = await row(
    tx,
    statement`insert into access_tokens (token_id, merchant_id, person_id, hash, name, prefix, role, created_at, expires_at, grant_id,
       current_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9)
     on conflict (grant_id) do update
     set hash = excluded.hash, prefix = excluded.prefix, role = excluded.role, current_until = excluded.current_until
     returning ${table('access_tokens')('token_id')}`,
    [
      ...[tokenId, merchantId, personId, hashOfSecret(token), name, shownPrefix(token)],
      ...[role, now, expiresAt, grantId],
    ],
  );
  return { tokenId, isNew: stored?.token_id === tokenId };
}
