import { recordAction, system } from '../../platform/audit/recording.ts';
import { type Db, rows, rowWith } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { forEachMerchant, type Sweeping, sweepRows } from '../../platform/jobs/sweeping.ts';
import { assertMerchantExists } from '../../platform/merchants/merchant.ts';

/** Days after which the merchant's entries are deleted. */
export async function retentionDays(db: Db, merchantId: string): Promise<number> {
  const found = await rowWith(db, table('merchants')('audit_log_days'), { merchant_id: merchantId });
  assertMerchantExists(found);
  return found.audit_log_days;
}

/** Sets the retention of the merchant's entries. */
export async function setRetentionDays(db: Db, merchantId: string, days: number): Promise<void> {
  await rows(db, 'update merchants set audit_log_days = $2 where merchant_id = $1', [merchantId, days]);
}

const dayMs = 86_400_000;

/** Deletes entries older than each merchant's retention, and logs their number. */
export async function deleteExpiredEntries(context: Sweeping): Promise<void> {
  const now = context.clock.now();
  await forEachMerchant(context, async (merchantId) => {
    const before = new Date(now.getTime() - (await retentionDays(context.db, merchantId)) * dayMs);
    for (let deleted = sweepRows; deleted === sweepRows; ) {
      assertRunning(context);
      deleted = await deleteSome(context.db, merchantId, { before, now });
    }
  });
}

function deleteSome(db: Db, merchantId: string, { before, now }: { before: Date; now: Date }) {
  return inTransaction(db, async (tx) => {
    const gone = await rows(
      tx,
      statement`delete from audit_log where merchant_id = $1 and entry_id = any(array(
         select entry_id from audit_log where merchant_id = $1 and at < $2 limit ${sweepRows}))
       returning ${table('audit_log')('entry_id')}`,
      [merchantId, before],
    );
    if (gone.length > 0)
      await recordAction(tx, merchantId, {
        actor: system,
        action: 'audit_log.delete_expired',
        values: { entries: gone.length, before: before.toISOString() },
        now,
      });
    return gone.length;
  });
}
