import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { columns } from './merchant-list.ts';

/** Makes a merchant read-only. Of a suspended one, changes the reason. Undefined when there is no such merchant. */
export function suspend(db: Db, merchantId: string, { reason, now }: { reason: string; now: Date }) {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('merchants')
      .set(({ fn, ref, val }) => ({
        suspended_at: fn.coalesce(ref('suspended_at'), val(now.toISOString())),
        suspended_reason: reason,
      }))
      .where('merchant_id', '=', merchantId)
      .returning(columns)
      .executeTakeFirst();
    if (row)
      await rows(
        tx,
        `insert into suspended_merchants (merchant_id, suspended_at) values ($1, $2)
         on conflict (merchant_id) do nothing`,
        [merchantId, now],
      );
    return row;
  });
}

/** Ends a suspension, if there is one. Undefined when there is no such merchant. */
export function resume(db: Db, merchantId: string) {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('merchants')
      .set({ suspended_at: null, suspended_reason: null })
      .where('merchant_id', '=', merchantId)
      .returning(columns)
      .executeTakeFirst();
    await rows(tx, 'delete from suspended_merchants where merchant_id = $1', [merchantId]);
    return row;
  });
}
