import { type Db, rows } from '../../platform/db/database.ts';

interface OrderedProduct {
  productId: string;
  productName: string;
  handle?: string | undefined;
}

/**
 * Adds the products of an order. Of known products only a missing name or handle is added. In the order of their IDs, so
 * that two orders of the same products cannot wait for each other.
 */
export async function addOrderedProducts(
  tx: Db,
  merchantId: string,
  { products, now }: { products: readonly OrderedProduct[]; now: Date },
): Promise<void> {
  const sorted = products.toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
  const columns = [
    sorted.map(({ productId }) => productId),
    sorted.map(({ productName }) => productName),
    sorted.map(({ handle }) => handle ?? null),
  ];
  await rows(
    tx,
    `insert into products (merchant_id, product_id, name, handle, created_at, updated_at)
     select $1::uuid, *, $5::timestamptz, $5::timestamptz from unnest($2::text[], $3::text[], $4::text[])
     on conflict (merchant_id, product_id) do nothing`,
    [merchantId, ...columns, now],
  );
  await rows(
    tx,
    `update products as p set name = coalesce(p.name, given.name), handle = coalesce(p.handle, given.handle),
       unconfirmed = false, updated_at = $5
     from unnest($2::text[], $3::text[], $4::text[]) as given (product_id, name, handle)
     where p.merchant_id = $1 and p.product_id = given.product_id
       and (p.name is null or (p.handle is null and given.handle is not null) or p.unconfirmed)`,
    [merchantId, ...columns, now],
  );
}
