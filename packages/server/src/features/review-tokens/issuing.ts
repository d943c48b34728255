import type { TokenType } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { generateToken } from './token.ts';

const validMs = 60 * 24 * 60 * 60 * 1000;

export interface NewToken {
  type: TokenType;
  orderId: string | null;
  reviewId: string | null;
  emailKey: string;
  productIds: string[];
  now: Date;
}

interface IssuedToken {
  tokenId: string;
  text: string;
  expiresAt: string;
}

/** Creates a token, valid for 60 days. Only its hash is stored, so the returned `text` cannot be read again. */
export async function issueToken(tx: Db, merchantId: string, token: NewToken): Promise<IssuedToken> {
  const [issued] = await issueTokens(tx, merchantId, [token]);
  if (!issued) throw new Error('Each token must be issued');
  return issued;
}

/** Like `issueToken`, for several tokens in one statement. */
export async function issueTokens(
  tx: Db,
  merchantId: string,
  tokens: readonly NewToken[],
): Promise<IssuedToken[]> {
  const issued = tokens.map((token) => ({
    tokenId: newUuid(),
    expiresAt: new Date(token.now.getTime() + validMs),
    ...generateToken(merchantId),
    token,
  }));
  const stored = issued.map(({ tokenId, hash, expiresAt, token }) => ({
    token_id: tokenId,
    hash: `\\x${hash.toString('hex')}`,
    type: token.type,
    order_id: token.orderId,
    review_id: token.reviewId,
    email_key: token.emailKey,
    product_ids: token.productIds,
    created_at: token.now,
    expires_at: expiresAt,
  }));
  await rows(
    tx,
    `insert into tokens
       (merchant_id, token_id, hash, type, order_id, review_id, email_key, product_ids, created_at, expires_at)
     select $merchantId::uuid, token_id, hash, type, order_id, review_id, email_key, product_ids, created_at, expires_at
     from json_populate_recordset(null::tokens, $tokens)`,
    { merchantId, tokens: JSON.stringify(stored) },
  );
  return issued.map(({ tokenId, text, expiresAt }) => ({
    tokenId,
    text,
    expiresAt: expiresAt.toISOString(),
  }));
}
