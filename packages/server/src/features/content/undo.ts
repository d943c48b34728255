import type { ReviewStatus } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Decision, Moderated, PastDecision } from '../decision-log/index.ts';
import { type ItemState, itemsForUpdate } from './items.ts';
import type { Kind } from './kind.ts';
import { reopenReports } from './reports-of-items.ts';
import { changeStatuses, type StatusChange } from './status-change.ts';

/**
 * Restores the status and reason of items before the given last decisions (UUIDs). Returns, by UUID, the result for each existing item.
 * The number of statements does not depend on the number of items.
 */
export async function undoDecisions<Item extends ItemState>(
  tx: Db,
  merchantId: string,
  kind: Kind<Item>,
  pasts: ReadonlyMap<string, PastDecision>,
  by: { actor: Decision['actor']; now: Date },
): Promise<Map<string, Moderated>> {
  const items = await itemsForUpdate(tx, merchantId, kind, [...pasts.keys()]);
  const undoings = items.flatMap((item) => {
    const past = pasts.get(item.id);
    return past ? [{ past, change: restoring(kind, item, past, by) }] : [];
  });
  await changeStatuses(
    tx,
    merchantId,
    kind,
    undoings.map(({ change }) => change),
  );
  await reopenReports(
    tx,
    merchantId,
    undoings.map(({ change }) => change.item.id),
  );
  return new Map(
    undoings.map(({ past, change: { item } }) => [
      item.id,
      { productId: item.product_id, decisionId: past.last.entry_id },
    ]),
  );
}

function restoring<Item extends ItemState>(
  kind: Kind<Item>,
  item: Item,
  { last, before }: PastDecision,
  { actor, now }: { actor: Decision['actor']; now: Date },
): StatusChange<Item> {
  const stored = before?.actor_type === 'screening' && !kind.storesScreening ? undefined : before;
  const verdict = stored && {
    from: stored.from_status,
    reason: stored.reason,
    reasonCode: stored.reason_code,
    by: stored.actor,
    at: stored.at,
  };
  return {
    item,
    trigger: last.action === 'hold' ? 'undoOfRule' : 'undo',
    // Safe cast: log entries of content contain its statuses.
    to: (before ? undefined : kind.statusWithoutDecision?.(item)) ?? (last.from_status as ReviewStatus),
    verdict: verdict ?? null,
    entry: { action: 'undo', actor, reason: null, reasonCode: verdict?.reasonCode ?? null },
    now,
  };
}
