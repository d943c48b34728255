import { randomBytes } from 'node:crypto';
import type { Role } from '@tribune/contract';
import { newWebhookSecret } from '../../platform/auth/secrets.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { namesIn, type Tables } from '../../platform/db/tables.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidState } from '../../platform/errors.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { createAccessToken, createApiKey } from '../merchants/index.ts';
import { sandboxOf } from './sandbox-rows.ts';

interface NewSandbox {
  tables: Tables;
  liveMerchantId: string;
  /** The person for whom an access token is created, with that role. */
  person: { personId: string; role: Role };
  now: Date;
}

/** Creates the sandbox of a live merchant, with its settings and staff. Throws INVALID_STATE if there is one. */
export function createSandbox(db: Db, { tables, liveMerchantId, person, now }: NewSandbox) {
  return inTransaction(db, async (tx) => {
    const there = await sandboxOf(tx, liveMerchantId);
    if (there) throw alreadyThere(there.merchant_id);
    const merchantId = newUuid();
    const webhookSecret = newWebhookSecret();
    await rows(tx, 'insert into sandboxes (merchant_id, live_merchant_id, created_at) values ($1, $2, $3)', [
      merchantId,
      liveMerchantId,
      now,
    ]);
    await rows(tx, copyMerchantSql(namesIn(tables.merchants?.copied).join(', ')), [
      merchantId,
      liveMerchantId,
      webhookSecret,
      randomBytes(16),
      now,
    ]);
    await rows(
      tx,
      `insert into staff (merchant_id, person_id, role, created_at)
       select $1::uuid, person_id, role, $3::timestamptz from staff where merchant_id = $2`,
      [merchantId, liveMerchantId, now],
    );
    const key = await createApiKey(tx, merchantId, { name: 'First key', isTest: true, now });
    const token = await createAccessToken(tx, merchantId, {
      ...person,
      name: 'First token',
      expiresAt: null,
      now,
    });
    return {
      merchantId: typeId('merchant', merchantId),
      apiKey: key.secret,
      accessToken: token.secret,
      webhookSecret,
    };
  });
}

const copyMerchantSql = (copied: string) => `
  insert into merchants (merchant_id, live_merchant_id, webhook_secret, client_salt, created_at, ${copied})
  select $1::uuid, $2::uuid, $3::text, $4::bytea, $5::timestamptz, ${copied} from merchants where merchant_id = $2`;

const alreadyThere = (sandboxId: string) =>
  invalidState(
    `This merchant has a sandbox: ${typeId('merchant', sandboxId)}. Create further keys in it with POST /admin/api-keys.`,
  );
