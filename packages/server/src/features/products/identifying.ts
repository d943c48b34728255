import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';

/** Identifiers of products in a file. */
export interface ProductIdentifiers {
  productIds: readonly string[];
  handles: readonly string[];
  skus: readonly string[];
}

export interface IdentifiedProducts {
  productIds: ReadonlySet<string>;
  /** Product IDs by handle and by SKU. If several products share a handle, as variants do, the first by ID. */
  byHandle: ReadonlyMap<string, string>;
  bySku: ReadonlyMap<string, string>;
}

/** The known products with these identifiers, excluding products that only an import created. */
export async function identifyProducts(
  db: Db,
  merchantId: string,
  { productIds, handles, skus }: ProductIdentifiers,
): Promise<IdentifiedProducts> {
  const found = await rows(db, identifySql, [merchantId, productIds, handles, skus]);
  const of = (wanted: string) =>
    new Map(found.filter(({ kind }) => kind === wanted).map(({ name, productId }) => [name, productId]));
  return { productIds: new Set(of('id').keys()), byHandle: of('handle'), bySku: of('sku') };
}

const identifySql = statement`
  select 'id' as ${output.text('kind')}, product_id as ${output.text('name')}, product_id as ${output.text('productId')}
  from products where merchant_id = $1 and product_id = any($2::text[]) and not unconfirmed
  union all
  select 'handle', handle, min(product_id)
  from products where merchant_id = $1 and handle = any($3::text[]) and not unconfirmed group by handle
  union all
  select 'sku', sku, min(product_id)
  from products where merchant_id = $1 and sku = any($4::text[]) and not unconfirmed group by sku`;
