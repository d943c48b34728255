import { mayBecome } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { lastDecision } from '../decision-log/index.ts';
import type { Finding } from '../screening/index.ts';
import { storeSubject } from './moderation.ts';
import { changeStoreReviewStatus } from './status-change.ts';
import { storeReviewForUpdate } from './store-review-rows.ts';

/**
 * Adds the findings of the merchant's moderation service to a store review, and publishes it if nothing else has held it.
 * Undefined when it no longer exists.
 */
export async function applyVerdictOnStoreReview(
  tx: Db,
  merchantId: string,
  { storeReviewId, findings, now }: { storeReviewId: string; findings: readonly Finding[]; now: Date },
): Promise<{ productId: string } | undefined> {
  const review = await storeReviewForUpdate(tx, merchantId, storeReviewId);
  if (!review) return undefined;
  const found = await row(
    tx,
    statement`update store_reviews set findings = findings || $3::jsonb,
       updated_at = case when $3::jsonb = '[]'::jsonb then updated_at else $4 end
     where merchant_id = $1 and store_review_id = $2
     returning findings = '[]'::jsonb as ${output.boolean('clean')}`,
    [merchantId, storeReviewId, JSON.stringify(findings), now],
  );
  const last = await lastDecision(tx, merchantId, storeReviewId);
  const onlyWaited =
    last?.actor_type === 'screening' && last.causes.every((cause) => cause === 'external_moderation');
  if (found?.clean && onlyWaited && mayBecome('externalModeration', review.status, 'approved'))
    await changeStoreReviewStatus(tx, merchantId, review, {
      trigger: 'externalModeration',
      to: 'approved',
      action: 'publish',
      moderation: null,
      reason: null,
      actor: { type: 'screening', name: null },
      causes: ['external_moderation'],
      now,
    });
  return { productId: storeSubject };
}
