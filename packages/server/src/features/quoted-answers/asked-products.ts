import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { tokensOf } from '../../platform/language/search-tokens.ts';

/** What an answer needs to know of the products that a question is about. */
export interface AskedProducts {
  /** Words of their names, brands and categories, in lower case. */
  names: ReadonlySet<string>;
  /** Last words of the names, brands and categories, which alone name the product: a "bottle warmer" is not a bottle. */
  heads: ReadonlySet<string>;
  /** The product's page in the store, at a review if the page shows it; null if the store has not sent an absolute URL. */
  pageOf(productId: string, reviewId: string | null): string | null;
}

export async function askedProducts(
  db: Db,
  merchantId: string,
  products: readonly string[],
): Promise<AskedProducts> {
  const found = await rows(
    db,
    statement`select ${table('products')('product_id', 'url', 'name', 'brand', 'category')} from products where merchant_id = $1 and product_id = any($2)`,
    [merchantId, products],
  );
  const urls = new Map(found.map(({ product_id, url }) => [product_id, url]));
  const named = found.flatMap(({ name, brand, category }) => [name, brand, category]);
  return {
    names: new Set(named.flatMap(wordsOf)),
    heads: new Set(
      named.flatMap((text) => wordsOf(text?.replaceAll(/[\p{L}\d'’-]+(?= +\p{L})/gu, '') ?? null)),
    ),
    pageOf(productId, reviewId) {
      const page = URL.parse(urls.get(productId) ?? '');
      if (!page) return null;
      // The widget shows the review in the page's address.
      if (reviewId !== null) page.hash = reviewId;
      return page.href;
    },
  };
}

/** Shorter words, such as "in", name no product. */
const minLetters = 3;

const wordsOf = (text: string | null): string[] =>
  tokensOf((text ?? '').toLowerCase()).flatMap(({ word }) => (word.length < minLetters ? [] : word));
