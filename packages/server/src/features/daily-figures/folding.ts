import { addedToExisting } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { allDayColumns, dayOf } from './days.ts';

/** Merges the shards of past days into shard 0, so that a year is 365 rows to read. */
export async function foldDays(db: Db, now: Date): Promise<void> {
  const before = dayOf(new Date(now.getTime() - 2 * 24 * 60 * 60 * 1000));
  const spread = await rows(
    db,
    statement`/* every merchant */ select distinct ${table('shop_days')('merchant_id')} from shop_days where slot > 0 and day < $1`,
    [before],
  );
  for (const { merchant_id: merchantId } of spread) await rows(db, foldSql, [merchantId, before]);
}

const foldSql = `
  with folded as (
    delete from shop_days where merchant_id = $1 and slot > 0 and day < $2 returning day, ${allDayColumns.join(', ')}
  )
  insert into shop_days as existing (merchant_id, day, slot, ${allDayColumns.join(', ')})
  select $1::uuid, day, 0, ${allDayColumns.map((column) => `sum(${column})`).join(', ')} from folded group by day order by day
  on conflict (merchant_id, day, slot) do update set ${addedToExisting(allDayColumns)}`;
