import { queueItemTypes } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import type { ItemRef } from '../content/index.ts';
import { kinds } from '../content-kinds/index.ts';

/** Locks items until the end of the transaction. Returns the last change of each by UUID. Unknown IDs are omitted. */
export async function changedAt(
  tx: Db,
  merchantId: string,
  items: readonly ItemRef[],
): Promise<Map<string, { status: string; updatedAt: string }>> {
  const idsOf = (type: ItemRef['type']) => items.filter((item) => item.type === type).map(({ uuid }) => uuid);
  await lockReviewsOfMedia(tx, merchantId, { mediaIds: idsOf('media'), reviewIds: idsOf('review') });
  const found = new Map<string, { status: string; updatedAt: string }>();
  for (const type of queueItemTypes) {
    const ids = idsOf(type);
    if (ids.length === 0) continue;
    const { table, idColumn: id, statusColumn: status } = kinds[type];
    const locked = await rows(
      tx,
      statement`select ${id} as ${output.text('uuid')}, ${status} as ${output.text('status')},
         updated_at as ${output.time('updatedAt')} from ${table}
       where merchant_id = $1 and ${id} = any($2) order by ${id} for no key update`,
      [merchantId, ids],
    );
    for (const { uuid, ...state } of locked) found.set(uuid, state);
  }
  return found;
}

/** Locks the reviews of media first, ordered by ID to avoid deadlocks, as every change to media does. */
async function lockReviewsOfMedia(
  tx: Db,
  merchantId: string,
  { mediaIds, reviewIds }: { mediaIds: readonly string[]; reviewIds: readonly string[] },
): Promise<void> {
  if (mediaIds.length === 0) return;
  await rows(
    tx,
    `select from reviews
     where merchant_id = $1 and (review_id = any($2) or review_id in (
       select review_id from media where merchant_id = $1 and media_id = any($3)))
     order by review_id for update`,
    [merchantId, reviewIds, mediaIds],
  );
}
