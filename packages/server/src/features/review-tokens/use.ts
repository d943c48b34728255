import { type Db, rows, rowWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import { duplicateReview, invalidField } from '../../platform/errors.ts';
import { typeId } from '../../platform/ids.ts';
import { type Token, tokenForUse } from './checking.ts';

/**
 * Finds and locks the review request token with which a review of this product is submitted. Throws TOKEN_UNUSABLE, VALIDATION_ERROR if
 * the token does not cover the product, DUPLICATE_REVIEW if the token was already used for it.
 */
export async function tokenForReview(
  tx: Db,
  merchantId: string,
  { text, productId, now }: { text: string; productId: string; now: Date },
): Promise<Token> {
  const token = await tokenForUse(tx, merchantId, { text, type: 'review_request', now });
  if (!token.product_ids.includes(productId)) throw invalidField('token', 'does not cover this product');
  const use = await rowWith(tx, table('token_uses')('review_id'), {
    merchant_id: merchantId,
    token_id: token.token_id,
    product_id: productId,
  });
  if (use) throw duplicateReview(typeId('review', use.review_id));
  return token;
}

/**
 * Records that a product was reviewed with this token, and marks the token as used after its last product. Applies to all
 * review request tokens of the order: only hashes are stored, so the reminder email contains another token than the request.
 */
export async function recordTokenUse(
  tx: Db,
  merchantId: string,
  token: Token,
  use: { productId: string; reviewId: string; now: Date },
): Promise<void> {
  const siblings = [merchantId, token.token_id, token.order_id];
  await rows(
    tx,
    `insert into token_uses (merchant_id, token_id, product_id, review_id, used_at)
     select $1::uuid, t.token_id, $4::text, $5::uuid, $6::timestamptz from tokens as t
     where t.merchant_id = $1 and (t.token_id = $2 or t.order_id = $3 and t.type = 'review_request')
     on conflict (merchant_id, token_id, product_id) do nothing`,
    [...siblings, use.productId, use.reviewId, use.now],
  );
  await rows(
    tx,
    `update tokens as t set used_at = $4
     where t.merchant_id = $1 and (t.token_id = $2 or t.order_id = $3 and t.type = 'review_request')
       and t.used_at is null
       and cardinality(t.product_ids) <= (select count(*) from token_uses as u
                                          where u.merchant_id = $1 and u.token_id = t.token_id)`,
    [...siblings, use.now],
  );
}

/** Marks a single-use token as used. */
export async function consumeToken(tx: Db, merchantId: string, tokenId: string, now: Date): Promise<void> {
  await rows(tx, 'update tokens set used_at = $3 where merchant_id = $1 and token_id = $2', [
    merchantId,
    tokenId,
    now,
  ]);
}
