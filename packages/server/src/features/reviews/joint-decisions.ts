import type { Changes } from '../../platform/db/changes.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type ApiError, merchantSuspended } from '../../platform/errors.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import {
  applyDecisions,
  type EmailedDecision,
  itemRows,
  itemsForUpdate,
  reservedForOthers,
} from '../content/index.ts';
import { type BatchItem, batched } from './batching.ts';
import { reviewKind } from './kind.ts';
import type { StaffRow } from './present.ts';
import { reviewQueue } from './queue.ts';

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

type Requested = BatchItem<RequestedDecision>;

/**
 * Decides about one review outside a transaction, together with decisions about other reviews of the merchant that arrive at the same
 * time; see `batched`. Undefined if the review does not exist. Throws MERCHANT_SUSPENDED, which is read with the review, and
 * therefore only if the review exists.
 */
export const decideInTurn = batched<RequestedDecision, DecidedReview | undefined>({
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
  const refusals = new Map<string, ApiError>();
  const moderated = await inTransaction(db, async (tx) => {
    const reviews = await itemsForUpdate(tx, merchantId, reviewKind, [...decisionOf.keys()]);
    if (reviews.some(({ is_suspended }) => is_suspended)) throw merchantSuspended();
    for (const [id, refusal] of await refusalsOf(tx, merchantId, requested)) refusals.set(id, refusal);
    const decisions = reviews.flatMap((item) => {
      const one = refusals.has(item.id) ? undefined : decisionOf.get(item.id);
      return one ? [{ item, decision: one.item.decision, traceparent: one.traceparent }] : [];
    });
    return applyDecisions(tx, merchant, reviewKind, decisions);
  });
  announceProducts(merchantId, requested, moderated);
  // Awaited by the views: the decisions are committed, and must not be repeated because reading failed.
  const views = viewsOf(db, merchantId, [...moderated.keys()]);
  return requested.map(({ item: { reviewId } }) => {
    const refusal = refusals.get(reviewId);
    if (refusal) return { view: () => Promise.reject(refusal) };
    return moderated.has(reviewId) ? { view: async () => (await views).get(reviewId) } : undefined;
  });
}

/** Refusals of decisions that are reserved for others, by review. Reads once per person. */
async function refusalsOf(
  tx: Db,
  merchantId: string,
  requested: readonly Requested[],
): Promise<[string, ApiError][]> {
  const byPerson = Map.groupBy(requested, ({ item }) => item.decision.actor.requestedBy?.id);
  const refusals: [string, ApiError][] = [];
  for (const ofPerson of byPerson.values()) {
    const ids = ofPerson.map(({ item }) => item.reviewId);
    const [first] = ofPerson;
    if (first) refusals.push(...(await reservedForOthers(tx, merchantId, ids, first.item.decision.actor)));
  }
  return refusals;
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
