import type { Static, undoBody } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField, invalidState } from '../../platform/errors.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { undoDecisions } from '../content/index.ts';
import { type Decision, decisionsById, decisionsInForce, type PastDecision } from '../decision-log/index.ts';
import { type ItemResult, processItems, refsOf } from './item-results.ts';
import { changedAt } from './locked-items.ts';

export interface Undoing {
  /** Public ID of the item, or of the decision if no such decision exists. */
  id: string;
  /** UUID of the decision to undo; null for the last one. */
  decisionId: string | null;
}

/**
 * Undoes the last decision on each item if it is the actor's own. A request that names decisions undoes only those, and may name a
 * decision whose successor was undone.
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

/** Undoes decisions that are still in force. For each of the others, the result says why it was not undone. */
export async function undoEach(
  tx: Db,
  merchantId: string,
  items: readonly Undoing[],
  { actor, now, ownOnly }: { actor: Decision['actor']; now: Date; ownOnly: boolean },
): Promise<ItemResult[]> {
  const states = await changedAt(tx, merchantId, refsOf(items));
  const pasts = await decisionsInForce(tx, merchantId, [...states.keys()]);
  return processItems(items, states, {
    refuse({ decisionId }, { status }, uuid) {
      const past = pasts.get(uuid);
      if (!past || !isUndoable(past, ownOnly ? actor : null, status))
        return invalidState('The last decision on this item is not yours. Moderate the item again instead.');
      const isNamed = decisionId === null ? past.isNewest : past.last.entry_id === decisionId;
      return isNamed
        ? null
        : invalidState('This item was moderated again since. Moderate it once more to change its status.');
    },
    process: (kind, uuids) => {
      const ofKind = new Map([...pasts].filter(([uuid]) => uuids.includes(uuid)));
      return undoDecisions(tx, merchantId, kind, ofKind, { actor, now });
    },
  });
}

/** `by` is the person who must have requested the decision, regardless of the name shown; null for anyone. */
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
