import type { Static, undoBody } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField, invalidState, notFound } from '../../platform/errors.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { type Decision, decisionsById, decisionsInForce, type PastDecision } from '../decision-log/index.ts';
import { undoAnswerDecision, undoQuestionDecision } from '../questions/index.ts';
import { undoMediumDecision } from '../review-media/index.ts';
import { undoReviewDecisions } from '../reviews/index.ts';
import { undoStoreReviewDecision } from '../store-reviews/index.ts';
import { type ItemResult, itemRefs, processInOrder } from './item-results.ts';
import { changedAt } from './listing.ts';

export interface Undoing {
  /** Public ID of the item; of the decision where no such decision exists. */
  id: string;
  /** UUID of the decision to undo; null for the last one. */
  decisionId: string | null;
}

/**
 * Undoes the last decision on each item where it is the actor's own. A request that names decisions undoes those and no
 * others, and may name a decision whose successor was undone.
 */
export function undo(
  db: Db,
  merchantId: string,
  body: Static<typeof undoBody>,
  { actor, now }: { actor: Decision['actor']; now: Date },
): Promise<ItemResult[]> {
  return inTransaction(db, async (tx) => {
    const items = await undoings(tx, merchantId, body);
    return undoEach(tx, merchantId, items, { actor, now, ownOnly: true });
  });
}

/** Undoes decisions that are still in force; the results of the others say why not. Reviews are undone all in one. */
export async function undoEach(
  tx: Db,
  merchantId: string,
  items: readonly Undoing[],
  { actor, now, ownOnly }: { actor: Decision['actor']; now: Date; ownOnly: boolean },
): Promise<ItemResult[]> {
  const refs = itemRefs(items);
  const states = await changedAt(tx, merchantId, [...refs.values()]);
  const pasts = await decisionsInForce(tx, merchantId, [...states.keys()]);
  const ofReviews = new Map<string, PastDecision>();
  const results = await processInOrder(items, async ({ id, decisionId }) => {
    const item = refs.get(id);
    const state = item && states.get(item.uuid);
    if (!item || !state) return notFound('item');
    const past = pasts.get(item.uuid);
    if (!past || !isUndoable(past, ownOnly ? actor : null, state.status))
      return invalidState('The last decision on this item is not yours. Moderate the item again instead.');
    const isNamed = decisionId === null ? past.isNewest : past.last.entry_id === decisionId;
    if (!isNamed)
      return invalidState('This item was moderated again since. Moderate it once more to change its status.');
    if (item.type === 'review') {
      ofReviews.set(item.uuid, past);
      return undefined;
    }
    const undone = await undoDecision[item.type](tx, merchantId, item.uuid, { ...past, actor, now });
    return undone && { productId: undone.productId, decisionId: past.last.entry_id };
  });
  if (ofReviews.size === 0) return results;
  const reviews = await undoReviewDecisions(tx, merchantId, ofReviews, { actor, now });
  return results.map((result) => {
    const moderated = reviews.get(refs.get(result.id)?.uuid ?? '');
    return moderated ? { ...result, moderated, refusal: null } : result;
  });
}

const undoDecision = {
  question: undoQuestionDecision,
  answer: undoAnswerDecision,
  media: undoMediumDecision,
  store_review: undoStoreReviewDecision,
};

/** `by` is the person who must have requested the decision, whatever name it shows; null for anyone. */
const isUndoable = ({ last }: PastDecision, by: Decision['actor'] | null, status: string) =>
  (by === null || (last.actor_type === by.type && (last.requested_by ?? last.actor) === by.name)) &&
  last.from_status !== null &&
  last.to_status === status;

async function undoings(
  tx: Db,
  merchantId: string,
  { ids, decisionIds }: Static<typeof undoBody>,
): Promise<Undoing[]> {
  if ((ids === undefined) === (decisionIds === undefined))
    throw invalidField('decisionIds', 'or ids is required, but not both');
  if (!decisionIds) return (ids ?? []).map((id) => ({ id, decisionId: null }));
  const uuids = new Map(decisionIds.map((id) => [id, uuidOf('log', id)]));
  const found = await decisionsById(
    tx,
    merchantId,
    [...uuids.values()].filter((uuid) => uuid !== null),
  );
  const decisions = new Map(found.map((decision) => [decision.entry_id, decision]));
  return decisionIds.map((id) => {
    const decision = decisions.get(uuids.get(id) ?? '');
    if (!decision) return { id, decisionId: null };
    return { id: typeId(decision.item_type, decision.item_id), decisionId: decision.entry_id };
  });
}
