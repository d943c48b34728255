import type { RevokeReason } from '@tribune/contract';
import { type Db, row } from '../db/database.ts';
import { uuidOf } from '../ids.ts';
import { tokenWith } from './checking.ts';

/** Revokes by the token or its id. The first revocation stands. Undefined when there is no such token. */
export async function revokeToken(
  db: Db,
  merchantId: string,
  { token, reason, now }: { token: string; reason: RevokeReason; now: Date },
): Promise<{ tokenId: string; reason: RevokeReason } | undefined> {
  const tokenId = uuidOf('token', token) ?? (await tokenWith(db, merchantId, token))?.token_id;
  if (tokenId === undefined) return undefined;
  const revoked = await row<{ revoke_reason: RevokeReason }>(
    db,
    `update tokens set revoked_at = coalesce(revoked_at, $3), revoke_reason = coalesce(revoke_reason, $4)
     where merchant_id = $1 and token_id = $2
     returning revoke_reason`,
    [merchantId, tokenId, now, reason],
  );
  return revoked && { tokenId, reason: revoked.revoke_reason };
}
