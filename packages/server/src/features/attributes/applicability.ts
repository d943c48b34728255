import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { isWithinCategory } from '../../platform/product-category.ts';
import type { AttributeSchema, CustomAttribute } from './schema.ts';

/** The properties of a product that decide which attributes apply. */
interface Classified {
  productId: string;
  groupId: string | null;
  category: string | null;
}

/** Whether an attribute applies to a certain product. */
export type Applies = (attribute: CustomAttribute) => boolean;

export const appliesAnywhere: Applies = () => true;

/**
 * The attributes that apply to each of the products. Unknown products have neither group nor category. Queries products only if an
 * attribute names groups or categories.
 */
export async function applicabilities(
  db: Db,
  merchantId: string,
  { schema, productIds }: { schema: AttributeSchema; productIds: readonly string[] },
): Promise<(productId: string) => Applies> {
  if (schema.every(({ appliesTo }) => appliesTo === null)) return () => appliesAnywhere;
  const classified = schema.some(namesCollections)
    ? await classifiedProducts(db, merchantId, [...new Set(productIds)])
    : new Map<string, Classified>();
  return (productId) => {
    const product = classified.get(productId) ?? { productId, groupId: null, category: null };
    return (attribute) => appliesTo(attribute, product);
  };
}

/** Which attributes apply to a product. */
export async function applicability(
  db: Db,
  merchantId: string,
  { schema, productId }: { schema: AttributeSchema; productId: string },
): Promise<Applies> {
  const of = await applicabilities(db, merchantId, { schema, productIds: [productId] });
  return of(productId);
}

/** The attributes that apply to at least one of the products; all of them for a whole merchant. */
export async function attributesOfProducts(
  db: Db,
  merchantId: string,
  { schema, products }: { schema: AttributeSchema; products: readonly string[] | null },
): Promise<AttributeSchema> {
  if (products === null) return schema;
  const of = await applicabilities(db, merchantId, { schema, productIds: products });
  return schema.filter((attribute) => products.some((productId) => of(productId)(attribute)));
}

const namesCollections = ({ appliesTo }: CustomAttribute) =>
  appliesTo !== null && appliesTo.groupIds.length + appliesTo.categories.length > 0;

function appliesTo({ appliesTo }: CustomAttribute, { productId, groupId, category }: Classified): boolean {
  if (appliesTo === null || appliesTo.productIds.includes(productId)) return true;
  if (groupId !== null && appliesTo.groupIds.includes(groupId)) return true;
  return category !== null && appliesTo.categories.some((one) => isWithinCategory(category, one));
}

async function classifiedProducts(
  db: Db,
  merchantId: string,
  productIds: readonly string[],
): Promise<Map<string, Classified>> {
  const found = await rows(
    db,
    statement`select ${table('products').as({ productId: 'product_id', groupId: 'group_id' })}, ${table('products')('category')}
     from products where merchant_id = $1 and product_id = any($2::text[])`,
    [merchantId, productIds],
  );
  return new Map(found.map((product) => [product.productId, product]));
}
