import { sql } from 'kysely';
import { addedToExisting } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { countSql, type DayColumn, dayColumns } from './days.ts';

/** Recounts a merchant's days and returns the counters that differ; with `repair`, corrects them in the same transaction. */
export function recountDays(db: Db, merchantId: string, { repair }: { repair: boolean }) {
  return inTransaction(db, async (tx) => {
    if (repair)
      await sql`/* every merchant */ lock table shop_days, moderation_times in share row exclusive mode`.execute(
        tx,
      );
    else await sql`set transaction isolation level repeatable read`.execute(tx);
    const days = await rows(tx, dayDifferencesSql, [merchantId]);
    const times = await rows(tx, timeDifferencesSql, [merchantId]);
    if (repair) {
      for (const { day, count, kept, counted } of days)
        await rows(tx, repairDaySql(count), [merchantId, day, counted - kept]);
      for (const { day, bucket, kept, counted } of times)
        await rows(tx, repairTimeSql, [merchantId, day, bucket, counted - kept]);
    }
    const differences = [
      ...days.map(({ count, ...rest }) => ({ ...rest, count: `${count} on ${rest.day}` })),
      ...times.map(({ bucket, ...rest }) => ({
        ...rest,
        count: `decisions on ${rest.day} (bucket ${bucket})`,
      })),
    ];
    return differences.map(({ count, kept, counted }) => ({
      merchantId,
      productId: null,
      count,
      kept,
      counted,
    }));
  });
}

const isOfQuestions = (column: DayColumn) => column.startsWith('asked_');
const ofReviews = dayColumns.filter((column) => !isOfQuestions(column));
const ofQuestions = dayColumns.filter(isOfQuestions);
const counting = (columns: readonly DayColumn[]) =>
  columns.map((column) => `${countSql[column]} as ${column}`).join(', ');

const dayDifferencesSql = statement`
  with kept as (
    select day, ${dayColumns.map((column) => `sum(${column}) as ${column}`).join(', ')}
    from shop_days where merchant_id = $1 group by day
  ), reviewed as (
    select (created_at at time zone 'UTC')::date as day, ${counting(ofReviews)}
    from reviews where merchant_id = $1 group by 1
  ), asked as (
    select (created_at at time zone 'UTC')::date as day, ${counting(ofQuestions)}
    from questions where merchant_id = $1 group by 1
  )
  select day as ${output.day('day')}, pair.count as ${output.oneOf<DayColumn>()('count')},
    pair.kept as ${output.number('kept')}, pair.counted as ${output.number('counted')}
  from kept full join reviewed using (day) full join asked using (day)
  cross join lateral (values ${dayColumns
    .map(
      (column) =>
        `('${column}', coalesce(kept.${column}, 0), coalesce(${isOfQuestions(column) ? 'asked' : 'reviewed'}.${column}, 0))`,
    )
    .join(', ')}) as pair (count, kept, counted)
  where pair.kept <> pair.counted order by day`;

const timeDifferencesSql = statement`
  with counted as (
    select (at at time zone 'UTC')::date as day,
      least(127, floor(4 * log(2, greatest(1, extract(epoch from at - waiting_since))::numeric)))::smallint as bucket,
      count(*) as decisions
    from (
      select d.at,
        (select w.at from moderation_log as w
         where w.merchant_id = $1 and w.item_id = d.item_id and w.to_status = 'pending' and w.entry_id < d.entry_id
         order by w.entry_id desc limit 1) as waiting_since
      from moderation_log as d
      where d.merchant_id = $1 and d.from_status = 'pending' and d.to_status is distinct from 'pending'
        and d.actor_type in ('staff', 'key')) as decided
    where waiting_since is not null group by 1, 2
  ), kept as (
    select day, bucket, decisions from moderation_times where merchant_id = $1
  )
  select day as ${output.day('day')}, bucket as ${output.number('bucket')},
    coalesce(kept.decisions, 0) as ${output.number('kept')}, coalesce(counted.decisions, 0) as ${output.number('counted')}
  from kept full join counted using (day, bucket)
  where coalesce(kept.decisions, 0) <> coalesce(counted.decisions, 0) order by day`;

const repairDaySql = (column: DayColumn) => `
  insert into shop_days as existing (merchant_id, day, slot, ${column}) values ($1, $2, 0, $3)
  on conflict (merchant_id, day, slot) do update set ${addedToExisting([column])}`;

const repairTimeSql = `
  insert into moderation_times as existing (merchant_id, day, bucket, decisions) values ($1, $2, $3, $4)
  on conflict (merchant_id, day, bucket) do update set ${addedToExisting(['decisions'])}`;
