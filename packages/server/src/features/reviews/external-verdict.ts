import { mayBecome } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { lastDecision, logDecision } from '../decision-log/index.ts';
import { countTransitions } from '../rating-counters/index.ts';
import type { Finding } from '../screening/index.ts';
import { reviewForUpdate } from './review-rows.ts';
import { changeStatus } from './status-change.ts';

/**
 * Adds the findings of the merchant's moderation service to a review, and publishes it if nothing else has held it. Returns
 * the product, whose pages may change; undefined when the review no longer exists.
 */
export async function applyExternalVerdict(
  tx: Db,
  merchantId: string,
  { reviewId, findings, now }: { reviewId: string; findings: readonly Finding[]; now: Date },
): Promise<{ productId: string } | undefined> {
  const review = await reviewForUpdate(tx, merchantId, reviewId);
  if (!review) return undefined;
  const { product_id: productId } = review;
  const found = await row(
    tx,
    statement`update reviews set findings = findings || $3::jsonb,
       updated_at = case when $3::jsonb = '[]'::jsonb then updated_at else $4 end
     where merchant_id = $1 and review_id = $2
     returning findings = '[]'::jsonb as ${output.boolean('clean')}, ${table('reviews')('awaits_email')}`,
    [merchantId, reviewId, JSON.stringify(findings), now],
  );
  const publishes =
    found?.clean &&
    !found.awaits_email &&
    mayBecome('externalModeration', review.status, 'approved') &&
    (await wasOnlyWaiting(tx, merchantId, reviewId));
  if (!publishes) return { productId };
  const change = {
    trigger: 'externalModeration' as const,
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
    itemId: reviewId,
    action: 'publish',
    from: review.status,
    to: 'approved',
    reasonCode: null,
    reason: null,
    actor: { type: 'screening', name: null },
    causes: ['external_moderation'],
    at: now,
  });
  return { productId };
}

/** Whether the screening held the review for nothing but this verdict and a confirmation of the email address. */
async function wasOnlyWaiting(tx: Db, merchantId: string, reviewId: string): Promise<boolean> {
  const last = await lastDecision(tx, merchantId, reviewId);
  return (
    last?.actor_type === 'screening' &&
    last.to_status === 'pending' &&
    last.causes.every((cause) => cause === 'external_moderation' || cause === 'email_verification')
  );
}
