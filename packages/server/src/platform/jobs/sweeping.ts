import type { Clock } from '../clock.ts';
import { type Db, rows } from '../db/database.ts';
import { statement, table } from '../db/statement.ts';
import { assertRunning } from './stopping.ts';

/** The dependencies of a sweep. */
export interface Sweeping {
  db: Db;
  clock: Clock;
  stopping: AbortSignal;
  /** Sweeps one merchant instead of all of them, for a test clock. */
  onlyMerchant?: string | null;
}

/** SQL condition: the sweep is not restricted to another merchant. */
export const sweptSql = (parameter: `$${number}`) =>
  `(${parameter}::uuid is null or merchant_id = ${parameter})`;

const merchantsAtATime = 1_000;
/** Maximum number of rows that one statement of a sweep changes. */
export const sweepRows = 2_000;

/** Calls `sweep` for every merchant, or the only one. Throws WorkerStopping between merchants once the worker stops. */
export async function forEachMerchant(
  context: Sweeping,
  sweep: (merchantId: string) => Promise<unknown>,
): Promise<void> {
  if (context.onlyMerchant) return void (await sweep(context.onlyMerchant));
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const merchants = await rows(
      context.db,
      statement`select ${table('merchants')('merchant_id')} from merchants where merchant_id > $1
       order by merchant_id limit ${merchantsAtATime}`,
      [after],
    );
    for (const { merchant_id: merchantId } of merchants) {
      assertRunning(context);
      await sweep(merchantId);
    }
    const last = merchants.at(-1);
    if (!last) return;
    after = last.merchant_id;
  }
}

/** Tables with expiring rows, each with the rest of its primary key. */
type Expiring = { table: string; key: string };

/**
 * Deletes a merchant's rows that meet `where`, in batches, so that no statement grows with the number of rows. `where` takes `$2` and
 * further parameters from `values`, and should begin with an indexed column.
 */
export async function deleteInBatches(
  context: Sweeping,
  merchantId: string,
  { table, key }: Expiring,
  { where, values }: { where: string; values: unknown[] },
): Promise<void> {
  for (let deleted = sweepRows; deleted === sweepRows; ) {
    assertRunning(context);
    const gone = await rows(
      context.db,
      `delete from ${table} where merchant_id = $1 and ${key} = any(array(
         select ${key} from ${table} where merchant_id = $1 and ${where} limit ${sweepRows})) returning ${key}`,
      [merchantId, ...values],
    );
    deleted = gone.length;
  }
}
