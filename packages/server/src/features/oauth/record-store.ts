import { hashOfSecret } from '../../platform/auth/secrets.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { connect, extendConnection, type Payload, revokeConnection } from './connections.ts';

/** Thrown when a code or refresh token is redeemed a second time at the same moment. */
export class AlreadyUsed extends Error {}

const unusedClientMs = 24 * 60 * 60_000;
const usedClientMs = 90 * 24 * 60 * 60_000;
/** Registration is open to everybody: beyond this number, the oldest clients that nobody has used are deleted. */
const maxUnusedClients = 1000;
const maxPayloadLength = 8000;

/**
 * Storage of one kind of record of oidc-provider. Records are found by the hash of their identifier, which for codes and tokens is the
 * secret. Sessions are not stored, so that every authorization is decided by the person who is signed in to the console.
 */
export function recordsOf(context: Context, kind: string) {
  const { db, clock } = context;
  const isStored = kind !== 'Session';
  return {
    async upsert(id: string, payload: Payload, expiresIn?: number): Promise<void> {
      if (!isStored) return;
      const now = clock.now();
      const lifeMs = expiresIn === undefined ? unusedClientMs : expiresIn * 1000;
      const expiresAt = new Date(now.getTime() + lifeMs);
      await inTransaction(db, async (tx) => {
        await storeRecord(tx, { kind, id, payload, expiresAt });
        if (kind === 'Client') await limitUnusedClients(tx);
        if (kind === 'RefreshToken') await extendConnection(tx, payload, expiresAt);
        if (kind === 'AccessToken') {
          await keepClient(tx, payload.clientId ?? '', now);
          await connect(context, tx, { token: id, payload, expiresAt, now });
        }
      });
    },
    async find(id: string) {
      const found = isStored ? await recordWith(db, { kind, id, now: clock.now() }) : undefined;
      if (!found) return undefined;
      return { ...found.payload, jti: id, ...(found.used_at !== null && { consumed: true }) };
    },
    // Of two concurrent requests with one code or refresh token, one receives tokens.
    async consume(id: string): Promise<void> {
      if (!(await markUsed(db, { kind, id, now: clock.now() }))) throw new AlreadyUsed();
    },
    async destroy(id: string): Promise<void> {
      await rows(db, 'delete from oauth_records where kind = $1 and hash = $2', [kind, hashOfSecret(id)]);
    },
    async revokeByGrantId(grantId: string): Promise<void> {
      await inTransaction(db, (tx) => revokeConnection(context, tx, grantId, clock.now()));
    },
    // Only for sessions and other flows, which are not used.
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

interface Key {
  kind: string;
  id: string;
}

async function storeRecord(
  tx: Db,
  { kind, id, payload, expiresAt }: Key & { payload: Payload & { jti?: string }; expiresAt: Date },
): Promise<void> {
  const { jti: _secret, ...stored } = payload;
  const text = JSON.stringify(stored);
  const grantId = kind === 'Grant' ? id : (payload.grantId ?? null);
  if (text.length > maxPayloadLength) throw new Error('The record is too large');
  await rows(
    tx,
    `insert into oauth_records (kind, hash, grant_id, person_id, payload, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (kind, hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
    [kind, hashOfSecret(id), grantId, payload.accountId ?? null, text, expiresAt],
  );
}

/** Tokens are found only while their connection exists and the person is on the merchant's staff. */
function recordWith(db: Db, { kind, id, now }: Key & { now: Date }) {
  return row(
    db,
    statement`select ${table('oauth_records', 'r')('payload', 'used_at')} from oauth_records as r
     where r.kind = $1 and r.hash = $2 and r.expires_at > $3
       and (r.kind not in ('AccessToken', 'RefreshToken') or exists (
         select from access_tokens as t join staff as s on s.merchant_id = t.merchant_id and s.person_id = t.person_id
         where t.grant_id = r.grant_id and t.revoked_at is null))`,
    [kind, hashOfSecret(id), now],
  ) as Promise<{ payload: Payload; used_at: string | null } | undefined>;
}

const markUsed = (db: Db, { kind, id, now }: Key & { now: Date }) =>
  row(
    db,
    statement`update oauth_records set used_at = $3 where kind = $1 and hash = $2 and used_at is null
     returning ${table('oauth_records')('kind')}`,
    [kind, hashOfSecret(id), now],
  );

async function limitUnusedClients(tx: Db): Promise<void> {
  await rows(
    tx,
    `delete from oauth_records where kind = 'Client' and hash = any(array(
       select hash from oauth_records where kind = 'Client' and used_at is null order by expires_at desc offset $1))`,
    [maxUnusedClients],
  );
}

async function keepClient(tx: Db, clientId: string, now: Date): Promise<void> {
  await rows(
    tx,
    `update oauth_records set used_at = $2, expires_at = $3 where kind = 'Client' and hash = $1`,
    [hashOfSecret(clientId), now, new Date(now.getTime() + usedClientMs)],
  );
}
