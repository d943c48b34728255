import type { Platform, ShopSkipReason } from '@tribune/contract';
import { type Db, rows } from '../db/database.ts';
import { assertRunning } from '../jobs/stopping.ts';
import { forEachMerchant, type Sweeping, sweepRows } from '../jobs/sweeping.ts';

export interface ShopMessage {
  platform: Platform;
  kind: 'order' | 'product';
  /** Empty if the message contains none. */
  resourceId: string;
  /** When the platform changed or deleted the order or product; null if the message does not say. */
  changedAt: Date | null;
  /** `restored` revives a deleted resource, even in a message without a time. */
  change: 'updated' | 'deleted' | 'restored';
  /** Why the message is skipped; null if it is used. */
  skipReason: ShopSkipReason | null;
  now: Date;
}

/**
 * Records a message unless a newer one about the same order or product was received: platforms repeat and reorder messages. Of two with
 * the same time of change, the later arrival is newer, except after a deletion. Locks the resource for the transaction. Returns whether
 * the message is the newest.
 */
export async function isNewest(tx: Db, merchantId: string, message: ShopMessage): Promise<boolean> {
  const { platform, kind, resourceId, changedAt, change, skipReason, now } = message;
  const recorded = await rows(
    tx,
    `insert into shop_messages as known
       (merchant_id, platform, kind, resource_id, changed_at, deleted_at, skip_reason, received_at)
     values ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz, $7, $8)
     on conflict (merchant_id, platform, kind, resource_id) do update set
       changed_at = greatest(known.changed_at, excluded.changed_at),
       deleted_at = case when excluded.deleted_at is not null and $3 = 'order'
         then coalesce(known.changed_at, excluded.deleted_at) else excluded.deleted_at end,
       skip_reason = excluded.skip_reason, received_at = excluded.received_at
     where (excluded.changed_at is null or known.changed_at is null or excluded.changed_at >= known.changed_at)
       and (known.deleted_at is null or excluded.deleted_at is not null or $9
         or excluded.changed_at > known.deleted_at)
     returning resource_id`,
    [
      ...[merchantId, platform, kind, resourceId, changedAt],
      ...[change === 'deleted' ? (changedAt ?? now) : null, skipReason, now, change === 'restored'],
    ],
  );
  return recorded.length > 0;
}

/** Platforms repeat and reorder messages within days at most. */
export const messagesKeptMs = 90 * 24 * 60 * 60 * 1000;

/** Whether the platform has deleted an order or product. */
export async function isDeleted(
  tx: Db,
  merchantId: string,
  { platform, kind, resourceId }: Pick<ShopMessage, 'platform' | 'kind'> & { resourceId: string | null },
): Promise<boolean> {
  if (resourceId === null) return false;
  const found = await rows(
    tx,
    `select from shop_messages where merchant_id = $1 and platform = $2 and kind = $3 and resource_id = $4
       and deleted_at is not null`,
    [merchantId, platform, kind, resourceId],
  );
  return found.length > 0;
}

/** Deletes expired records of newest messages, of all merchants. */
export function sweepShopMessages(context: Sweeping): Promise<void> {
  const before = new Date(context.clock.now().getTime() - messagesKeptMs);
  return forEachMerchant(context, async (merchantId) => {
    for (let deleted = sweepRows; deleted === sweepRows; ) {
      assertRunning(context);
      const gone = await rows(
        context.db,
        `delete from shop_messages where merchant_id = $1 and (platform, kind, resource_id) in (
           select platform, kind, resource_id from shop_messages where merchant_id = $1 and received_at < $2
           limit ${sweepRows}) returning resource_id`,
        [merchantId, before],
      );
      deleted = gone.length;
    }
  });
}
