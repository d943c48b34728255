import { hash } from 'node:crypto';
import type { ReasonCode } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import type { Decision } from './log.ts';

export interface Burial {
  itemType: Decision['itemType'];
  itemId: string;
  /** What was deleted; only a hash of it stays. */
  content: unknown;
  /** Where it stood in public lists, for who pages on from it; null when lists do not go by it. */
  listPosition: object | null;
  reasonCode: ReasonCode | null;
  reason: string | null;
  actor: Decision['actor'];
  now: Date;
}

/** Leaves a tombstone for what is deleted: a hash of its content, who, when and why (ISO 20488). */
export async function bury(tx: Db, merchantId: string, burial: Burial): Promise<void> {
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

/** ISO 20488 asks for the record of a removal; what it holds is of no use after this. */
const keptMonths = 12;

export async function sweepTombstones(db: Db, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - keptMonths);
  await rows(db, '/* every merchant */ delete from tombstones where deleted_at < $1', [before]);
}
