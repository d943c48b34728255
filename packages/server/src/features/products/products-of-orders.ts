import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';

interface OrderedProduct {
  productId: string;
  productName: string;
  handle?: string | undefined;
  category?: string | undefined;
}

/**
 * Adds the products of an order. For known products, only a missing name, handle or category is added. Returns the products whose
 * category is new. Processes products by ID, so that two orders of the same products cannot deadlock.
 */
export async function addOrderedProducts(
  tx: Db,
  merchantId: string,
  { products, now }: { products: readonly OrderedProduct[]; now: Date },
): Promise<string[]> {
  const sorted = products.toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
  const columns = [
    sorted.map(({ productId }) => productId),
    sorted.map(({ productName }) => productName),
    sorted.map(({ handle }) => handle ?? null),
    sorted.map(({ category }) => category ?? null),
  ];
  const added = await rows(
    tx,
    statement`insert into products (merchant_id, product_id, name, handle, category, created_at, updated_at)
     select $1::uuid, *, $6::timestamptz, $6::timestamptz
     from unnest($2::text[], $3::text[], $4::text[], $5::text[])
     on conflict (merchant_id, product_id) do nothing returning ${table('products')('product_id')}`,
    [merchantId, ...columns, now],
  );
  const completed = await rows(
    tx,
    statement`update products as p set name = coalesce(p.name, given.name), handle = coalesce(p.handle, given.handle),
       category = coalesce(p.category, given.category), unconfirmed = false, updated_at = $6
     from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as given (product_id, name, handle, category)
     where p.merchant_id = $1 and p.product_id = given.product_id
       and (p.name is null or (p.handle is null and given.handle is not null)
         or (p.category is null and given.category is not null) or p.unconfirmed)
     returning ${table('products', 'p')('product_id')}, p.category is not distinct from given.category as ${output.boolean('categorized')}`,
    [merchantId, ...columns, now],
  );
  const written = [...added, ...completed.filter(({ categorized }) => categorized)];
  const withCategory = new Set(sorted.flatMap(({ productId, category }) => (category ? productId : [])));
  return written.map(({ product_id }) => product_id).filter((productId) => withCategory.has(productId));
}
