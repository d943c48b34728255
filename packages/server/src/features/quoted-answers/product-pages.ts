import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';

/** Links to products' pages in the store, at a review if the page shows it; null if the store has not sent an absolute URL. */
export async function productPages(
  db: Db,
  merchantId: string,
  productIds: readonly string[],
): Promise<(productId: string, reviewId: string | null) => string | null> {
  const found = await rows(
    db,
    statement`select ${table('products')('product_id', 'url')} from products where merchant_id = $1 and product_id = any($2)`,
    [merchantId, [...new Set(productIds)]],
  );
  const urls = new Map(found.map(({ product_id, url }) => [product_id, url]));
  return (productId, reviewId) => {
    const page = URL.parse(urls.get(productId) ?? '');
    if (!page) return null;
    // The widget shows the review in the page's address.
    if (reviewId !== null) page.hash = reviewId;
    return page.href;
  };
}
