import { mayBecome } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { authorBeside, isTrusted } from '../authors/index.ts';
import { changeStatuses, itemForUpdate, publication, recordContentEvents } from '../content/index.ts';
import { consumeToken, tokenForUse } from '../review-tokens/index.ts';
import { awaitsExternalCheck, moderationRules } from '../screening/index.ts';
import { r, wordColumns } from './columns.ts';
import { reviewEvents } from './events.ts';
import { reviewKind } from './kind.ts';

/**
 * Marks the author's email address as verified and publishes the review if nothing else holds it for moderation. Returns the product,
 * whose pages may change; undefined if the review no longer exists. Throws TOKEN_UNUSABLE.
 */
export function confirmEmail(
  db: Db,
  merchant: Merchant,
  { text, now }: { text: string; now: Date },
): Promise<{ productId: string } | undefined> {
  const { merchantId } = merchant;
  return inTransaction(db, async (tx) => {
    const token = await tokenForUse(tx, merchantId, { text, type: 'verification', now });
    await consumeToken(tx, merchantId, token.token_id, now);
    const review = token.review_id && (await itemForUpdate(tx, merchantId, reviewKind, token.review_id));
    if (!review) return undefined;
    const rules = await moderationRules(tx, merchantId);
    const verified = await row(
      tx,
      statement`update reviews set awaits_email = false, updated_at = $3,
         verification = case when verification = 'none' then 'email' else verification end
       where merchant_id = $1 and review_id = $2 and awaits_email
       returning findings = '[]'::jsonb as ${output.boolean('clean')}`,
      [merchantId, review.id, now],
    );
    if (
      verified?.clean &&
      mayBecome('emailVerification', review.status, 'approved') &&
      (rules.moderation_policy === 'automatic' ||
        isTrusted(
          await authorBeside(tx, merchantId, { id: review.id, emailKey: review.email_key, now }),
          rules,
        )) &&
      !(await awaitsExternalCheck(tx, merchantId, review.id))
    )
      await changeStatuses(tx, merchantId, reviewKind, [
        publication({ item: review, trigger: 'emailVerification', cause: 'email_verification', now }),
      ]);
    if (verified)
      await recordContentEvents(tx, merchantId, reviewEvents, {
        types: ['review.updated'],
        id: review.id,
        now,
      });
    return { productId: review.product_id };
  });
}

/** The review as the author can edit it. */
export function editableReview(db: Db, merchantId: string, reviewId: string) {
  return row(
    db,
    statement`select ${r('product_id', 'rating', 'status', 'would_recommend', ...wordColumns)}, ${orNull(table('products', 'p').as({ product_name: 'name' }))}
     from reviews as r
     left join products as p on p.merchant_id = $1 and p.product_id = r.product_id
     where r.merchant_id = $1 and r.review_id = $2`,
    [merchantId, reviewId],
  );
}
