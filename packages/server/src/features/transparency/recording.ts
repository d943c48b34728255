import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { newUuid } from '../../platform/ids.ts';
import { type EntryBody, entryTime, type LogChange } from './entry-bodies.ts';

/*
 * A change and its row in the outbox are one transaction, so that the log cannot miss an acknowledged change. Sandboxes have a log too,
 * which continues when a sandbox is reset: its reviews are erased.
 */

/** A CTE that records the change of a statement's own review; its parameters are `$merchant_id` and those of `logParameters`. */
export const logCte = `transparency as (
    insert into transparency_outbox (merchant_id, change_id, review_id, opaque_id, entries, salt)
    values ($merchant_id, $logChangeId, $logReviewId, $logOpaqueId, $logEntries, $logSalt)
  )`;

/** The parameters of `logCte`, except `$merchant_id`. */
export const logParameters = (change: LogChange) => ({
  logChangeId: newUuid(),
  logReviewId: change.reviewId,
  logOpaqueId: change.opaqueId ?? null,
  logEntries: JSON.stringify(change.entries),
  logSalt: change.salt ?? null,
});

/**
 * A CTE that records several changes; its parameters are `$merchantId` and those of `logChangesParameters`. Changes are separated by line
 * feeds, which JSON does not contain; a JSON array would have to be parsed twice.
 */
export const logChangesCte = `transparency as (
    insert into transparency_outbox (merchant_id, change_id, review_id, opaque_id, entries, salt)
    select $merchantId::uuid, change_id, review_id, opaque_id, entries::json, salt
    from unnest($logChangeIds::uuid[], $logReviewIds::uuid[], $logOpaqueIds::text[],
      string_to_array($logEntries::text, E'\\n'), $logSalts::bytea[])
      as change (change_id, review_id, opaque_id, entries, salt)
  )`;

/** The parameters of `logChangesCte`, except `$merchantId`. */
export const logChangesParameters = (changes: readonly LogChange[]) => ({
  logChangeIds: changes.map(newUuid),
  logReviewIds: changes.map(({ reviewId }) => reviewId),
  logOpaqueIds: changes.map(({ opaqueId = null }) => opaqueId),
  logEntries: changes.map(({ entries }) => JSON.stringify(entries)).join('\n'),
  logSalts: changes.map(({ salt = null }) => salt),
});

/** Records changes for the log, in the transaction that makes them. It must have locked or created the reviews. */
export async function recordInLog(tx: Db, merchantId: string, changes: readonly LogChange[]): Promise<void> {
  if (changes.length === 0) return;
  await rows(tx, `with ${logChangesCte} select`, { merchantId, ...logChangesParameters(changes) });
}

/**
 * Dates the changes of a transaction in a simulated past to `now`: the log records when something was logged, and verifiers report
 * back-dated entries.
 */
export async function dateInLog(tx: Db, merchantId: string, now: Date): Promise<void> {
  const at = entryTime(now);
  const changes = await rows(
    tx,
    statement`select ${table('transparency_outbox').holding<{ entries: EntryBody[] }>()('change_id', 'entries')}
     from transparency_outbox where merchant_id = $1 and entries -> 0 ->> 'at' < $2`,
    [merchantId, at],
  );
  await rows(
    tx,
    `update transparency_outbox as o set entries = dated.entries::json
     from unnest($2::uuid[], $3::text[]) as dated (change_id, entries)
     where o.merchant_id = $1 and o.change_id = dated.change_id`,
    [
      merchantId,
      changes.map(({ change_id }) => change_id),
      changes.map(({ entries }) => JSON.stringify(entries.map((entry) => ({ ...entry, at })))),
    ],
  );
}
