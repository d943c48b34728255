import { type Db, row } from '../../platform/db/database.ts';
import { wholeShop } from './counts.ts';
import type { AttributeFilter } from './filters.ts';

/** The number of published reviews that match attribute filters, from maintained counters. */
export interface Matches {
  stars1: number;
  stars2: number;
  stars3: number;
  stars4: number;
  stars5: number;
  /** Number of distinct combinations of values among them. */
  combinations: number;
}

export async function matchingReviews(
  db: Db,
  merchantId: string,
  { products, filters }: { products: readonly string[] | null; filters: readonly AttributeFilter[] },
): Promise<Matches> {
  const conditions = filters.map((_, index) => `kept.tags && $${index + 3}::text[]`);
  const matches = await row<Matches>(
    db,
    `select ${[1, 2, 3, 4, 5].map((stars) => `coalesce(sum(kept.stars${stars}), 0) as stars${stars}`).join(', ')},
       count(distinct kept.combination) as combinations
     from attribute_counts as kept
     where kept.merchant_id = $1 and kept.product_id = any($2::text[]) and ${conditions.join(' and ')}`,
    [merchantId, products ?? [wholeShop], ...filters],
  );
  if (!matches) throw new Error('An aggregate without group by always returns one row');
  return matches;
}
