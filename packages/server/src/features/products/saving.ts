import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { normalGtin } from '../../platform/gtin.ts';
import { GroupTooLarge, maxGroupSize } from './groups.ts';

const fields = [
  'name',
  'url',
  'imageUrl',
  'brand',
  'gtin',
  'mpn',
  'sku',
  'handle',
  'category',
  'groupId',
] as const;
type Field = (typeof fields)[number];

/** A change of a product; null clears a field. */
export type ProductFields = { productId: string } & { [Name in Field]?: string | null };
type Product = { productId: string } & Record<Field, string | null>;
type KnownProduct = Product & { unconfirmed: boolean };

export interface Saving {
  /** Each product may appear once. */
  products: readonly ProductFields[];
  /** Whether omitted fields of an existing product are kept or cleared. */
  omitted?: 'kept' | 'cleared';
  /** Counts without writing. */
  dryRun?: boolean;
  now: Date;
}

export interface SavedProducts {
  created: number;
  updated: number;
  unchanged: number;
  /** IDs of created and updated products. */
  changed: string[];
  /** Whether a product joined or left a group, which also changes the pages of other products. */
  regrouped: boolean;
}

/** Creates and updates products, all or none. Throws VALIDATION_ERROR if a group gets too large. */
export function saveProducts(db: Db, merchantId: string, saving: Saving): Promise<SavedProducts> {
  const { products, omitted = 'kept', dryRun = false, now } = saving;
  return inTransaction(db, async (tx) => {
    // Sorted, so that two writers do not deadlock.
    const sorted = products.toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
    const known = await knownProducts(
      tx,
      merchantId,
      sorted.map(({ productId }) => productId),
    );
    const saved: SavedProducts = { created: 0, updated: 0, unchanged: 0, changed: [], regrouped: false };
    const written: Product[] = [];
    for (const given of sorted) {
      const before = known.get(given.productId);
      const product = merged(given, omitted === 'kept' ? before : undefined);
      if (before && fields.every((field) => before[field] === product[field])) {
        saved.unchanged++;
        if (before.unconfirmed) written.push(product);
        continue;
      }
      saved[before ? 'updated' : 'created']++;
      saved.changed.push(product.productId);
      saved.regrouped ||= (before?.groupId ?? null) !== product.groupId;
      written.push(product);
    }
    if (dryRun || written.length === 0) return saved;
    await writeProducts(tx, merchantId, written, now);
    if (saved.regrouped) await noteGroups(tx, merchantId, written);
    return saved;
  });
}

function merged(given: ProductFields, before: Product | undefined): Product {
  const value = (field: Field) => (given[field] === undefined ? (before?.[field] ?? null) : given[field]);
  const gtin = value('gtin');
  return {
    productId: given.productId,
    name: value('name'),
    url: value('url'),
    imageUrl: value('imageUrl'),
    brand: value('brand'),
    gtin: gtin && (normalGtin(gtin) ?? gtin),
    mpn: value('mpn'),
    sku: value('sku'),
    handle: value('handle'),
    category: value('category'),
    groupId: value('groupId'),
  };
}

async function knownProducts(
  tx: Db,
  merchantId: string,
  productIds: string[],
): Promise<Map<string, KnownProduct>> {
  const found = await rows(
    tx,
    statement`select ${table('products').as({ productId: 'product_id' })}, ${table('products')('name', 'url')}, ${table('products').as({ imageUrl: 'image_url' })}, ${table('products')('brand', 'gtin', 'mpn', 'sku', 'handle', 'category', 'unconfirmed')}, ${table('products').as({ groupId: 'group_id' })}
     from products where merchant_id = $1 and product_id = any($2) order by product_id for update`,
    [merchantId, productIds],
  );
  return new Map(found.map((product) => [product.productId, product]));
}

async function writeProducts(
  tx: Db,
  merchantId: string,
  products: readonly Product[],
  now: Date,
): Promise<void> {
  const column = (field: keyof Product) => products.map((product) => product[field]);
  await rows(
    tx,
    `insert into products as p
       (merchant_id, product_id, name, url, image_url, brand, gtin, mpn, sku, handle, category, group_id,
        created_at, updated_at)
     select $1::uuid, *, $13::timestamptz, $13::timestamptz
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::text[], $11::text[], $12::text[])
     on conflict (merchant_id, product_id) do update set
       name = excluded.name, url = excluded.url, image_url = excluded.image_url, brand = excluded.brand,
       gtin = excluded.gtin, mpn = excluded.mpn, sku = excluded.sku, handle = excluded.handle,
       category = excluded.category, group_id = excluded.group_id, unconfirmed = false, updated_at = excluded.updated_at`,
    [merchantId, column('productId'), ...fields.map(column), now],
  );
}

/** Marks the merchant as using groups, and checks their sizes. */
async function noteGroups(tx: Db, merchantId: string, products: readonly Product[]): Promise<void> {
  const groupIds = [...new Set(products.map(({ groupId }) => groupId).filter((groupId) => groupId !== null))];
  if (groupIds.length === 0) return;
  await rows(
    tx,
    'update merchants set groups_products = true where merchant_id = $1 and not groups_products',
    [merchantId],
  );
  const [tooBig] = await rows(
    tx,
    statement`select ${table('products')('group_id')} from products where merchant_id = $1 and group_id = any($2)
     group by group_id having count(*) > $3 limit 1`,
    [merchantId, groupIds, maxGroupSize],
  );
  if (tooBig?.group_id) throw new GroupTooLarge(tooBig.group_id);
}
