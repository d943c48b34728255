import { type Db, oneRow } from '../../platform/db/database.ts';
import { computedColumns, output, type Row, statement } from '../../platform/db/statement.ts';
import { wholeShop } from './counts.ts';
import type { AttributeFilter } from './filters.ts';

const counts = computedColumns(
  ['coalesce(sum(kept.stars1), 0)', output.number('stars1')],
  ['coalesce(sum(kept.stars2), 0)', output.number('stars2')],
  ['coalesce(sum(kept.stars3), 0)', output.number('stars3')],
  ['coalesce(sum(kept.stars4), 0)', output.number('stars4')],
  ['coalesce(sum(kept.stars5), 0)', output.number('stars5')],
  // Number of distinct combinations of values among them.
  ['count(distinct kept.combination)', output.number('combinations')],
);
/** Published reviews per number of stars, and the number of distinct combinations of values among them. */
export type Matches = Row<typeof counts>;

/** The number of published reviews that match attribute filters, from maintained counters. */
export async function matchingReviews(
  db: Db,
  merchantId: string,
  { products, filters }: { products: readonly string[] | null; filters: readonly AttributeFilter[] },
): Promise<Matches> {
  const conditions = filters.map((_, index) => `kept.tags && $${index + 3}::text[]`);
  return oneRow(
    db,
    statement`select ${counts}
     from attribute_counts as kept
     where kept.merchant_id = $1 and kept.product_id = any($2::text[]) and ${conditions.join(' and ')}`,
    [merchantId, products ?? [wholeShop], ...filters],
  );
}
