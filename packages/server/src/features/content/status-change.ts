import type { DecisionCause, ReasonCode, ReviewStatus, StatusTrigger } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement, table as tableOf } from '../../platform/db/statement.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { automaticStatus, type Decision, logDecisions, requireTransition } from '../decision-log/index.ts';
import { recordStatusEvents } from './events.ts';
import type { ItemState } from './items.ts';
import type { Kind } from './kind.ts';

/** A new status of an item, or a new reason for its present status. */
export interface StatusChange<Item extends ItemState = ItemState> {
  /** Locked. */
  item: Item;
  trigger: StatusTrigger;
  to: ReviewStatus;
  /** The decision to store with the item; null if none applies any more. */
  verdict: Verdict | null;
  /** The log entry; its statuses are those of the change. */
  entry: Pick<Decision, 'action' | 'actor' | 'reason' | 'reasonCode' | 'causes' | 'bulkId'>;
  /** For staff decisions: the data of emails about the decision. */
  emails?: Emails;
  /** Trace context of the request that caused the change; defaults to the caller's. */
  traceparent?: string | null | undefined;
  now: Date;
}

export interface Verdict {
  /** The previous status, which is restored when a flag is removed. */
  from: string | null;
  reason: string | null;
  reasonCode: ReasonCode | null;
  by: string | null;
  at: Date | string;
}

/**
 * The change of an item that its author has edited, and that screening holds for `held`, if for anything. A flagged item stays flagged; a
 * rejected one becomes pending.
 */
export function changeByAuthor<Item extends ItemState>(
  item: Item,
  { held, reasonCode, now }: { held: readonly DecisionCause[]; reasonCode: ReasonCode | null; now: Date },
): StatusChange<Item> {
  const causes = item.status === 'rejected' ? [...held, 'resubmission' as const] : held;
  const to = automaticStatus('update', item.status, { publish: causes.length === 0 });
  return {
    item,
    trigger: 'update',
    to,
    verdict: { from: item.status, reason: null, reasonCode, by: null, at: now },
    entry: {
      action: 'update',
      actor: { type: 'screening', name: null },
      reason: null,
      reasonCode,
      causes: to === 'pending' ? causes : [],
    },
    now,
  };
}

export interface Emails {
  merchant: Merchant;
  /** Base URL of links. */
  publicUrl: string;
  /** The earliest time at which authors of rejected reviews are emailed. Defaults to the end of the undo window; null: never. */
  emailsFrom?: Date | null | undefined;
}

/** A status change as counters see it; `to` is null for a deleted item. */
export interface Transition<Item extends ItemState = ItemState> {
  item: Item;
  to: ReviewStatus | null;
  /** The reason after the change; absent if it does not change. */
  reasonCodeAfter?: ReasonCode | null;
}

/**
 * Changes statuses with all consequences: counters, emails, events and log entries, whose UUIDs it returns in the order of the changes.
 * The number of statements depends on the number of distinct statuses, not of items. Throws INVALID_STATE if the transition table does
 * not allow a change. May be called once per kind and transaction, because of the counters.
 */
export async function changeStatuses<Item extends ItemState>(
  tx: Db,
  merchantId: string,
  kind: Kind<Item>,
  changes: readonly StatusChange<Item>[],
): Promise<string[]> {
  await writeStatuses(tx, merchantId, kind, changes);
  await kind.count?.(tx, merchantId, changes.map(transitionOf));
  return logChanges(tx, merchantId, kind, changes);
}

/** Appends changes to the decision log and returns the UUIDs of their entries. */
export const logChanges = <Item extends ItemState>(
  tx: Db,
  merchantId: string,
  { itemType }: Kind<Item>,
  changes: readonly StatusChange<Item>[],
): Promise<string[]> =>
  logDecisions(
    tx,
    merchantId,
    changes.map(({ item, to, entry, now }) => ({
      ...entry,
      itemType,
      itemId: item.id,
      from: item.status,
      to,
      at: now,
    })),
  );

/** Like `changeStatuses`, but leaves counters and log entries to the caller. */
export async function writeStatuses<Item extends ItemState>(
  tx: Db,
  merchantId: string,
  kind: Kind<Item>,
  changes: readonly StatusChange<Item>[],
): Promise<void> {
  if (changes.length === 0) return;
  for (const { trigger, item, to } of changes) requireTransition(trigger, item.status, to);
  const written = await kind.write(tx, merchantId, changes);
  await kind.follow?.(tx, merchantId, changes, written);
  if (kind.events) await recordStatusEvents(tx, merchantId, kind.events, { changes, ...written });
}

/** A change as counters and consequences see it. */
export const transitionOf = <Item extends ItemState>({
  item,
  to,
  verdict,
}: StatusChange<Item>): Transition<Item> => ({
  item,
  to,
  reasonCodeAfter: to === 'approved' ? null : (verdict?.reasonCode ?? null),
});

/** Data that the statement has read while writing. */
export interface Written {
  /** Event types to which the merchant's endpoints subscribe. */
  wantedEvents: readonly string[];
  /** The items for which `probe` is true. */
  probed: ReadonlySet<string>;
}

/**
 * Writes new statuses, and the values of further columns, one row per change. `probe` is an SQL condition on the item `i`, evaluated on
 * the state before the statement.
 */
export async function writeChanges<Item extends ItemState>(
  tx: Db,
  merchantId: string,
  { table, idColumn, statusColumn }: Pick<Kind<Item>, 'table' | 'idColumn' | 'statusColumn'>,
  {
    changes,
    columns,
    values,
    probe = 'false',
  }: {
    changes: readonly StatusChange<Item>[];
    /** Names and SQL types. */
    columns: Readonly<Record<string, string>>;
    values: readonly object[];
    probe?: string;
  },
): Promise<Written> {
  const typed = Object.entries(columns);
  const stored = changes.map(({ item, to, now }, index) => ({
    id: item.id,
    status: to,
    updated_at: now,
    ...values[index],
  }));
  const found = await rows(
    tx,
    statement`update ${table} as i set ${statusColumn} = changed.status, updated_at = changed.updated_at
         ${typed.map(([name]) => `, ${name} = changed.${name}`).join('')}
       from merchants as shop, json_to_recordset($changes::json) as changed (id uuid, status text, updated_at timestamptz
         ${typed.map(([name, type]) => `, ${name} ${type}`).join('')})
       where i.merchant_id = $merchantId and i.${idColumn} = changed.id
         and shop.merchant_id = $merchantId and shop.merchant_id = i.merchant_id
       returning i.${idColumn} as ${output.text('id')}, ${tableOf('merchants', 'shop')('wanted_events')},
         ${probe} as ${output.boolean('probed')}`,
    { merchantId, changes: JSON.stringify(stored) },
  );
  return {
    wantedEvents: found[0]?.wanted_events ?? [],
    probed: new Set(found.flatMap(({ id, probed }) => (probed ? [id] : []))),
  };
}
