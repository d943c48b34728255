import { hash } from 'node:crypto';
import type { ReasonCode } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import type { Decision } from './log.ts';

export interface Tombstone {
  itemType: Decision['itemType'];
  itemId: string;
  /** The deleted content, of which only a hash is stored. */
  content: unknown;
  /** Its position in public lists, so that its id still works as a cursor; null when it has none. */
  listPosition: object | null;
  reasonCode: ReasonCode | null;
  reason: string | null;
  actor: Decision['actor'];
  now: Date;
}

/** Stores a tombstone of a deleted item: a hash of its content, who, when and why (ISO 20488). */
export async function writeTombstone(tx: Db, merchantId: string, burial: Tombstone): Promise<void> {
  const { itemType, itemId, content, listPosition, reasonCode, reason, actor, now } = burial;
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

/** Retention of tombstones (docs/INTERFACE.md, Reviews). */
const retentionMonths = 12;

/** Deletes tombstones past their retention, of all merchants. */
export async function sweepTombstones(db: Db, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - retentionMonths);
  await rows(db, '/* every merchant */ delete from tombstones where deleted_at < $1', [before]);
}
