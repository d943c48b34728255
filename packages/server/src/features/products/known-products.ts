import { type Db, rows } from '../../platform/db/database.ts';

/** A product as the rows of an import describe it. */
export interface NotedProduct {
  productId: string;
  name: string | null;
  url: string | null;
  imageUrl: string | null;
  handle: string | null;
  /** False if the import found no known product for the file's identifier. */
  isKnown: boolean;
}

/** Adds new products, and fills in missing fields of existing ones. Each product may be passed once. */
export async function noteProducts(
  tx: Db,
  merchantId: string,
  { products, now }: { products: readonly NotedProduct[]; now: Date },
): Promise<void> {
  // Sorted, so that two writers do not deadlock.
  const sorted = products.toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
  const column = (field: keyof NotedProduct) => sorted.map((product) => product[field]);
  const unconfirmed = sorted.map(({ isKnown }) => !isKnown);
  await rows(
    tx,
    `insert into products as p
       (merchant_id, product_id, name, url, image_url, handle, unconfirmed, created_at, updated_at)
     select $1::uuid, *, $8::timestamptz, $8::timestamptz
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[])
     on conflict (merchant_id, product_id) do update set
       name = coalesce(p.name, excluded.name), url = coalesce(p.url, excluded.url),
       image_url = coalesce(p.image_url, excluded.image_url), handle = coalesce(p.handle, excluded.handle),
       updated_at = excluded.updated_at
     where (p.name is null and excluded.name is not null) or (p.url is null and excluded.url is not null)
       or (p.image_url is null and excluded.image_url is not null)
       or (p.handle is null and excluded.handle is not null)`,
    [
      merchantId,
      column('productId'),
      column('name'),
      column('url'),
      column('imageUrl'),
      column('handle'),
      unconfirmed,
      now,
    ],
  );
}
