import { type Db, row, rows } from '../db/database.ts';
import { output, statement, table } from '../db/statement.ts';

/** Due times of these merchants' deletions. Merchants without one are omitted. */
export async function deletionsOf(db: Db, merchantIds: readonly string[]): Promise<Map<string, string>> {
  const found = await rows(
    db,
    statement`select merchant_id::text as ${output.text('id')}, ${table('merchant_deletions')('due_at')}
     from merchant_deletions where merchant_id = any($1) and status in ('scheduled', 'deleting')`,
    [merchantIds],
  );
  return new Map(found.map(({ id, due_at }) => [id, due_at]));
}

/**
 * Whether the merchant, or the live merchant of a sandbox, is being deleted or gone. Locks the merchant until the end of the transaction, so
 * that a deletion, which suspends it first, waits for what the transaction writes, and then deletes that too.
 */
export async function isBeingDeleted(tx: Db, merchantId: string): Promise<boolean> {
  const merchant = await row(
    tx,
    statement`select ${table('merchants')('live_merchant_id')} from merchants where merchant_id = $1 for share`,
    [merchantId],
  );
  if (!merchant) return true;
  const deletion = await row(
    tx,
    `select from merchant_deletions where merchant_id in ($1, $2) and status = 'deleting'`,
    [merchantId, merchant.live_merchant_id],
  );
  return deletion !== undefined;
}
