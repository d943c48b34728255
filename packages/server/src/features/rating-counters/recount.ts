import { starColumns } from '../../platform/db/counted-values.ts';
import type { Difference } from '../../platform/db/counter-difference.ts';
import { differenceOf } from '../../platform/db/counter-difference.ts';
import { addedToExisting } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { type IdRange, recounted, reviewWindows, Tally, tallyOf } from '../../platform/db/recounting.ts';
import { output, type Row, statement } from '../../platform/db/statement.ts';
import { publishedColumns, shopColumns } from './counts.ts';
import { countSqlOf } from './recounted-columns.ts';

/**
 * Recounts a merchant's reviews and votes and returns the maintained counters that differ, from one snapshot while others
 * write. With `repair`, the differences are corrected.
 */
export async function recount(
  db: Db,
  merchantId: string,
  { repair, windowRows }: { repair: boolean; windowRows?: number },
): Promise<Difference[]> {
  const found = await recounted(db, merchantId, {
    repair,
    find: (snapshot) => differences(snapshot, merchantId, windowRows),
    add: (tx, difference) => difference.correct(tx),
  });
  return found.map(({ correct: _, ...difference }) => difference);
}

type Found = Difference & { correct: (tx: Db) => Promise<unknown> };

async function differences(db: Db, merchantId: string, windowRows?: number): Promise<Found[]> {
  const counted = {
    products: new Tally(publishedColumns),
    shop: new Tally(shopColumns),
    hidden: new Tally(starColumns),
  };
  const kept = {
    products: new Tally(publishedColumns),
    shop: new Tally(shopColumns),
    hidden: new Tally(starColumns),
  };
  const votes: VoteDifference[] = [];
  for await (const window of reviewWindows(db, merchantId, windowRows)) {
    await tallyOf(db, countedProductsSql, [merchantId, ...window], counted.products);
    await tallyOf(db, countedShopSql, [merchantId, ...window], counted.shop);
    await tallyOf(db, countedHiddenSql, [merchantId, ...window], counted.hidden);
    votes.push(...(await voteDifferences(db, merchantId, window)));
  }
  await tallyOf(db, keptProductsSql, [merchantId], kept.products);
  await tallyOf(db, keptShopSql, [merchantId], kept.shop);
  await tallyOf(db, keptHiddenSql, [merchantId], kept.hidden);
  return [
    ...counted.products.differencesFrom(kept.products).map(({ key, column, kept, counted }) => ({
      merchantId,
      productId: key,
      count: column,
      kept,
      counted,
      correct: (tx: Db) => rows(tx, addToProductSql(column), [merchantId, key, counted - kept]),
    })),
    ...counted.shop.differencesFrom(kept.shop).map(({ column, kept, counted }) => ({
      merchantId,
      productId: null,
      count: column,
      kept,
      counted,
      correct: (tx: Db) => rows(tx, addToShopSql(column), [merchantId, counted - kept]),
    })),
    ...counted.hidden.differencesFrom(kept.hidden).map(({ key, column, kept, counted }) => ({
      merchantId,
      productId: null,
      count: `${column} of hidden reviews (${key || 'no reason'})`,
      kept,
      counted,
      correct: (tx: Db) => rows(tx, addToHiddenSql(column), [merchantId, key, counted - kept]),
    })),
    ...votes.map(({ reviewId, ...difference }) => ({
      ...difference,
      correct: (tx: Db) => recountVotes(tx, merchantId, reviewId),
    })),
  ];
}

const counting = (names: readonly (typeof shopColumns)[number][]) =>
  names.map((name) => `${countSqlOf[name]} as ${name}`).join(', ');
const sums = (names: readonly string[]) => names.map((name) => `sum(${name}) as ${name}`).join(', ');
const ofWindow = 'from reviews where merchant_id = $1 and review_id > $2 and review_id <= $3';

const countedProductsSql = `select product_id as key, ${counting(publishedColumns)} ${ofWindow} group by product_id`;
const countedShopSql = `select '' as key, ${counting(shopColumns)} ${ofWindow}`;
const countedHiddenSql = `
  select coalesce(reason_code, '') as key,
    ${starColumns.map((column, index) => `count(*) filter (where rating = ${index + 1}) as ${column}`).join(', ')}
  ${ofWindow} and status <> 'approved' group by 1`;

const keptProductsSql = `
  select product_id as key, ${sums(publishedColumns)} from product_counts where merchant_id = $1 group by product_id`;
const keptShopSql = `select '' as key, ${sums(shopColumns)} from shop_counts where merchant_id = $1 group by 1`;
const keptHiddenSql = `
  select reason_code as key, ${sums(starColumns)} from hidden_counts where merchant_id = $1 group by reason_code`;

const addToProductSql = (column: string) => `
  insert into product_counts as existing (merchant_id, product_id, slot, ${column}) values ($1, $2, 0, $3)
  on conflict (merchant_id, product_id, slot) do update set ${addedToExisting([column])}`;
const addToShopSql = (column: string) => `
  insert into shop_counts as existing (merchant_id, slot, ${column}) values ($1, 0, $2)
  on conflict (merchant_id, slot) do update set ${addedToExisting([column])}`;
const addToHiddenSql = (column: string) => `
  insert into hidden_counts as existing (merchant_id, reason_code, slot, ${column}) values ($1, $2, 0, $3)
  on conflict (merchant_id, reason_code, slot) do update set ${addedToExisting([column])}`;

type VoteDifference = Row<typeof voteDifferencesSql>;

/** Vote counters are columns of the review; `productId` is the product of that review. */
function voteDifferences(db: Db, merchantId: string, window: IdRange): Promise<VoteDifference[]> {
  return rows(db, voteDifferencesSql, [merchantId, ...window]);
}

const voteDifferencesSql = statement`
  with counted as (
    select review_id, count(*) filter (where helpful) as helpful, count(*) filter (where not helpful) as not_helpful
    from review_votes where merchant_id = $1 and review_id > $2 and review_id <= $3 group by review_id
  ), both_counts as (
    select r.product_id, r.review_id, r.helpful_votes, r.not_helpful_votes,
      r.imported_helpful_votes + coalesce(counted.helpful, 0) as helpful,
      r.imported_not_helpful_votes + coalesce(counted.not_helpful, 0) as not_helpful
    from reviews as r left join counted using (review_id)
    where r.merchant_id = $1 and r.review_id > $2 and r.review_id <= $3
  )
  select ${differenceOf('product_id', `'votes of review ' || review_id`, 'helpful_votes + not_helpful_votes', 'helpful + not_helpful')},
    review_id as ${output.text('reviewId')}
  from both_counts where (helpful_votes, not_helpful_votes) <> (helpful, not_helpful)`;

/** Recounts under the row's lock, because votes may have been added since. */
async function recountVotes(tx: Db, merchantId: string, reviewId: string): Promise<void> {
  await rows(tx, 'select from reviews where merchant_id = $1 and review_id = $2 for no key update', [
    merchantId,
    reviewId,
  ]);
  await rows(
    tx,
    `update reviews as r set
       helpful_votes = imported_helpful_votes + (select count(*) from review_votes as v
                        where v.merchant_id = $1 and v.review_id = $2 and v.helpful),
       not_helpful_votes = imported_not_helpful_votes + (select count(*) from review_votes as v
                            where v.merchant_id = $1 and v.review_id = $2 and not v.helpful)
     where r.merchant_id = $1 and r.review_id = $2`,
    [merchantId, reviewId],
  );
}
