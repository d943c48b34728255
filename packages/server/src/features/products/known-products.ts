import { type Db, rows } from '../../platform/db/database.ts';

/** What somebody other than the merchant's staff knows of a product: an import, an order. */
export interface NotedProduct {
  productId: string;
  name: string | null;
  url: string | null;
  imageUrl: string | null;
}

/** Adds products that are not known yet, and to known ones only what is missing. Give each product once. */
export async function noteProducts(
  tx: Db,
  merchantId: string,
  { products, now }: { products: readonly NotedProduct[]; now: Date },
): Promise<void> {
  // In one order for all, so that two writers do not wait for each other.
  const sorted = [...products].sort((one, other) => (one.productId < other.productId ? -1 : 1));
  const column = (field: keyof NotedProduct) => sorted.map((product) => product[field]);
  await rows(
    tx,
    `insert into products as p (merchant_id, product_id, name, url, image_url, created_at, updated_at)
     select $1::uuid, *, $6::timestamptz, $6::timestamptz
     from unnest($2::text[], $3::text[], $4::text[], $5::text[])
     on conflict (merchant_id, product_id) do update set
       name = coalesce(p.name, excluded.name), url = coalesce(p.url, excluded.url),
       image_url = coalesce(p.image_url, excluded.image_url), updated_at = excluded.updated_at
     where (p.name is null and excluded.name is not null) or (p.url is null and excluded.url is not null)
       or (p.image_url is null and excluded.image_url is not null)`,
    [merchantId, column('productId'), column('name'), column('url'), column('imageUrl'), now],
  );
}
