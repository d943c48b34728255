import type { TokenStatus, TokenType } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/errors.ts';
import { hashOf, merchantIdIn } from './token.ts';

export const tokenColumns = table('tokens')(
  'token_id',
  'type',
  'order_id',
  'review_id',
  'email_key',
  'product_ids',
  'created_at',
  'expires_at',
  'used_at',
  'revoked_at',
  'revoke_reason',
);
export type Token = Row<typeof tokenColumns>;

/** The token of that text, whatever its status. Undefined when this merchant has none. */
export async function tokenWith(db: Db, merchantId: string, text: string): Promise<Token | undefined> {
  if (merchantIdIn(text) !== merchantId) return undefined;
  return row(db, statement`select ${tokenColumns} from tokens where merchant_id = $1 and hash = $2`, [
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
      ? await row(
          tx,
          statement`select ${tokenColumns} from tokens where merchant_id = $1 and hash = $2 and type = $3 for update`,
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
