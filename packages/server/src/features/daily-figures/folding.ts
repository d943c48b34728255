import { addedToExisting } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { allDayColumns, dayOf } from './days.ts';

/** Merges the shards of past days into one, so that a year is 365 rows. Times to decision become 12 monthly histograms. */
export async function foldDays(db: Db, now: Date): Promise<void> {
  const before = dayOf(new Date(now.getTime() - 2 * 24 * 60 * 60 * 1000));
  const spread = await rows(
    db,
    statement`/* every merchant */ select distinct ${table('shop_days')('merchant_id')} from shop_days where slot > 0 and day < $1`,
    [before],
  );
  for (const { merchant_id: merchantId } of spread) await rows(db, foldSql, [merchantId, before]);
  await foldModerationTimes(db, before);
}

const foldSql = `
  with folded as (
    delete from shop_days where merchant_id = $1 and slot > 0 and day < $2 returning day, ${allDayColumns.join(', ')}
  )
  insert into shop_days as existing (merchant_id, day, slot, ${allDayColumns.join(', ')})
  select $1::uuid, day, 0, ${allDayColumns.map((column) => `sum(${column})`).join(', ')} from folded group by day order by day
  on conflict (merchant_id, day, slot) do update set ${addedToExisting(allDayColumns)}`;

/** Merges the shards of days before `day` into one row per bucket, then sums complete months. */
async function foldModerationTimes(db: Db, day: string): Promise<void> {
  const spread = await rows(
    db,
    statement`/* every merchant */ select distinct ${table('moderation_time_shards')('merchant_id')}
     from moderation_time_shards where day < $1`,
    [day],
  );
  for (const { merchant_id: merchantId } of spread) {
    await rows(db, foldShardsSql, [merchantId, day]);
    await rows(db, sumMonthsSql, [merchantId, `${day.slice(0, 7)}-01`]);
  }
}

const foldShardsSql = `
  with folded as (
    delete from moderation_time_shards where merchant_id = $1 and day < $2 returning day, bucket, decisions
  )
  insert into moderation_times as existing (merchant_id, day, bucket, decisions)
  select $1::uuid, day, bucket, sum(decisions) from folded group by day, bucket order by day, bucket
  on conflict (merchant_id, day, bucket) do update set ${addedToExisting(['decisions'])}`;

const sumMonthsSql = `
  insert into moderation_time_months (merchant_id, month, bucket, decisions)
  select $1::uuid, date_trunc('month', day)::date, bucket, sum(decisions) from moderation_times
  where merchant_id = $1 and day < $2
    and day >= coalesce((select max(month) + interval '1 month' from moderation_time_months where merchant_id = $1), '-infinity')
  group by 2, 3 on conflict do nothing`;
