import { type Db, row } from '../../platform/db/database.ts';
import { computedColumns, output, statement } from '../../platform/db/statement.ts';
import { publishedColumns, type RatingCounts } from './counts.ts';

/*
 * Reviews that other merchants share count in the ratings of the store, and not where search engines and feeds want the
 * merchant's own only. They are counted when such a file is made, from an index that has nothing else.
 */

/** Sums of published reviews of `alias` by stars. */
export const syndicatedSums = (alias: string) =>
  computedColumns(
    [`count(*) filter (where ${alias}.rating = 1)`, output.number('stars1')],
    [`count(*) filter (where ${alias}.rating = 2)`, output.number('stars2')],
    [`count(*) filter (where ${alias}.rating = 3)`, output.number('stars3')],
    [`count(*) filter (where ${alias}.rating = 4)`, output.number('stars4')],
    [`count(*) filter (where ${alias}.rating = 5)`, output.number('stars5')],
    [`count(*) filter (where ${alias}.incentivized)`, output.number('incentivized')],
    [`count(*) filter (where ${alias}.would_recommend)`, output.number('recommended')],
    [`count(*) filter (where not ${alias}.would_recommend)`, output.number('not_recommended')],
  );

/** Counters of the published reviews of products that other merchants share. */
export async function syndicatedCounts(
  db: Db,
  merchantId: string,
  productIds: readonly string[],
): Promise<RatingCounts> {
  const found = await row(
    db,
    statement`select ${syndicatedSums('r')} from reviews as r
     where r.merchant_id = $1 and r.product_id = any($2) and r.status = 'approved' and r.source = 'syndication'`,
    [merchantId, productIds],
  );
  if (!found) throw new Error('An aggregate always returns one row');
  return found;
}

/** The counters without others that are part of them, and that may be a moment newer. */
export const withoutStars = (all: RatingCounts, others: RatingCounts): RatingCounts =>
  Object.fromEntries(
    publishedColumns.map((column) => [column, Math.max(0, all[column] - others[column])]),
  ) as RatingCounts; // all of its columns
