import { hash } from 'node:crypto';
import type { ReasonCode } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { deleteInBatches, forEachMerchant, type Sweeping } from '../../platform/jobs/sweeping.ts';
import type { Decision } from './log.ts';

export interface Tombstone {
  itemType: Decision['itemType'];
  itemId: string;
  /** The deleted content, of which only a hash is stored. */
  content: unknown;
  /** The item's position in public lists, so that its ID still works as a cursor; null if it had none. */
  listPosition: object | null;
  reasonCode: ReasonCode | null;
  reason: string | null;
  actor: Decision['actor'];
  now: Date;
}

/** Stores a tombstone of a deleted item: a hash of its content, who, when and why (ISO 20488). */
export async function writeTombstone(tx: Db, merchantId: string, tombstone: Tombstone): Promise<void> {
  const { itemType, itemId, content, listPosition, reasonCode, reason, actor, now } = tombstone;
  await rows(
    tx,
    `insert into tombstones
       (merchant_id, item_id, item_type, content_hash, list_position, deleted_at, deleted_by, reason_code, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      merchantId,
      itemId,
      itemType,
      hash('sha256', JSON.stringify(content), 'buffer'),
      listPosition && JSON.stringify(listPosition),
      now,
      actor.name ?? actor.type,
      reasonCode,
      reason,
    ],
  );
}

/** Retention of tombstones (docs/API-CONTRACT.md, Reviews). */
const retentionMonths = 12;

/** Deletes tombstones of all merchants past their retention. */
export function sweepTombstones(context: Sweeping): Promise<void> {
  const before = context.clock.now();
  before.setUTCMonth(before.getUTCMonth() - retentionMonths);
  return forEachMerchant(context, (merchantId) =>
    deleteInBatches(
      context,
      merchantId,
      { table: 'tombstones', key: 'item_id' },
      { where: 'deleted_at < $2', values: [before] },
    ),
  );
}
