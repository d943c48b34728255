import { type Db, rows } from '../../platform/db/database.ts';

/**
 * Adds products that an order names, and names where there is none; what the merchant said of a product stands. In the
 * ids' order, so that two orders of the same products cannot wait for each other.
 */
export async function addProductNames(
  tx: Db,
  merchantId: string,
  { products, now }: { products: readonly { productId: string; productName: string }[]; now: Date },
): Promise<void> {
  const sorted = products.toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
  const columns = [sorted.map(({ productId }) => productId), sorted.map(({ productName }) => productName)];
  await rows(
    tx,
    `insert into products (merchant_id, product_id, name, created_at, updated_at)
     select $1::uuid, *, $4::timestamptz, $4::timestamptz from unnest($2::text[], $3::text[])
     on conflict (merchant_id, product_id) do nothing`,
    [merchantId, ...columns, now],
  );
  await rows(
    tx,
    `update products as p set name = given.name, updated_at = $4
     from unnest($2::text[], $3::text[]) as given (product_id, name)
     where p.merchant_id = $1 and p.product_id = given.product_id and p.name is null`,
    [merchantId, ...columns, now],
  );
}
