import { type Db, plannedEachTime, rows } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { r, wordColumns } from './columns.ts';
import { newestFirst } from './index-paths.ts';
import { maxHits, searchFor } from './search.ts';
import { Values } from './sql-parameters.ts';

/** Maximum number of a product's newest reviews that are scanned for frequent words. */
const maxScanned = 2_000;

/** The newest published reviews of products that match a search, at most `limit`. For frequent words, only the newest 2,000 are searched. */
export async function reviewsContaining(
  db: Db,
  merchantId: string,
  {
    products,
    text,
    language,
    limit,
  }: { products: readonly string[]; text: string; language: string; limit: number },
) {
  const search = await searchFor(db, merchantId, { text, language });
  const values = new Values();
  const add = (value: unknown) => values.add(value);
  add(merchantId);
  const of = add(products);
  const listed = `r.merchant_id = $1 and r.status = 'approved'`;
  const source =
    search.hits <= maxHits
      ? `reviews as r where ${listed} and r.product_id = any(${of}::text[]) and r.review_id = any(array(${search.lookUp(add)}))`
      : `(select r.* from unnest(${of}::text[]) as member (product_id) cross join lateral (
           select * from reviews as r where ${listed} and r.product_id = member.product_id
           order by ${newestFirst} limit ${add(Math.ceil(maxScanned / products.length))}) as r) as r
         where r.merchant_id = $1 and ${search.condition(add)}`;
  return rows(
    db,
    statement`${plannedEachTime}select ${r('review_id', 'product_id', 'rating', 'language', 'email_key', 'verified', 'created_at', ...wordColumns)}
      from ${source} order by ${newestFirst} limit ${add(limit)}`,
    values.list,
  );
}

/** A review that contains searched words. */
export type ContainingReview = Awaited<ReturnType<typeof reviewsContaining>>[number];
