import { addedToKept } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { columnsOfDays, dayOf } from './days.ts';

/** Puts the slots of days that are over together, so that reading a year is reading 365 rows. */
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
    delete from shop_days where merchant_id = $1 and slot > 0 and day < $2 returning day, ${columnsOfDays.join(', ')}
  )
  insert into shop_days as kept (merchant_id, day, slot, ${columnsOfDays.join(', ')})
  select $1::uuid, day, 0, ${columnsOfDays.map((column) => `sum(${column})`).join(', ')} from folded group by day order by day
  on conflict (merchant_id, day, slot) do update set ${addedToKept(columnsOfDays)}`;
