import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type ApiError, invalidState, notFound } from '../../platform/errors.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { lastDecision } from '../decision-log/index.ts';
import { moderateAnswer, moderateQuestion } from '../questions/index.ts';
import { moderateMedium } from '../review-media/index.ts';
import { type EmailedDecision, moderateReviews } from '../reviews/index.ts';
import { moderateStoreReview } from '../store-reviews/index.ts';
import { type ItemResult, itemRefs, processInOrder } from './item-results.ts';
import type { ItemRef } from './items.ts';
import { changedAt } from './listing.ts';

interface ItemToDecide {
  id: string;
  /** As the moderator read it. */
  updatedAt: string | undefined;
}

/** Moderates each item that is unchanged since it was read; the results of the others say how they changed. */
export function decide(
  db: Db,
  merchant: Merchant,
  items: readonly ItemToDecide[],
  decision: EmailedDecision,
): Promise<ItemResult[]> {
  return inTransaction(db, async (tx) => {
    const { merchantId } = merchant;
    const refs = itemRefs(items);
    const states = await changedAt(tx, merchantId, [...refs.values()]);
    const reviewIds: string[] = [];
    const results = await processInOrder(items, async ({ id, updatedAt }) => {
      const item = refs.get(id);
      const state = item && states.get(item.uuid);
      if (!item || !state) return notFound('item');
      if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(state.updatedAt))
        return conflict(tx, merchantId, item, state.status);
      if (item.type === 'review') {
        reviewIds.push(item.uuid);
        return undefined;
      }
      if (item.type === 'media') return moderateMedium(tx, merchantId, item.uuid, decision);
      if (item.type === 'store_review') return moderateStoreReview(tx, merchantId, item.uuid, decision);
      const moderate = item.type === 'question' ? moderateQuestion : moderateAnswer;
      return moderate(tx, merchant, item.uuid, decision);
    });
    if (reviewIds.length === 0) return results;
    // All in one, after media: those without a decision of their own get the status of their review.
    const reviews = await moderateReviews(tx, merchantId, reviewIds, decision);
    return results.map((result) => {
      const moderated = reviews.get(refs.get(result.id)?.uuid ?? '');
      return moderated ? { ...result, moderated, refusal: null } : result;
    });
  });
}

async function conflict(tx: Db, merchantId: string, { uuid }: ItemRef, status: string): Promise<ApiError> {
  const last = await lastDecision(tx, merchantId, uuid);
  return invalidState(
    last?.actor_type === 'staff' && last.actor !== null
      ? `${last.actor} moderated this item first. It is ${status} now. Your decision was not saved.`
      : `This item changed since you opened it. It is ${status} now. Your decision was not saved.`,
  );
}
