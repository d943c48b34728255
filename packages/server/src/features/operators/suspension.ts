import { operator, recordAction } from '../../platform/audit/recording.ts';
import type { Context } from '../../platform/context.ts';
import { announceMerchant } from '../../platform/db/announcing.ts';
import { type Db, rows, rowsWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ByOperator } from './by-operator.ts';
import { columns, type OperatedRow } from './merchant-list.ts';

type Announcer = Pick<Context, 'changes'>;

/** Makes a merchant and its sandbox read-only, or changes the reason of a suspension. Undefined if the merchant does not exist. */
export function suspend(
  context: Announcer,
  db: Db,
  merchantId: string,
  { reason, ...by }: ByOperator & { reason: string },
): Promise<OperatedRow | undefined> {
  return change(context, db, merchantId, async (tx, affected) => {
    const row = await suspendOne(tx, affected, { reason, now: by.now });
    if (row)
      await recordAction(tx, affected, {
        actor: operator,
        action: 'merchant.suspend',
        values: { reason },
        ...by,
      });
    return row;
  });
}

/** Ends the suspension of a merchant and its sandbox, if any. Undefined if the merchant does not exist. */
export function resume(
  context: Announcer,
  db: Db,
  merchantId: string,
  by: ByOperator,
): Promise<OperatedRow | undefined> {
  return change(context, db, merchantId, async (tx, affected) => {
    const row = await resumeOne(tx, affected);
    if (row) await recordAction(tx, affected, { actor: operator, action: 'merchant.resume', ...by });
    return row;
  });
}

/** Applies `work` to the merchant, whose row is returned, and to its sandbox. */
function change(
  context: Announcer,
  db: Db,
  merchantId: string,
  work: (tx: Db, affected: string) => Promise<OperatedRow | undefined>,
) {
  return inTransaction(db, async (tx) => {
    const sandboxes = await rowsWith(tx, table('sandboxes')('merchant_id'), { live_merchant_id: merchantId });
    for (const { merchant_id: sandboxId } of sandboxes) {
      await work(tx, sandboxId);
      announceMerchant(context, tx, sandboxId);
    }
    const row = await work(tx, merchantId);
    announceMerchant(context, tx, merchantId);
    return row;
  });
}

async function suspendOne(tx: Db, merchantId: string, { reason, now }: { reason: string; now: Date }) {
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
}

async function resumeOne(tx: Db, merchantId: string) {
  const row = await tx
    .updateTable('merchants')
    .set({ suspended_at: null, suspended_reason: null })
    .where('merchant_id', '=', merchantId)
    .returning(columns)
    .executeTakeFirst();
  await rows(tx, 'delete from suspended_merchants where merchant_id = $1', [merchantId]);
  return row;
}
