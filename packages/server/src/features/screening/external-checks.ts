import type { QueueItemType } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';

/**
 * Queues content for the merchant's own moderation service, in the transaction that stores it. An edited item is checked
 * again: a check in progress loses its lease, so that its verdict about the earlier text has no effect.
 */
export async function queueExternalChecks(
  tx: Db,
  merchantId: string,
  { itemType, itemIds, now }: { itemType: QueueItemType; itemIds: readonly string[]; now: Date },
): Promise<void> {
  await rows(
    tx,
    `insert into external_checks as existing (merchant_id, item_id, item_type, due_at)
     select $1, item_id, $3, $4 from unnest($2::uuid[]) as item_id
     on conflict (merchant_id, item_id) do update
     set due_at = excluded.due_at, attempts = 0, lease = null, leased_until = null`,
    [merchantId, itemIds, itemType, now],
  );
}

/** Whether an item still awaits the verdict of that service. */
export async function awaitsExternalCheck(tx: Db, merchantId: string, itemId: string): Promise<boolean> {
  const found = await row(tx, 'select from external_checks where merchant_id = $1 and item_id = $2', [
    merchantId,
    itemId,
  ]);
  return found !== undefined;
}
