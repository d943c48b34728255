import type { RevokeReason } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { tokenWith } from './checking.ts';

/**
 * Revokes a token, given by its text or ID, and the other tokens of the same order and type, which grant the same access. Idempotent:
 * returns the first revocation's reason. Undefined if the token does not exist.
 */
export async function revokeToken(
  db: Db,
  merchantId: string,
  { token, reason, now }: { token: string; reason: RevokeReason; now: Date },
): Promise<{ tokenId: string; reason: RevokeReason } | undefined> {
  const tokenId = uuidOf('token', token) ?? (await tokenWith(db, merchantId, token))?.token_id;
  if (tokenId === undefined) return undefined;
  const [revoked] = await rows(
    db,
    statement`with named as (
       select token_id, order_id, type from tokens where merchant_id = $1 and token_id = $2
     ), revoked as (
       update tokens as t
       set revoked_at = coalesce(t.revoked_at, $3), revoke_reason = coalesce(t.revoke_reason, $4)
       from named
       where t.merchant_id = $1
         and (t.token_id = named.token_id or t.order_id = named.order_id and t.type = named.type)
       returning t.token_id, t.revoke_reason
     )
     select revoke_reason as ${output.oneOf<RevokeReason>()('revoke_reason')} from revoked where token_id = $2`,
    [merchantId, tokenId, now, reason],
  );
  return revoked && { tokenId, reason: revoked.revoke_reason };
}
