import { type CountedValues, countsSql, namesOf, starColumns } from '../../platform/db/counted-values.ts';
import { addedToExisting } from '../../platform/db/counter-shards.ts';
import { dayOf, dayShard, dayValues } from '../daily-figures/index.ts';
import { countNewReviewCte, facetLanes } from '../facets/index.ts';
import { answerColumns, answerValues, nextProductShard, nextShopShard } from './counts.ts';

/** The parameters of `countOneSql`, in addition to the review's columns. */
export function countOneParameters({
  status,
  rating,
  created_at,
}: {
  status: string;
  rating: number;
  created_at: string;
}) {
  const day = dayOf(created_at);
  return {
    productShard: nextProductShard(),
    shopShard: nextShopShard(),
    ...facetLanes(),
    stars: status === 'approved' ? rating : 0,
    pending: Number(status === 'pending'),
    day,
    dayShard: dayShard(day),
  };
}

/** The increments of counters: 1 for each counter that the published review counts in. */
const incrementsOf = (values: CountedValues) =>
  Object.values(values)
    .map(
      (counted) =>
        `case when $stars > 0 and ${countsSql(counted, (column) => `$${column}`)} then 1 else 0 end`,
    )
    .join(', ');
const published = incrementsOf(answerValues);
// A new review has no sentiment yet.
const newDayValues: CountedValues = Object.fromEntries(
  Object.entries(dayValues).filter(([, [column]]) => column !== 'sentiment'),
);
const dayColumns = [...namesOf(newDayValues), 'pending', 'changes'];

/**
 * CTEs that count a submitted review in the statement that inserts it, if `written.is_written` is true; see
 * features/content/arriving-kind.ts. PostgreSQL runs the CTEs of a statement in an unspecified order. Each counter therefore selects from
 * the one before, so that every writer locks the shards of the facets, then the rows of the product, the merchant, the reason and the day:
 * another order would deadlock with moderation. They come last, because other writers wait for these locks.
 */
export const countOneSql = `
  facet_count as (${countNewReviewCte('written', '$stars > 0 and is_written')}
  ), facet_counted as (
    select count(*) as rows from facet_count
  ), product_count as (
    insert into product_counts as existing (merchant_id, product_id, slot, ${answerColumns.join(', ')})
    select $merchant_id, $product_id, $productShard, ${published}
    from written, facet_counted where $stars > 0 and is_written and rows >= 0
    on conflict (merchant_id, product_id, slot) do update set ${addedToExisting(answerColumns)}
    returning slot
  ), product_counted as (
    select count(*) as rows from product_count
  ), shop_count as (
    insert into shop_counts as existing (merchant_id, slot, ${answerColumns.join(', ')}, pending)
    select $merchant_id, $shopShard, ${published}, $pending
    from written, product_counted where is_written and rows >= 0
    on conflict (merchant_id, slot) do update set ${addedToExisting([...answerColumns, 'pending'])}
    returning slot
  ), shop_counted as (
    select count(*) as rows from shop_count
  ), hidden_count as (
    insert into hidden_counts as existing (merchant_id, reason_code, slot, ${starColumns.join(', ')})
    select $merchant_id, coalesce($reason_code, ''), $shopShard, ${starColumns.map((_, index) => `($rating = ${index + 1})::int`).join(', ')}
    from shop_counted where rows > 0 and $pending > 0
    on conflict (merchant_id, reason_code, slot) do update set ${addedToExisting(starColumns)}
    returning slot
  ), hidden_counted as (
    select count(*) as rows from hidden_count
  )
  insert into shop_days as existing (merchant_id, day, slot, ${dayColumns.join(', ')})
  select $merchant_id, $day::date, $dayShard::smallint, ${incrementsOf(newDayValues)}, $pending, ($stars > 0)::int
  from shop_counted, hidden_counted where shop_counted.rows > 0 and hidden_counted.rows >= 0
  on conflict (merchant_id, day, slot) do update set ${addedToExisting(dayColumns)}`;
