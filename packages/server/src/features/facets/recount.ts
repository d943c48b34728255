import { starColumns } from '../../platform/db/counted-values.ts';
import type { Difference } from '../../platform/db/counter-difference.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import {
  type Different,
  recountedByKey,
  reviewWindows,
  Tally,
  tallyOf,
} from '../../platform/db/recounting.ts';
import { newUuid } from '../../platform/ids.ts';
import { everyProduct, facetColumns, facetsOf } from './counts.ts';

/**
 * Recounts the published reviews of each product by language, verification, media and sentiment, and repairs counters as
 * `recount` does.
 */
export function recountFacets(
  db: Db,
  merchantId: string,
  { repair }: { repair: boolean },
): Promise<Difference[]> {
  return recountedByKey(db, merchantId, {
    repair,
    find: (snapshot) => differences(snapshot, merchantId),
    add: (tx, difference) => addLane(tx, merchantId, difference),
    counterAt(key) {
      const [product, language, verified, withMedia, sentiment] = counterAt(key);
      return {
        productId: product === everyProduct ? null : product,
        description: `language=${language} verified=${verified} withMedia=${withMedia} sentiment=${sentiment}`,
      };
    },
  });
}

async function differences(db: Db, merchantId: string) {
  const [counted, kept] = [new Tally(starColumns), new Tally(starColumns)];
  for await (const range of reviewWindows(db, merchantId))
    await tallyOf(db, countedSql, [merchantId, ...range], counted);
  await tallyOf(db, keptSql, [merchantId], kept);
  return counted.differencesFrom(kept);
}

/** A counter's product, language, verification, media and sentiment. */
type Counter = [string, string, boolean, boolean, string];
const counterAt = (key: string) => JSON.parse(key) as Counter; // as the statements write it

const keyOf = (productId: string, facets: string) => `json_build_array(${productId}, ${facets})::text`;
const { language, verified, with_media, sentiment } = facetsOf('r');

const countedSql = `
  with of_products as (
    select r.product_id, ${language} as language, ${verified} as verified, ${with_media} as with_media,
      ${sentiment} as sentiment,
      ${starColumns.map((column, index) => `count(*) filter (where r.rating = ${index + 1}) as ${column}`).join(', ')}
    from reviews as r
    where r.merchant_id = $1 and r.review_id > $2 and r.review_id <= $3 and r.status = 'approved'
    group by 1, 2, 3, 4, 5
  )
  select ${keyOf('counted.product_id', facetColumns.join(', '))} as key,
    ${starColumns.map((column) => `sum(${column}) as ${column}`).join(', ')}
  from (select * from of_products union all
    select '${everyProduct}', ${facetColumns.join(', ')}, ${starColumns.join(', ')} from of_products) as counted
  group by 1`;

const keptSql = `
  select ${keyOf('product_id', facetColumns.join(', '))} as key,
    ${starColumns.map((column) => `sum(${column}) as ${column}`).join(', ')}
  from facet_counts where merchant_id = $1 group by 1`;

function addLane(tx: Db, merchantId: string, { key, column, kept, counted }: Different<string>) {
  return rows(
    tx,
    `insert into facet_counts (merchant_id, product_id, ${facetColumns.join(', ')}, lane, ${column})
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [merchantId, ...counterAt(key), newUuid(), counted - kept],
  );
}
