import { type Db, rows } from '../db/database.ts';

/** What a merchant says of a product; a field left out stays as it is. */
export interface ProductFields {
  productId: string;
  name?: string;
  url?: string;
  imageUrl?: string;
  brand?: string;
  gtin?: string;
  mpn?: string;
  sku?: string;
  groupId?: string | null;
}

/** Writes products by their ids, new ones and known ones. */
export async function saveProducts(
  db: Db,
  merchantId: string,
  { products, now }: { products: readonly ProductFields[]; now: Date },
): Promise<void> {
  const column = (field: keyof ProductFields) => products.map((product) => product[field] ?? null);
  await rows(
    db,
    `insert into products as p
       (merchant_id, product_id, name, url, image_url, brand, gtin, mpn, sku, group_id, created_at, updated_at)
     select $1::uuid, *, $11::timestamptz, $11::timestamptz
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::text[])
     on conflict (merchant_id, product_id) do update set
       name = coalesce(excluded.name, p.name), url = coalesce(excluded.url, p.url),
       image_url = coalesce(excluded.image_url, p.image_url), brand = coalesce(excluded.brand, p.brand),
       gtin = coalesce(excluded.gtin, p.gtin), mpn = coalesce(excluded.mpn, p.mpn),
       sku = coalesce(excluded.sku, p.sku), group_id = coalesce(excluded.group_id, p.group_id),
       updated_at = excluded.updated_at`,
    [
      merchantId,
      column('productId'),
      column('name'),
      column('url'),
      column('imageUrl'),
      column('brand'),
      column('gtin'),
      column('mpn'),
      column('sku'),
      column('groupId'),
      now,
    ],
  );
}
