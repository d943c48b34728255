import { type Db, row, rows } from '../../platform/db/database.ts';

type CheckedType = 'review' | 'question' | 'answer' | 'store_review';

/**
 * Queues content for the merchant's own moderation service, in the transaction that stores it. An edited item is checked
 * again: a check in progress loses its lease, so that its verdict about the earlier text has no effect.
 */
export async function queueExternalCheck(
  tx: Db,
  merchantId: string,
  { itemType, itemId, now }: { itemType: CheckedType; itemId: string; now: Date },
): Promise<void> {
  await rows(
    tx,
    `insert into external_checks as existing (merchant_id, item_id, item_type, due_at) values ($1, $2, $3, $4)
     on conflict (merchant_id, item_id) do update
     set due_at = excluded.due_at, attempts = 0, lease = null, leased_until = null`,
    [merchantId, itemId, itemType, now],
  );
}

/** Whether an item still waits for the verdict of that service. */
export async function awaitsExternalCheck(tx: Db, merchantId: string, itemId: string): Promise<boolean> {
  const found = await row(tx, 'select from external_checks where merchant_id = $1 and item_id = $2', [
    merchantId,
    itemId,
  ]);
  return found !== undefined;
}
