import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { forEachMerchant } from '../../platform/jobs/sweeping.ts';
import { monthOf, storedBytes } from '../../platform/merchants/usage.ts';
import { storedMonths } from './merchant-usage.ts';

/** Records the storage of every merchant, which operators' lists show, and deletes months that are no longer reported. */
export async function measureStorage(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const month = monthOf(now);
  await forEachMerchant(context, async (merchantId) => {
    const bytes = await storedBytes(db, merchantId);
    await rows(db, bytes > 0 ? measuredSql : emptySql, [merchantId, month, bytes]);
  });
  const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - storedMonths + 1, 1));
  await rows(db, 'delete from merchant_usage where month < $1', [monthOf(oldest)]);
}

const measuredSql = `
  insert into merchant_usage (merchant_id, month, storage_bytes) values ($1, $2, $3)
  on conflict (merchant_id, month) do update set storage_bytes = excluded.storage_bytes`;
const emptySql = 'update merchant_usage set storage_bytes = $3 where merchant_id = $1 and month = $2';

export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({ name: 'measure_storage', cron: '37 * * * *', run: measureStorage }),
];
