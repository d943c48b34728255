import type { Static, undoBody } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField, invalidState, notFound } from '../../platform/errors.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { type Decision, decisionInForce, decisionsById, type PastDecision } from '../decision-log/index.ts';
import { undoAnswerDecision, undoQuestionDecision } from '../questions/index.ts';
import { undoMediumDecision } from '../review-media/index.ts';
import { undoReviewDecision } from '../reviews/index.ts';
import { type ItemResult, itemRefs, processInOrder } from './item-results.ts';
import { changedAt } from './listing.ts';

interface Undoing {
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
    const refs = itemRefs(items);
    const states = await changedAt(tx, merchantId, [...refs.values()]);
    return processInOrder(items, async ({ id, decisionId }) => {
      const item = refs.get(id);
      const state = item && states.get(item.uuid);
      if (!item || !state) return notFound('item');
      const past = await decisionInForce(tx, merchantId, item.uuid);
      if (!past || !isUndoable(past, actor, state.status))
        return invalidState('The last decision on this item is not yours. Moderate the item again instead.');
      const isNamed = decisionId === null ? past.isNewest : past.last.entry_id === decisionId;
      if (!isNamed)
        return invalidState(
          'This item was moderated again since. Moderate it once more to change its status.',
        );
      const undone = await undoDecision[item.type](tx, merchantId, item.uuid, { ...past, actor, now });
      return undone && { productId: undone.productId, decisionId: past.last.entry_id };
    });
  });
}

const undoDecision = {
  review: undoReviewDecision,
  question: undoQuestionDecision,
  answer: undoAnswerDecision,
  media: undoMediumDecision,
};

const isUndoable = ({ last }: PastDecision, actor: Decision['actor'], status: string) =>
  last.actor_type === actor.type &&
  last.actor === actor.name &&
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
