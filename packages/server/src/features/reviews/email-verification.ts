import { mayBecome } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { logDecision } from '../decision-log/index.ts';
import { countTransitions } from '../rating-counters/index.ts';
import { consumeToken, tokenForUse } from '../review-tokens/index.ts';
import { awaitsExternalCheck, moderationRules } from '../screening/index.ts';
import { r, wordColumns } from './columns.ts';
import { recordReviewEvents } from './events.ts';
import { reviewForUpdate } from './review-rows.ts';
import { changeStatus } from './status-change.ts';

/**
 * Marks the author's email address as verified and publishes the review if nothing else holds it for moderation. Returns the
 * product, whose pages may change; undefined when the review no longer exists. Throws TOKEN_UNUSABLE.
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
    const review = token.review_id && (await reviewForUpdate(tx, merchantId, token.review_id));
    if (!review) return undefined;
    const { moderation_policy } = await moderationRules(tx, merchantId);
    const verified = await row(
      tx,
      statement`update reviews set awaits_email = false, updated_at = $3,
         verification = case when verification = 'none' then 'email' else verification end
       where merchant_id = $1 and review_id = $2 and awaits_email
       returning findings = '[]'::jsonb as ${output.boolean('clean')}`,
      [merchantId, review.review_id, now],
    );
    if (
      verified?.clean &&
      mayBecome('emailVerification', review.status, 'approved') &&
      moderation_policy === 'automatic' &&
      !(await awaitsExternalCheck(tx, merchantId, review.review_id))
    ) {
      const change = {
        trigger: 'emailVerification' as const,
        status: 'approved' as const,
        statusBeforeFlag: null,
        flagReason: null,
        flaggedBy: null,
        reasonCode: null,
      };
      const transition = await changeStatus(tx, merchantId, review, change, now);
      await countTransitions(tx, merchantId, [transition]);
      await logDecision(tx, merchantId, {
        itemType: 'review',
        itemId: review.review_id,
        action: 'publish',
        from: review.status,
        to: 'approved',
        reasonCode: null,
        reason: null,
        actor: { type: 'screening', name: null },
        causes: ['email_verification'],
        at: now,
      });
    }
    if (verified)
      await recordReviewEvents(tx, merchantId, {
        types: ['review.updated'],
        reviewId: review.review_id,
        now,
      });
    return { productId: review.product_id };
  });
}

/** The review as the author can edit it. */
export function editableReview(db: Db, merchantId: string, reviewId: string) {
  return row(
    db,
    statement`select ${r('product_id', 'rating', 'would_recommend', ...wordColumns)}, ${orNull(table('products', 'p').as({ product_name: 'name' }))}
     from reviews as r
     left join products as p on p.merchant_id = $1 and p.product_id = r.product_id
     where r.merchant_id = $1 and r.review_id = $2`,
    [merchantId, reviewId],
  );
}
