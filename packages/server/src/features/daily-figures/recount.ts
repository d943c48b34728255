import type { Difference } from '../../platform/db/counter-difference.ts';
import { addedToExisting } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { type CounterTable, recountedTables, reviewWindows } from '../../platform/db/recounting.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { countSql, type DayColumn, dayColumns } from './days.ts';

/** Recounts a merchant's days and returns the counters that differ; with `repair`, corrects them. */
export const recountDays = (
  db: Db,
  merchantId: string,
  { repair }: { repair: boolean },
): Promise<Difference[]> =>
  recountedTables(
    db,
    merchantId,
    { repair, windows: (snapshot) => reviewWindows(snapshot, merchantId) },
    [shopDays],
    { inAll: (snapshot) => timeDifferences(snapshot, merchantId) },
  );

const isOfQuestions = (column: DayColumn) => column.startsWith('asked_');
/** All columns; 0 for those that are not counted here. */
const counting = (isCounted: (column: DayColumn) => boolean) =>
  dayColumns.map((column) => `${isCounted(column) ? countSql[column] : '0'} as ${column}`).join(', ');

const shopDays: CounterTable = {
  table: 'shop_days',
  keys: ['day'],
  shard: 'slot',
  columns: dayColumns,
  countedInWindow: `
    select (created_at at time zone 'UTC')::date as day, ${counting((column) => !isOfQuestions(column))}
    from reviews where merchant_id = $1 and review_id > $2 and review_id <= $3 group by 1`,
  counted: `
    select (created_at at time zone 'UTC')::date as day, ${counting(isOfQuestions)}
    from questions where merchant_id = $1 group by 1`,
  describe: (column, day) => ({ productId: null, count: `${column} on ${day}` }),
};

async function timeDifferences(db: Db, merchantId: string) {
  const times = await rows(db, timeDifferencesSql, [merchantId]);
  return times.map(({ unit, start, bucket, kept, counted }) => ({
    merchantId,
    productId: null,
    count: `decisions of the ${unit} ${start} (bucket ${bucket})`,
    kept,
    counted,
    correct: (tx: Db) =>
      rows(tx, unit === 'day' ? repairDayTimeSql : repairMonthTimeSql, [
        merchantId,
        start,
        bucket,
        counted - kept,
      ]),
  }));
}

/** Compares days, and the months that have been summed. */
const timeDifferencesSql = statement`
  with decided as (
    select (at at time zone 'UTC')::date as day,
      least(127, floor(4 * log(2, greatest(1, extract(epoch from at - waiting_since))::numeric)))::smallint as bucket
    from (
      select d.at,
        (select w.at from moderation_log as w
         where w.merchant_id = $1 and w.item_id = d.item_id and w.to_status = 'pending' and w.entry_id < d.entry_id
         order by w.entry_id desc limit 1) as waiting_since
      from moderation_log as d
      where d.merchant_id = $1 and d.from_status = 'pending' and d.to_status is distinct from 'pending'
        and d.actor_type in ('staff', 'key')) as d
    where waiting_since is not null
  ), summed as (
    select max(month) as last from moderation_time_months where merchant_id = $1
  ), counted as (
    select 'day' as unit, day as start, bucket, count(*) as decisions from decided group by 2, 3
    union all
    select 'month', date_trunc('month', day)::date, bucket, count(*) from decided, summed
    where date_trunc('month', day) <= last group by 2, 3
  ), kept as (
    select 'day' as unit, day as start, bucket, sum(decisions) as decisions
    from (
      select day, bucket, decisions from moderation_times where merchant_id = $1
      union all
      select day, bucket, decisions from moderation_time_shards where merchant_id = $1) as days
    group by 2, 3
    union all
    select 'month', month, bucket, decisions from moderation_time_months where merchant_id = $1
  )
  select unit as ${output.text('unit')}, start as ${output.day('start')}, bucket as ${output.number('bucket')},
    coalesce(kept.decisions, 0) as ${output.number('kept')}, coalesce(counted.decisions, 0) as ${output.number('counted')}
  from kept full join counted using (unit, start, bucket)
  where coalesce(kept.decisions, 0) <> coalesce(counted.decisions, 0) order by unit, start`;

const repairTimeSql = (target: string, start: string) => `
  insert into ${target} as existing (merchant_id, ${start}, bucket, decisions) values ($1, $2, $3, $4)
  on conflict (merchant_id, ${start}, bucket) do update set ${addedToExisting(['decisions'])}`;

const repairDayTimeSql = repairTimeSql('moderation_times', 'day');
const repairMonthTimeSql = repairTimeSql('moderation_time_months', 'month');
