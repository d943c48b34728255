import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type ApiError, invalidState } from '../../platform/errors.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { decide, type EmailedDecision, reservedForOthers } from '../content/index.ts';
import { lastDecision } from '../decision-log/index.ts';
import { type ItemResult, processItems, refsOf } from './item-results.ts';
import { changedAt } from './locked-items.ts';

interface ItemToDecide {
  id: string;
  /** The value that the moderator read. */
  updatedAt: string | undefined;
}

/** Moderates each item that has not changed since it was read. For each of the others, the result reports the change. */
export function decideItems(
  db: Db,
  merchant: Merchant,
  items: readonly ItemToDecide[],
  decision: EmailedDecision,
): Promise<ItemResult[]> {
  const { merchantId } = merchant;
  return inTransaction(db, async (tx) => {
    const states = await changedAt(tx, merchantId, refsOf(items));
    const reserved = await reservedForOthers(tx, merchantId, [...states.keys()], decision.actor);
    return processItems(items, states, {
      refuse: ({ updatedAt }, state, uuid) =>
        updatedAt === undefined || Date.parse(updatedAt) === Date.parse(state.updatedAt)
          ? (reserved.get(uuid) ?? null)
          : conflict(tx, merchantId, uuid, state.status),
      process: (kind, uuids) => decide(tx, merchant, kind, uuids, decision),
    });
  });
}

async function conflict(tx: Db, merchantId: string, uuid: string, status: string): Promise<ApiError> {
  const last = await lastDecision(tx, merchantId, uuid);
  return invalidState(
    last?.actor_type === 'staff' && last.actor !== null
      ? `${last.actor} moderated this item first. It is ${status} now. Your decision was not saved.`
      : `This item changed since you opened it. It is ${status} now. Your decision was not saved.`,
  );
}
