import { type Db, rows, rowWith } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';

/**
 * Removes products that a store no longer has. Products with reviews or questions remain, because these belong to their authors, but
 * without URL, image, handle and SKU, which could lead to a missing page or match another product. Returns the changed IDs.
 */
export async function removeProducts(
  tx: Db,
  merchantId: string,
  { productIds, now }: { productIds: readonly string[]; now: Date },
): Promise<string[]> {
  if (productIds.length === 0) return [];
  const deleted = await rows(
    tx,
    statement`delete from products as p where p.merchant_id = $1 and p.product_id = any($2::text[])
       and not exists (select from reviews as r where r.merchant_id = $1 and r.product_id = p.product_id)
       and not exists (select from questions as q where q.merchant_id = $1 and q.product_id = p.product_id)
     returning ${table('products', 'p')('product_id')}`,
    [merchantId, productIds],
  );
  const cleared = await rows(
    tx,
    statement`update products as p set url = null, image_url = null, handle = null, sku = null, updated_at = $3
     where p.merchant_id = $1 and p.product_id = any($2::text[])
       and (p.url is not null or p.image_url is not null or p.handle is not null or p.sku is not null)
     returning ${table('products', 'p')('product_id')}`,
    [merchantId, productIds, now],
  );
  return [...deleted, ...cleared].map(({ product_id }) => product_id);
}

/** IDs of the products in a group. */
export async function idsInGroup(tx: Db, merchantId: string, groupId: string): Promise<string[]> {
  const found = await rows(
    tx,
    statement`select ${table('products')('product_id')} from products
     where merchant_id = $1 and group_id = $2 order by product_id for update`,
    [merchantId, groupId],
  );
  return found.map(({ product_id }) => product_id);
}

export async function groupOf(tx: Db, merchantId: string, productId: string): Promise<string | null> {
  const found = await rowWith(tx, table('products')('group_id'), {
    merchant_id: merchantId,
    product_id: productId,
  });
  return found?.group_id ?? null;
}
