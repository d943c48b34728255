import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { lastReasons, type Moderated, type StaffDecision, verdictActions } from '../decision-log/index.ts';
import { type ItemState, itemsForUpdate } from './items.ts';
import type { Kind } from './kind.ts';
import { resolveReports } from './reports-of-items.ts';
import { changeStatuses, type Emails, type StatusChange } from './status-change.ts';

/** A staff decision, with the data for its emails. */
export type EmailedDecision = StaffDecision & Omit<Emails, 'merchant'>;

/**
 * Moderates items. A decision with the current status is accepted, and logged only if the reason differs. Returns, by UUID, the result
 * for each existing item. The number of statements does not depend on the number of items.
 */
export function decide<Item extends ItemState>(
  db: Db,
  merchant: Merchant,
  kind: Kind<Item>,
  ids: readonly string[],
  decision: EmailedDecision,
): Promise<Map<string, Moderated>> {
  return inTransaction(db, async (tx) => {
    const items = await itemsForUpdate(tx, merchant.merchantId, kind, ids);
    return applyDecisions(
      tx,
      merchant,
      kind,
      items.map((item) => ({ item, decision })),
    );
  });
}

/** A decision about an item. */
export interface ItemDecision<Item extends ItemState = ItemState> {
  /** Locked. */
  item: Item;
  decision: EmailedDecision;
  /** Trace context of the deciding request; defaults to the caller's. */
  traceparent?: string | null;
}

/** Like `decide`, with a separate decision for each item. May be called once per kind and transaction, because of the counters. */
export async function applyDecisions<Item extends ItemState>(
  tx: Db,
  merchant: Merchant,
  kind: Kind<Item>,
  decisions: readonly ItemDecision<Item>[],
): Promise<Map<string, Moderated>> {
  const { merchantId } = merchant;
  const made = await unlessRepeated(tx, merchantId, kind, decisions);
  const entryIds = await changeStatuses(
    tx,
    merchantId,
    kind,
    made.map((one) => changeOf(one, merchant)),
  );
  await resolveReportsAbout(tx, merchantId, decisions);
  const entryOf = new Map(made.map(({ item }, index) => [item.id, entryIds[index]]));
  return new Map(
    decisions.map(({ item }) => [
      item.id,
      { productId: item.product_id, decisionId: entryOf.get(item.id) ?? null },
    ]),
  );
}

/** Omits items whose last decision had the same status and reason. */
async function unlessRepeated<Item extends ItemState>(
  tx: Db,
  merchantId: string,
  kind: Kind<Item>,
  decisions: readonly ItemDecision<Item>[],
): Promise<ItemDecision<Item>[]> {
  const { repeats } = kind;
  if (repeats) return decisions.filter(({ item, decision }) => !repeats(item, decision));
  const unchanged = decisions.filter(({ item, decision }) => item.status === decision.to);
  const last = await lastReasons(
    tx,
    merchantId,
    unchanged.map(({ item }) => item.id),
  );
  return decisions.filter(({ item, decision: { to, reason, reasonCode } }) => {
    const before = last.get(item.id);
    return item.status !== to || before?.reason !== reason || before.reason_code !== reasonCode;
  });
}

function changeOf<Item extends ItemState>(
  { item, decision, traceparent }: ItemDecision<Item>,
  merchant: Merchant,
): StatusChange<Item> {
  const { to, reason, reasonCode, actor, bulkId, now, publicUrl, emailsFrom } = decision;
  return {
    item,
    trigger: 'decision',
    to,
    verdict: { from: item.status, reason, reasonCode, by: actor.name, at: now },
    entry: { action: verdictActions[to], actor, reason, reasonCode, bulkId },
    emails: { merchant, publicUrl, emailsFrom },
    traceparent,
    now,
  };
}

async function resolveReportsAbout(
  tx: Db,
  merchantId: string,
  decisions: readonly ItemDecision[],
): Promise<void> {
  const reported = decisions.filter(({ item }) => item.is_reported);
  for (const [decision, some] of Map.groupBy(reported, (one) => one.decision))
    await resolveReports(tx, merchantId, {
      ...decision,
      itemIds: some.map(({ item }) => item.id),
      by: decision.actor.name,
      requestedBy: decision.actor.requestedBy?.name ?? null,
    });
}
