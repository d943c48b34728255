import { sql } from 'kysely';
import type { Difference } from '../../platform/db/counter-difference.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

/**
 * Counts a merchant's reviews anew and compares them with the kept counts, as of one moment, while others write. With
 * `repair`, differences are put right in the same transaction.
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
    if (repair) for (const difference of differences) await putRight(tx, difference);
    return differences;
  });
}

const published = ['stars1', 'stars2', 'stars3', 'stars4', 'stars5', 'incentivized'] as const;
const unpublished = ['pending', 'rejected', 'flagged'] as const;
const stars = [1, 2, 3, 4, 5];

const countedPublished = [
  ...stars.map((star) => `count(*) filter (where status = 'approved' and rating = ${star}) as stars${star}`),
  `count(*) filter (where status = 'approved' and incentivized) as incentivized`,
].join(', ');
const sums = (names: readonly string[]) => names.map((name) => `sum(${name}) as ${name}`).join(', ');
const asPairs = (names: readonly string[], kept: string, counted: string) =>
  names
    .map((name) => `('${name}', coalesce(${kept}.${name}, 0), coalesce(${counted}.${name}, 0))`)
    .join(', ');

function productDifferences(tx: Db, merchantId: string): Promise<Difference[]> {
  return rows<Difference>(
    tx,
    `with kept as (
       select product_id, ${sums(published)} from product_counts where merchant_id = $1 group by product_id
     ), counted as (
       select product_id, ${countedPublished} from reviews where merchant_id = $1 group by product_id
     )
     select $1::uuid as "merchantId", product_id as "productId", pair.count, pair.kept, pair.counted
     from kept full join counted using (product_id)
     cross join lateral (values ${asPairs(published, 'kept', 'counted')}) as pair (count, kept, counted)
     where pair.kept <> pair.counted`,
    [merchantId],
  );
}

function shopDifferences(tx: Db, merchantId: string): Promise<Difference[]> {
  const names = [...published, ...unpublished];
  return rows<Difference>(
    tx,
    `with kept as (select ${sums(names)} from shop_counts where merchant_id = $1),
     counted as (
       select ${countedPublished},
         ${unpublished.map((status) => `count(*) filter (where status = '${status}') as ${status}`).join(', ')}
       from reviews where merchant_id = $1
     )
     select $1::uuid as "merchantId", null as "productId", pair.count, pair.kept, pair.counted
     from kept cross join counted
     cross join lateral (values ${asPairs(names, 'kept', 'counted')}) as pair (count, kept, counted)
     where pair.kept <> pair.counted`,
    [merchantId],
  );
}

/** A review's votes, kept on the review; `productId` then names the product of the review. */
function voteDifferences(tx: Db, merchantId: string): Promise<Difference[]> {
  return rows<Difference>(
    tx,
    `with counted as (
       select review_id, count(*) filter (where helpful) as helpful, count(*) filter (where not helpful) as not_helpful
       from review_votes where merchant_id = $1 group by review_id
     ), both_counts as (
       select r.product_id, r.review_id, r.helpful_votes, r.not_helpful_votes,
         r.imported_helpful_votes + coalesce(counted.helpful, 0) as helpful,
         r.imported_not_helpful_votes + coalesce(counted.not_helpful, 0) as not_helpful
       from reviews as r left join counted using (review_id) where r.merchant_id = $1
     )
     select $1::uuid as "merchantId", product_id as "productId", 'votes of review ' || review_id as count,
       helpful_votes + not_helpful_votes as kept, helpful + not_helpful as counted
     from both_counts where (helpful_votes, not_helpful_votes) <> (helpful, not_helpful)`,
    [merchantId],
  );
}

async function putRight(tx: Db, { merchantId, productId, count, kept, counted }: Difference): Promise<void> {
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
      `insert into shop_counts as kept (merchant_id, slot, ${count}) values ($1, 0, $2)
       on conflict (merchant_id, slot) do update set ${count} = kept.${count} + excluded.${count}`,
      [merchantId, missing],
    );
  } else {
    await rows(
      tx,
      `insert into product_counts as kept (merchant_id, product_id, slot, ${count}) values ($1, $2, 0, $3)
       on conflict (merchant_id, product_id, slot) do update set ${count} = kept.${count} + excluded.${count}`,
      [merchantId, productId, missing],
    );
  }
}
