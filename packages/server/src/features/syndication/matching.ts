import { type Db, rows } from '../../platform/db/database.ts';
import { orNull, output, statement } from '../../platform/db/statement.ts';
import { normalGtin } from '../../platform/gtin.ts';
import type { Publication } from './protocol.ts';

/** Identifiers by which a product is matched: a GTIN of 14 digits, else brand and MPN in lower case. */
export interface Identifiers {
  gtin: string | null;
  brand: string | null;
  mpn: string | null;
}

/** The identifiers of the product of a review at its source. */
export function identifiersOf({ gtin, brand, mpn }: Publication['product']): Identifiers {
  const normal = gtin ? normalGtin(gtin) : null;
  const isComplete = Boolean(brand && mpn);
  return {
    gtin: normal === null ? null : normal.padStart(14, '0'),
    brand: isComplete ? (brand?.toLowerCase() ?? null) : null,
    mpn: isComplete ? (mpn?.toLowerCase() ?? null) : null,
  };
}

/**
 * SQL: the product with the identifiers of `alias`. If several products share a GTIN, such as variants, the first by ID; members of its
 * group share its reviews.
 */
export const productSql = (alias: string) => `coalesce(
    (select p.product_id from products as p
     where p.merchant_id = $1 and lpad(p.gtin, 14, '0') = ${alias}.gtin order by p.product_id limit 1),
    (select p.product_id from products as p
     where p.merchant_id = $1 and lower(p.brand) = ${alias}.brand and lower(p.mpn) = ${alias}.mpn order by p.product_id limit 1))`;

/** The merchant's products with these identifiers, in order; null for identifiers without a product. */
export async function productsWith(
  db: Db,
  merchantId: string,
  wanted: readonly Identifiers[],
): Promise<(string | null)[]> {
  const found = await rows(
    db,
    statement`select ${productSql('w')} as ${orNull(output.text('product_id'))}
     from unnest($2::text[], $3::text[], $4::text[]) with ordinality as w (gtin, brand, mpn, place) order by w.place`,
    [
      merchantId,
      wanted.map(({ gtin }) => gtin),
      wanted.map(({ brand }) => brand),
      wanted.map(({ mpn }) => mpn),
    ],
  );
  return found.map(({ product_id }) => product_id);
}
