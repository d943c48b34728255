import type { TokenStatus, TokenType } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { hashOf, merchantIdIn } from './token.ts';

export interface Token {
  token_id: string;
  type: TokenType;
  order_id: string | null;
  review_id: string | null;
  email_key: string;
  product_ids: string[];
  created_at: string;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
  revoke_reason: 'manual' | 'abuse' | 'customer_request' | null;
}

export const tokenColumns = `token_id, type, order_id, review_id, email_key, product_ids, created_at, expires_at, used_at,
  revoked_at, revoke_reason`;

/** The token of that text, whatever its status. Undefined when this merchant has none. */
export async function tokenWith(db: Db, merchantId: string, text: string): Promise<Token | undefined> {
  if (merchantIdIn(text) !== merchantId) return undefined;
  return row<Token>(db, `select ${tokenColumns} from tokens where merchant_id = $1 and hash = $2`, [
    merchantId,
    hashOf(text),
  ]);
}

export function statusOf(token: Token, now: Date): TokenStatus {
  if (token.revoked_at !== null) return 'revoked';
  if (token.used_at !== null) return 'used';
  return token.expires_at <= now.toISOString() ? 'expired' : 'active';
}

/**
 * The token of that text for use as `type`, its row locked: two uses at once take turns. Throws TOKEN_UNUSABLE, also for
 * one that never was: who holds a broken link need not learn more.
 */
export async function tokenForUse(
  tx: Db,
  merchantId: string,
  { text, type, now }: { text: string; type: TokenType; now: Date },
): Promise<Token> {
  const token =
    merchantIdIn(text) === merchantId
      ? await row<Token>(
          tx,
          `select ${tokenColumns} from tokens where merchant_id = $1 and hash = $2 and type = $3 for update`,
          [merchantId, hashOf(text), type],
        )
      : undefined;
  const status = token ? statusOf(token, now) : null;
  if (!token || status !== 'active') throw tokenUnusable(status);
  return token;
}

const why: Record<TokenStatus, string> = {
  active: 'The token is for something else.',
  used: 'The token was used already.',
  expired: 'The token has expired.',
  revoked: 'The token was revoked.',
};

export const tokenUnusable = (status: TokenStatus | null) =>
  new ApiError('TOKEN_UNUSABLE', status ? why[status] : 'The token is not valid here.');
