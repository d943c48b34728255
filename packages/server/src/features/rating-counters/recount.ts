import { sql } from 'kysely';
import { type Difference, differenceOf } from '../../platform/db/counter-difference.ts';
import { addedToExisting } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { countSql } from '../daily-figures/index.ts';
import { publishedColumns, shopColumns } from './counts.ts';

/**
 * Recounts a merchant's reviews and votes and returns the maintained counters that differ, from one snapshot while others
 * write. With `repair`, writers wait and the differences are corrected in the same transaction.
 */
export function recount(db: Db, merchantId: string, { repair }: { repair: boolean }): Promise<Difference[]> {
  return inTransaction(db, async (tx) => {
    if (repair)
      await sql`/* every merchant */ lock table product_counts, shop_counts in share row exclusive mode`.execute(
        tx,
      );
    else await sql`set transaction isolation level repeatable read`.execute(tx);
    const differences = [
      ...(await productDifferences(tx, merchantId)),
      ...(await shopDifferences(tx, merchantId)),
      ...(await voteDifferences(tx, merchantId)),
    ];
    if (repair) for (const difference of differences) await repairDifference(tx, difference);
    return differences;
  });
}

const counting = (names: readonly (typeof shopColumns)[number][]) =>
  names.map((name) => `${countSql[name]} as ${name}`).join(', ');
const sums = (names: readonly string[]) => names.map((name) => `sum(${name}) as ${name}`).join(', ');
const asPairs = (names: readonly string[], kept: string, counted: string) =>
  names
    .map((name) => `('${name}', coalesce(${kept}.${name}, 0), coalesce(${counted}.${name}, 0))`)
    .join(', ');

function productDifferences(tx: Db, merchantId: string): Promise<Difference[]> {
  return rows(
    tx,
    statement`with kept as (
       select product_id, ${sums(publishedColumns)} from product_counts where merchant_id = $1 group by product_id
     ), counted as (
       select product_id, ${counting(publishedColumns)} from reviews where merchant_id = $1 group by product_id
     )
     select ${differenceOf('product_id', 'pair.count', 'pair.kept', 'pair.counted')}
     from kept full join counted using (product_id)
     cross join lateral (values ${asPairs(publishedColumns, 'kept', 'counted')}) as pair (count, kept, counted)
     where pair.kept <> pair.counted`,
    [merchantId],
  );
}

function shopDifferences(tx: Db, merchantId: string): Promise<Difference[]> {
  return rows(
    tx,
    statement`with kept as (select ${sums(shopColumns)} from shop_counts where merchant_id = $1),
     counted as (
       select ${counting(shopColumns)} from reviews where merchant_id = $1
     )
     select ${differenceOf('null', 'pair.count', 'pair.kept', 'pair.counted')}
     from kept cross join counted
     cross join lateral (values ${asPairs(shopColumns, 'kept', 'counted')}) as pair (count, kept, counted)
     where pair.kept <> pair.counted`,
    [merchantId],
  );
}

/** Vote counters are columns of the review; `productId` is the product of that review. */
function voteDifferences(tx: Db, merchantId: string): Promise<Difference[]> {
  return rows(
    tx,
    statement`with counted as (
       select review_id, count(*) filter (where helpful) as helpful, count(*) filter (where not helpful) as not_helpful
       from review_votes where merchant_id = $1 group by review_id
     ), both_counts as (
       select r.product_id, r.review_id, r.helpful_votes, r.not_helpful_votes,
         r.imported_helpful_votes + coalesce(counted.helpful, 0) as helpful,
         r.imported_not_helpful_votes + coalesce(counted.not_helpful, 0) as not_helpful
       from reviews as r left join counted using (review_id) where r.merchant_id = $1
     )
     select ${differenceOf('product_id', `'votes of review ' || review_id`, 'helpful_votes + not_helpful_votes', 'helpful + not_helpful')}
     from both_counts where (helpful_votes, not_helpful_votes) <> (helpful, not_helpful)`,
    [merchantId],
  );
}

async function repairDifference(
  tx: Db,
  { merchantId, productId, count, kept, counted }: Difference,
): Promise<void> {
  const missing = counted - kept;
  const votes = /^votes of review (\S+)$/.exec(count)?.[1];
  if (votes !== undefined) {
    await rows(
      tx,
      `update reviews as r set
         helpful_votes = imported_helpful_votes + (select count(*) from review_votes as v
                          where v.merchant_id = $1 and v.review_id = $2 and v.helpful),
         not_helpful_votes = imported_not_helpful_votes + (select count(*) from review_votes as v
                              where v.merchant_id = $1 and v.review_id = $2 and not v.helpful)
       where r.merchant_id = $1 and r.review_id = $2`,
      [merchantId, votes],
    );
  } else if (productId === null) {
    await rows(
      tx,
      `insert into shop_counts as existing (merchant_id, slot, ${count}) values ($1, 0, $2)
       on conflict (merchant_id, slot) do update set ${addedToExisting([count])}`,
      [merchantId, missing],
    );
  } else {
    await rows(
      tx,
      `insert into product_counts as existing (merchant_id, product_id, slot, ${count}) values ($1, $2, 0, $3)
       on conflict (merchant_id, product_id, slot) do update set ${addedToExisting([count])}`,
      [merchantId, productId, missing],
    );
  }
}
