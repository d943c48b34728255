import type { IdPrefix } from '@tribune/contract';
import { type Db, rows } from '../../../platform/db/database.ts';
import { statement, table } from '../../../platform/db/statement.ts';
import { forgetKeptAnswers } from '../../../platform/http/idempotency.ts';
import { typeId } from '../../../platform/ids.ts';

/** Something of the person's that is gone, and the id by which what must stay knows it from now on. */
export interface Gone {
  kind: IdPrefix;
  id: string;
  newId: string;
}

/**
 * The moderation log and the tombstones stay, because they say how the shop moderates. They lose what was written about
 * the items, and the items' ids: a fresh id in their place still tells which entries belong together.
 */
export async function loseTraces(
  tx: Db,
  merchantId: string,
  gone: readonly Gone[],
): Promise<{ logEntries: number; keptAnswers: number; mails: number }> {
  let logEntries = 0;
  for (const { id, newId } of gone) {
    const entries = await rows(
      tx,
      `update moderation_log set item_id = $3, reason = null where merchant_id = $1 and item_id = $2
       returning entry_id`,
      [merchantId, id, newId],
    );
    logEntries += entries.length;
    await rows(
      tx,
      `update tombstones set item_id = $3, content_hash = null, list_position = null, reason = null
       where merchant_id = $1 and item_id = $2`,
      [merchantId, id, newId],
    );
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
    keptAnswers: await forgetKeptAnswers(
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

/** Mails to others that repeat the person's words. */
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
  await rows(tx, 'delete from mail_queue where mail_id = any($1::uuid[])', [mailIds]);
  await rows(tx, 'delete from mails where merchant_id = $1 and mail_id = any($2::uuid[])', [
    merchantId,
    mailIds,
  ]);
  return mailIds.length;
}
