import { countsOfStars, starColumns } from '../../platform/db/counted-values.ts';
import { type Difference, differenceOf } from '../../platform/db/counter-difference.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import {
  type CounterTable,
  type IdRange,
  recountedTables,
  reviewWindows,
} from '../../platform/db/recounting.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { publishedColumns, shopColumns } from './counts.ts';
import { countSqlOf } from './recounted-columns.ts';

/**
 * Recounts a merchant's reviews and votes and returns the maintained counters that differ, from one snapshot while others
 * write. With `repair`, the differences are corrected.
 */
export const recount = (
  db: Db,
  merchantId: string,
  { repair, windowRows }: { repair: boolean; windowRows?: number },
): Promise<Difference[]> =>
  recountedTables(
    db,
    merchantId,
    { repair, windows: (snapshot) => reviewWindows(snapshot, merchantId, windowRows) },
    [productCounts, shopCounts, hiddenCounts],
    { inWindow: (snapshot, window) => voteDifferences(snapshot, merchantId, window) },
  );

const counting = (names: readonly (typeof shopColumns)[number][]) =>
  names.map((name) => `${countSqlOf[name]} as ${name}`).join(', ');
const ofWindow = 'from reviews where merchant_id = $1 and review_id > $2 and review_id <= $3';

const productCounts: CounterTable = {
  table: 'product_counts',
  keys: ['product_id'],
  shard: 'slot',
  columns: publishedColumns,
  countedInWindow: `select product_id, ${counting(publishedColumns)} ${ofWindow} group by product_id`,
  describe: (count, productId) => ({ productId, count }),
};

const shopCounts: CounterTable = {
  table: 'shop_counts',
  keys: [],
  shard: 'slot',
  columns: shopColumns,
  countedInWindow: `select ${counting(shopColumns)} ${ofWindow}`,
  describe: (count) => ({ productId: null, count }),
};

const hiddenCounts: CounterTable = {
  table: 'hidden_counts',
  keys: ['reason_code'],
  shard: 'slot',
  columns: starColumns,
  countedInWindow: `
    select coalesce(reason_code, '') as reason_code, ${countsOfStars}
    ${ofWindow} and status <> 'approved' group by 1`,
  describe: (column, reason) => ({
    productId: null,
    count: `${column} of hidden reviews (${reason || 'no reason'})`,
  }),
};

/** Vote counters are columns of the review; `productId` is the product of that review. */
async function voteDifferences(db: Db, merchantId: string, window: IdRange) {
  const found = await rows(db, voteDifferencesSql, [merchantId, ...window]);
  return found.map(({ reviewId, ...difference }) => ({
    ...difference,
    correct: (tx: Db) => recountVotes(tx, merchantId, reviewId),
  }));
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
