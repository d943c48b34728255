import type { IdPrefix } from '@tribune/contract';
import { type Db, rows } from '../../../platform/db/database.ts';
import { statement, table } from '../../../platform/db/statement.ts';
import { deleteStoredResponses } from '../../../platform/http/idempotency.ts';
import { typeId } from '../../../platform/ids.ts';

/** Anonymizes audit log entries about erased items, which remain without the item's ID. */
export async function leaveAuditLog(
  tx: Db,
  merchantId: string,
  resourceIds: readonly string[],
): Promise<void> {
  await rows(tx, 'update audit_log set resource_id = null where merchant_id = $1 and resource_id = any($2)', [
    merchantId,
    resourceIds,
  ]);
}

/** An erased item, and the new ID under which its log entries remain. */
export interface Gone {
  kind: IdPrefix;
  id: string;
  newId: string;
}

/**
 * Anonymizes the moderation log and tombstones, which remain as evidence of how the merchant moderates. Removes texts, and replaces each
 * item's ID with a new one that still links its entries.
 */
export async function loseTraces(
  tx: Db,
  merchantId: string,
  gone: readonly Gone[],
): Promise<{ logEntries: number; keptAnswers: number; mails: number }> {
  let logEntries = 0;
  for (const { kind, id, newId } of gone) {
    await leaveAuditLog(tx, merchantId, [typeId(kind, id)]);
    const entries = await rows(
      tx,
      `update moderation_log set item_id = $3, reason = null where merchant_id = $1 and item_id = $2
       returning entry_id`,
      [merchantId, id, newId],
    );
    logEntries += entries.length;
    await rows(tx, 'delete from item_notes where merchant_id = $1 and item_id = $2', [merchantId, id]);
    await rows(tx, 'delete from external_checks where merchant_id = $1 and item_id = $2', [merchantId, id]);
    await rows(tx, 'delete from recent_texts where merchant_id = $1 and review_id = $2', [merchantId, id]);
    await rows(
      tx,
      `update bulk_actions set excluded_ids = array_remove(excluded_ids, $2),
         at_id = case when at_id = $2 then $3 else at_id end
       where merchant_id = $1 and (at_id = $2 or $2 = any(excluded_ids))`,
      [merchantId, id, newId],
    );
    await rows(
      tx,
      `update tombstones set item_id = $3, content_hash = null, list_position = null, reason = null
       where merchant_id = $1 and item_id = $2`,
      [merchantId, id, newId],
    );
    await rows(tx, 'delete from content_reports where merchant_id = $1 and item_id = $2', [merchantId, id]);
    await rows(tx, 'update token_uses set review_id = $3 where merchant_id = $1 and review_id = $2', [
      merchantId,
      id,
      newId,
    ]);
    await rows(tx, 'update claim_products set review_id = $3 where merchant_id = $1 and review_id = $2', [
      merchantId,
      id,
      newId,
    ]);
  }
  return {
    logEntries,
    keptAnswers: await deleteStoredResponses(
      tx,
      merchantId,
      gone.map(({ kind, id }) => typeId(kind, id)),
    ),
    mails: await eraseMailsQuoting(
      tx,
      merchantId,
      gone.map(({ id }) => id),
    ),
  };
}

/** Deletes emails to other people that quote the person. */
export async function eraseMailsQuoting(tx: Db, merchantId: string, ids: string[]): Promise<number> {
  const quoting = await rows(
    tx,
    statement`select ${table('mails')('mail_id')} from mails where merchant_id = $1 and quotes && $2::uuid[] order by mail_id for update`,
    [merchantId, ids],
  );
  return deleteMails(
    tx,
    merchantId,
    quoting.map(({ mail_id }) => mail_id),
  );
}

export async function deleteMails(tx: Db, merchantId: string, mailIds: string[]): Promise<number> {
  if (mailIds.length === 0) return 0;
  for (const table of ['mail_queue', 'mail_limits', 'mail_outcomes'])
    await rows(tx, `delete from ${table} where mail_id = any($1::uuid[])`, [mailIds]);
  await rows(tx, 'delete from mails where merchant_id = $1 and mail_id = any($2::uuid[])', [
    merchantId,
    mailIds,
  ]);
  return mailIds.length;
}
