import { type Db, rows } from '../db/database.ts';
import { merchantSuspended } from '../errors.ts';

/**
 * Throws MERCHANT_SUSPENDED. Queries the database, not the directory, so that a suspension applies in every process once it is
 * acknowledged.
 */
export async function assertActive(db: Db, merchantId: string): Promise<void> {
  if (await isSuspended(db, merchantId)) throw merchantSuspended();
}

/** Like `assertActive`, for messages that are skipped in this case. */
export async function isSuspended(db: Db, merchantId: string): Promise<boolean> {
  const found = await rows(db, 'select from suspended_merchants where merchant_id = $1', [merchantId]);
  return found.length > 0;
}

/** A condition on the rows of a local table, in SQL: false for those of suspended merchants. */
export const notSuspended = (table: string) =>
  `not exists (select from suspended_merchants as suspended where suspended.merchant_id = ${table}.merchant_id)`;
