import type { Changes } from '../../platform/db/changes.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { merchantSuspended } from '../../platform/errors.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { applyDecisions, type EmailedDecision, itemRows, itemsForUpdate } from '../content/index.ts';
import { reviewKind } from './kind.ts';
import type { StaffRow } from './present.ts';
import { reviewQueue } from './queue.ts';
import { type ItemInTurn, writesInTurn } from './writes-in-turn.ts';

interface RequestedDecision {
  reviewId: string;
  decision: EmailedDecision;
  /** Announces the products whose pages change. */
  changes: Pick<Changes, 'announce'>;
}

interface DecidedReview {
  /** Reads the review as staff see it after the decision. Undefined if it has been deleted since. */
  view(): Promise<StaffRow | undefined>;
}

type Requested = ItemInTurn<RequestedDecision>;

/**
 * Decides about one review outside a transaction, together with decisions about other reviews of the merchant that arrive at the same
 * time; see `writesInTurn`. Undefined if the review does not exist. Throws MERCHANT_SUSPENDED, which is read with the review, and
 * therefore only if the review exists.
 */
export const decideInTurn = writesInTurn<RequestedDecision, DecidedReview | undefined>({
  alone: async (db, merchant, one) => (await decideTogether(db, merchant, [one]))[0],
  together: decideTogether,
  keyOf: ({ reviewId }) => reviewId,
});

async function decideTogether(
  db: Db,
  merchant: Merchant,
  requested: readonly Requested[],
): Promise<(DecidedReview | undefined)[]> {
  const { merchantId } = merchant;
  const decisionOf = new Map(requested.map((one) => [one.item.reviewId, one]));
  const moderated = await inTransaction(db, async (tx) => {
    const reviews = await itemsForUpdate(tx, merchantId, reviewKind, [...decisionOf.keys()]);
    if (reviews.some(({ is_suspended }) => is_suspended)) throw merchantSuspended();
    const decisions = reviews.flatMap((item) => {
      const one = decisionOf.get(item.id);
      return one ? [{ item, decision: one.item.decision, traceparent: one.traceparent }] : [];
    });
    return applyDecisions(tx, merchant, reviewKind, decisions);
  });
  announceProducts(merchantId, requested, moderated);
  if (moderated.size === 0) return requested.map(() => undefined);
  // Awaited by the views: the decisions are committed, and must not be repeated because reading failed.
  const views = viewsOf(db, merchantId, [...moderated.keys()]);
  return requested.map(({ item: { reviewId } }) =>
    moderated.has(reviewId) ? { view: async () => (await views).get(reviewId) } : undefined,
  );
}

function announceProducts(
  merchantId: string,
  requested: readonly Requested[],
  moderated: ReadonlyMap<string, { productId: string }>,
): void {
  const announced = new Set([...moderated.values()].map(({ productId }) => productId));
  for (const productId of announced)
    requested[0]?.item.changes.announce({ kind: 'product', merchantId, productId });
}

async function viewsOf(db: Db, merchantId: string, reviewIds: readonly string[]) {
  const found = await itemRows(db, merchantId, reviewQueue, reviewIds);
  return new Map(found.map((review) => [review.review_id, review]));
}
