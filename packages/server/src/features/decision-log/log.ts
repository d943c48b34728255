import { type DecisionCause, isLogged, type QueueItemType, type ReasonCode } from '@tribune/contract';
import type { RecordedActor } from '../../platform/auth/caller.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { newUuid } from '../../platform/ids.ts';
import { countDecisionsOf, nextDecisionShard } from '../daily-figures/index.ts';
import { decided, type LogChange, logChangesCte, logChangesParameters } from '../transparency/index.ts';

type KnownEntry = { reason_code: ReasonCode | null; causes: DecisionCause[] };
const log = table('moderation_log').holding<KnownEntry>();

/** A decision about content, human or automatic. The log is append-only. */
export interface Decision {
  itemType: QueueItemType;
  itemId: string;
  action: string;
  from: string | null;
  to: string | null;
  reasonCode: ReasonCode | null;
  reason: string | null;
  actor: RecordedActor<'screening' | 'staff' | 'key' | 'system'>;
  /** Causes of an automatic decision. Omitted for decisions of moderators. */
  causes?: readonly DecisionCause[];
  /** UUID of the bulk action that it belongs to. */
  bulkId?: string | undefined;
  at: Date;
}

/** Appends a decision to the log and returns the UUID of its entry; see `logDecisions`. */
export async function logDecision(tx: Db, merchantId: string, decision: Decision): Promise<string> {
  const [entryId] = await logDecisions(tx, merchantId, [decision]);
  if (entryId === undefined) throw new Error('Each decision must have an entry');
  return entryId;
}

/**
 * Appends decisions to the log and returns the UUIDs of their entries, in the same order. Staff decisions about pending items
 * count for the time to moderation: other decisions of the same shard wait until the commit, so call this last.
 */
export async function logDecisions(
  tx: Db,
  merchantId: string,
  decisions: readonly Decision[],
): Promise<string[]> {
  if (decisions.length === 0) return [];
  const entries = decisions.map((decision) => ({ entryId: newUuid(), ...decision }));
  await rows(tx, logDecisionsSql, {
    merchantId,
    decisionShard: nextDecisionShard(),
    entries: JSON.stringify(entries.map(entryRow)),
    ...logChangesParameters(decisions.flatMap(changeInLog)),
  });
  return entries.map(({ entryId }) => entryId);
}

/** Deletions and erasures have separate entries in the transparency log, as do updates that keep the status. */
function changeInLog({
  itemType,
  itemId,
  action,
  from,
  to,
  reasonCode,
  reason,
  actor,
  at,
}: Decision): LogChange[] {
  if (!isLogged(itemType) || to === null || action === 'erase_author') return [];
  if (action === 'update' && from === to) return [];
  const by = actor.type === 'staff' || actor.type === 'key' ? 'staff' : 'system';
  return [decided({ reviewId: itemId, from, to, reasonCode, note: reason, by, now: at })];
}

/** The row of an entry, without its merchant. */
export const entryRow = ({
  entryId,
  itemType,
  itemId,
  at,
  actor,
  ...decision
}: Decision & { entryId: string }) => ({
  entry_id: entryId,
  item_type: itemType,
  item_id: itemId,
  at,
  actor_type: actor.type,
  actor: actor.name,
  requested_by: actor.requestedBy?.name ?? null,
  requested_by_id: actor.requestedBy?.id ?? null,
  action: decision.action,
  from_status: decision.from,
  to_status: decision.to,
  reason_code: decision.reasonCode,
  reason: decision.reason,
  causes: decision.causes ?? [],
  bulk_id: decision.bulkId ?? null,
});

/** The columns of `entryRow`. */
export const storedColumns = [
  ...['entry_id', 'item_type', 'item_id', 'at', 'actor_type', 'actor', 'action', 'from_status', 'to_status'],
  ...['reason_code', 'reason', 'causes', 'bulk_id', 'requested_by', 'requested_by_id'],
];

const logDecisionsSql = `
  with entry as (
    select * from json_populate_recordset(null::moderation_log, $entries)
  ), logged as (
    insert into moderation_log (merchant_id, ${storedColumns.join(', ')})
    select $merchantId::uuid, ${storedColumns.join(', ')} from entry
  ), ${logChangesCte}
  ${countDecisionsOf(`
    select item_id, entry_id, at from entry
    where from_status = 'pending' and to_status is distinct from 'pending' and actor_type in ('staff', 'key')`)}`;

/** The reason and reason code of the latest decision about each item, by item. Items without a decision are omitted. */
export async function lastReasons(tx: Db, merchantId: string, itemIds: readonly string[]) {
  if (itemIds.length === 0) return new Map<string, LastReason>();
  const found = await rows(
    tx,
    statement`select ${last('item_id', 'reason', 'reason_code')}
     from unnest($2::uuid[]) as item (item_id) cross join lateral (
       select * from moderation_log as entry
       where entry.merchant_id = $1 and entry.item_id = item.item_id order by entry.entry_id desc limit 1) as last`,
    [merchantId, itemIds],
  );
  return new Map(found.map((entry): [string, LastReason] => [entry.item_id, entry]));
}

type LastReason = Pick<LogRow, 'reason' | 'reason_code'>;
const last = table('moderation_log', 'last').holding<{ reason_code: ReasonCode | null }>();

export interface LogQuery {
  itemId: string | null;
  itemType: string | null;
  /** UUID of the entry after which the page begins. */
  after: string | null;
  limit: number;
}

const entryNames = [
  ...(['entry_id', 'item_type', 'item_id', 'at', 'actor_type', 'actor', 'action', 'from_status'] as const),
  ...(['to_status', 'reason_code', 'reason', 'causes', 'requested_by', 'requested_by_id'] as const),
];
const entryColumns = log(...entryNames);
const entriesOfItems = table('moderation_log', 'entry').holding<KnownEntry>()(...entryNames);
export type LogRow = Row<typeof entryColumns>;

/** A page of the log, newest first (ids are UUIDv7). */
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

/** Returns a row if the merchant's log contains the entry, to validate `startAfter`; otherwise undefined. */
export function decisionExists(db: Db, merchantId: string, entryId: string) {
  return row(db, 'select from moderation_log where merchant_id = $1 and entry_id = $2', [
    merchantId,
    entryId,
  ]);
}

/** The newest log entry of an item; undefined if it has none. */
export async function lastDecision(tx: Db, merchantId: string, itemId: string): Promise<LogRow | undefined> {
  const [last] = await decisions(tx, merchantId, { itemId, itemType: null, after: null, limit: 1 });
  return last;
}

/** The decision that an undo would revert. */
export interface PastDecision {
  last: LogRow;
  /** The decision that set the status before `last`; undefined if the item was submitted with that status. */
  before: LogRow | undefined;
  /** Whether `last` is the newest entry; otherwise a later decision was undone. */
  isNewest: boolean;
}

/** The newest decision about each item that was not undone, and the one that set the status before it, by item. */
export async function decisionsInForce(
  tx: Db,
  merchantId: string,
  itemIds: readonly string[],
): Promise<Map<string, PastDecision>> {
  const found = await rows(
    tx,
    statement`select ${entriesOfItems}
     from unnest($2::uuid[]) as item (item_id) cross join lateral (
       select * from moderation_log as entry
       where entry.merchant_id = $1 and entry.item_id = item.item_id order by entry.entry_id desc limit 50) as entry
     order by entry.entry_id desc`,
    [merchantId, itemIds],
  );
  const inForce = new Map<string, PastDecision>();
  for (const [itemId, entries] of Map.groupBy(found, ({ item_id }) => item_id)) {
    const [last, ...earlier] = withoutUndone(entries);
    if (!last) continue;
    const before = earlier.find((entry) => entry.to_status === last.from_status);
    inForce.set(itemId, { last, before, isNewest: last === entries[0] });
  }
  return inForce;
}

/** Newest first: an undo cancels itself and the newest decision before it that was not undone. */
function withoutUndone(entries: readonly LogRow[]): LogRow[] {
  let undone = 0;
  return entries.filter(({ action }) => {
    if (action === 'undo') undone += 1;
    else if (undone > 0) undone -= 1;
    else return true;
    return false;
  });
}

/** Log entries by UUID. Unknown ones are omitted. */
export function decisionsById(db: Db, merchantId: string, entryIds: readonly string[]): Promise<LogRow[]> {
  return rows(
    db,
    statement`select ${entryColumns} from moderation_log where merchant_id = $1 and entry_id = any($2)`,
    [merchantId, entryIds],
  );
}

/**
 * Decisions since a point in system time, which their IDs contain; newest first. Excludes those of the screening. Entries of the same
 * millisecond may be returned twice.
 */
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

/** Decisions of a bulk action after the given one, in order. */
export function decisionsOfBulk(
  db: Db,
  merchantId: string,
  { bulkId, after, limit }: { bulkId: string; after: string | null; limit: number },
): Promise<LogRow[]> {
  return rows(
    db,
    statement`select ${entryColumns} from moderation_log
     where merchant_id = $1 and bulk_id = $2 and ($3::uuid is null or entry_id > $3)
     order by entry_id limit $4`,
    [merchantId, bulkId, after, limit],
  );
}
