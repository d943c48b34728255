import type { TokenStatus, TokenType } from '@tribune/contract';
import { type Db, row, rowWith } from '../../platform/db/database.ts';
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
/** A stored review token; its text is stored only as a hash. */
export type Token = Row<typeof tokenColumns>;

/** Finds a token by its text, regardless of its status. Undefined if this merchant has no such token. */
export async function tokenWith(db: Db, merchantId: string, text: string): Promise<Token | undefined> {
  if (merchantIdIn(text) !== merchantId) return undefined;
  return rowWith(db, tokenColumns, { merchant_id: merchantId, hash: hashOf(text) });
}

/** `active` until the token is revoked, used up or past its expiry, in this order of precedence. */
export function statusOf(token: Token, now: Date): TokenStatus {
  if (token.revoked_at !== null) return 'revoked';
  if (token.used_at !== null) return 'used';
  return token.expires_at <= now.toISOString() ? 'expired' : 'active';
}

/**
 * Finds an active token of that type and locks its row, so that concurrent uses take turns. Throws TOKEN_UNUSABLE, also for
 * an unknown token, so that guessing reveals nothing.
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

const unusableReasons: Record<TokenStatus, string> = {
  active: 'This token is for another purpose. Use the link from the email it was sent in.',
  used: 'This token has already been used.',
  expired: 'This token has expired. Request a new link.',
  revoked: 'This token has been revoked. Request a new link.',
};

/** TOKEN_UNUSABLE with the reason; `null` means that the token does not exist for this merchant and purpose. */
export const tokenUnusable = (status: TokenStatus | null) =>
  new ApiError(
    'TOKEN_UNUSABLE',
    status ? unusableReasons[status] : 'This token is not valid. Check that the link is complete.',
  );
