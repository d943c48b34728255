import { type Db, rows } from '../db/database.ts';
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
