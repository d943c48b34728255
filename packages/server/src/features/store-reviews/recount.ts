import { type Difference, differenceOf } from '../../platform/db/counter-difference.ts';
import { addedToExisting } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { recounted } from '../../platform/db/recounting.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { countNames } from './counts.ts';

/**
 * Recounts a merchant's store reviews and returns the counters that differ, from one snapshot while others write. With `repair`,
 * the differences are corrected.
 */
export async function recountStoreReviews(
  db: Db,
  merchantId: string,
  { repair }: { repair: boolean },
): Promise<Difference[]> {
  const found = await recounted(db, merchantId, {
    repair,
    find: (snapshot) => rows(snapshot, differencesSql, [merchantId]),
    add: (tx, { name, day, kept, counted }) =>
      rows(
        tx,
        `insert into store_review_days as existing (merchant_id, day, slot, ${name}) values ($1, $2, 0, $3)
         on conflict (merchant_id, day, slot) do update set ${addedToExisting([name])}`,
        [merchantId, day, counted - kept],
      ),
  });
  return found.map(({ name: _name, day: _day, ...difference }) => difference);
}

const sums = countNames.map((name) => `sum(${name}) as ${name}`).join(', ');
const counts = countNames
  .map((name) => {
    const condition = name.startsWith('stars')
      ? `status = 'approved' and rating = ${name.slice('stars'.length)}`
      : `status = '${name}'`;
    return `count(*) filter (where ${condition}) as ${name}`;
  })
  .join(', ');
const pairs = countNames
  .map((name) => `('${name}', coalesce(kept.${name}, 0), coalesce(counted.${name}, 0))`)
  .join(', ');

const differencesSql = statement`
  with kept as (
    select day, ${sums} from store_review_days where merchant_id = $1 group by day
  ), counted as (
    select (created_at at time zone 'UTC')::date as day, ${counts}
    from store_reviews where merchant_id = $1 group by 1
  )
  select ${differenceOf('null', `pair.name || ' of the store on ' || day`, 'pair.kept', 'pair.counted')},
    pair.name as ${output.text('name')}, day as ${output.day('day')}
  from kept full join counted using (day)
  cross join lateral (values ${pairs}) as pair (name, kept, counted)
  where pair.kept <> pair.counted`;
