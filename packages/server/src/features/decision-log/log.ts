import type { ReasonCode } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { newUuid } from '../../platform/ids.ts';
import { countDecision } from '../daily-figures/index.ts';

const log = table('moderation_log').holding<{ reason_code: ReasonCode | null }>();

/** A decision about content, human or automatic. The log is only ever added to. */
export interface Decision {
  itemType: 'review' | 'question' | 'answer' | 'media';
  itemId: string;
  action: string;
  from: string | null;
  to: string | null;
  reasonCode: ReasonCode | null;
  reason: string | null;
  actor: { type: 'screening' | 'staff' | 'key' | 'system'; name: string | null };
  at: Date;
}

export async function logDecision(tx: Db, merchantId: string, decision: Decision): Promise<void> {
  const entryId = newUuid();
  await rows(
    tx,
    `insert into moderation_log (merchant_id, entry_id, item_type, item_id, at, actor_type, actor, action, from_status,
       to_status, reason_code, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      merchantId,
      entryId,
      decision.itemType,
      decision.itemId,
      decision.at,
      decision.actor.type,
      decision.actor.name,
      decision.action,
      decision.from,
      decision.to,
      decision.reasonCode,
      decision.reason,
    ],
  );
  const { itemId, from, to, actor, at } = decision;
  if (from === 'pending' && to !== 'pending' && (actor.type === 'staff' || actor.type === 'key'))
    await countDecision(tx, merchantId, { itemId, entryId, at });
}

export function lastReason(tx: Db, merchantId: string, itemId: string) {
  return row(
    tx,
    statement`select ${log('reason', 'reason_code')} from moderation_log
     where merchant_id = $1 and item_id = $2 order by entry_id desc limit 1`,
    [merchantId, itemId],
  );
}

export interface LogQuery {
  itemId: string | null;
  itemType: string | null;
  /** UUID of the entry to go on after. */
  after: string | null;
  limit: number;
}

const entryColumns = log(
  'entry_id',
  'item_type',
  'item_id',
  'at',
  'actor_type',
  'actor',
  'action',
  'from_status',
  'to_status',
  'reason_code',
  'reason',
);
export type LogRow = Row<typeof entryColumns>;

/** Newest first. Ids are UUIDv7, so their order is the order of time. */
export function decisions(
  db: Db,
  merchantId: string,
  { itemId, itemType, after, limit }: LogQuery,
): Promise<LogRow[]> {
  return rows(
    db,
    statement`select ${entryColumns}
     from moderation_log
     where merchant_id = $1 and ($2::uuid is null or item_id = $2) and ($3::text is null or item_type = $3)
       and ($4::uuid is null or entry_id < $4)
     order by entry_id desc limit $5`,
    [merchantId, itemId, itemType, after, limit],
  );
}

export function decisionExists(db: Db, merchantId: string, entryId: string) {
  return row(db, 'select from moderation_log where merchant_id = $1 and entry_id = $2', [
    merchantId,
    entryId,
  ]);
}

export interface PastDecision {
  /** The last one. */
  last: LogRow;
  /** The one that had given the item the status that it had before; undefined where it came with it. */
  before: LogRow | undefined;
}

/** What was decided last about an item, and what had led to the status before. */
export async function lastDecision(
  tx: Db,
  merchantId: string,
  itemId: string,
): Promise<PastDecision | undefined> {
  const [last, ...earlier] = await decisions(tx, merchantId, {
    itemId,
    itemType: null,
    after: null,
    limit: 50,
  });
  return last && { last, before: earlier.find(gave(last.from_status)) };
}

const gave = (status: string | null) => (entry: LogRow) =>
  entry.to_status === status && entry.action !== 'undo';

/** Those after a moment of the system's time, which ids hold; newest first. Entries of the same instant may come twice. */
export function decisionsSince(
  db: Db,
  merchantId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<LogRow[]> {
  const firstId = `${since
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2')}-7000-8000-000000000000`;
  return rows(
    db,
    statement`select ${entryColumns}
     from moderation_log
     where merchant_id = $1 and entry_id >= $2 and actor_type <> 'screening'
     order by entry_id desc limit $3`,
    [merchantId, firstId, limit],
  );
}
