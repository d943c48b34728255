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

/** Creates a token, valid for 60 days. Only its hash is stored, so the returned `text` cannot be read again. */
export async function issueToken(
  tx: Db,
  merchantId: string,
  token: NewToken,
): Promise<{ tokenId: string; text: string; expiresAt: string }> {
  const tokenId = newUuid();
  const expiresAt = new Date(token.now.getTime() + validMs);
  const generated = generateToken(merchantId);
  await rows(
    tx,
    `insert into tokens
       (merchant_id, token_id, hash, type, order_id, review_id, email_key, product_ids, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      merchantId,
      tokenId,
      generated.hash,
      token.type,
      token.orderId,
      token.reviewId,
      token.emailKey,
      token.productIds,
      token.now,
      expiresAt,
    ],
  );
  return { tokenId, text: generated.text, expiresAt: expiresAt.toISOString() };
}
