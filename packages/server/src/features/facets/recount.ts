import { countsOfStars, starColumns } from '../../platform/db/counted-values.ts';
import type { Difference } from '../../platform/db/counter-difference.ts';
import type { Db } from '../../platform/db/database.ts';
import { type CounterTable, recountedTables, reviewWindows } from '../../platform/db/recounting.ts';
import { everyProduct, facetColumns, facetsOf } from './counts.ts';

/**
 * Recounts the published reviews of each product by language, verification, media and sentiment, and repairs counters as
 * `recount` does.
 */
export const recountFacets = (
  db: Db,
  merchantId: string,
  { repair }: { repair: boolean },
): Promise<Difference[]> =>
  recountedTables(db, merchantId, { repair, windows: (snapshot) => reviewWindows(snapshot, merchantId) }, [
    facetCounts,
  ]);

const { language, verified, with_media, sentiment } = facetsOf('r');

const facetCounts: CounterTable = {
  table: 'facet_counts',
  keys: ['product_id', ...facetColumns],
  shard: 'lane',
  columns: starColumns,
  countedInWindow: `
    with of_products as (
      select r.product_id, ${language} as language, ${verified} as verified, ${with_media} as with_media,
        ${sentiment} as sentiment, ${countsOfStars}
      from reviews as r
      where r.merchant_id = $1 and r.review_id > $2 and r.review_id <= $3 and r.status = 'approved'
      group by 1, 2, 3, 4, 5
    )
    select * from of_products union all
    select '${everyProduct}', ${facetColumns.join(', ')}, ${starColumns.map((column) => `sum(${column})::bigint`).join(', ')}
    from of_products group by ${facetColumns.join(', ')}`,
  describe: (column, product, language, verified, withMedia, sentiment) => ({
    productId: product === everyProduct ? null : product,
    count: `${column} of language=${language} verified=${verified} withMedia=${withMedia} sentiment=${sentiment}`,
  }),
};
