import { starColumns } from '../../platform/db/counted-values.ts';
import { addedToExisting, roundRobin } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';

/** The properties of a review, in addition to its rating, by which lists can be filtered. */
export interface Facets {
  language: string | null;
  verified: boolean;
  withMedia: boolean;
  sentiment: 'positive' | 'neutral' | 'negative' | null;
}

/** Change in the number of published reviews per product, rating and facets. */
export interface FacetChange extends Facets {
  productId: string;
  rating: number;
  change: number;
}

/** The product id of merchant-wide counters. Real product ids are never empty. */
export const everyProduct = '';

/** SQL of the columns of facet_counts that identify a counter, for a row of `reviews` with that alias; never null. */
export const facetsOf = (alias: string) => ({
  language: `coalesce(${alias}.language, '')`,
  verified: `${alias}.verified`,
  with_media: `(${alias}.media_count > 0)`,
  sentiment: `coalesce(${alias}.sentiment, '')`,
});
export const facetColumns = ['language', 'verified', 'with_media', 'sentiment'] as const;

/** Updates the counters of the products and the merchant. Never waits for a lock. */
export async function countFacets(
  db: Db,
  merchantId: string,
  changes: readonly FacetChange[],
): Promise<void> {
  const facets = facetRows(changes);
  if (facets.length > 0) await rows(db, countFacetsSql, { merchantId, facets: JSON.stringify(facets) });
}

/** The rows to add to `facet_counts`, as the JSON parameter $facets of `countFacetsCtes`. */
export function facetRows(changes: readonly FacetChange[]) {
  const wanted = new Map<string, ReturnType<typeof wantedOf>>();
  for (const { productId, rating, language, verified, withMedia, sentiment, change } of changes)
    for (const product of [productId, everyProduct]) {
      const facets = { language, verified, withMedia, sentiment };
      const key = JSON.stringify([product, ...Object.values(facets)]);
      const entry = wanted.get(key) ?? wantedOf(product, facets);
      entry[`stars${rating as 1 | 2 | 3 | 4 | 5}`] += change;
      wanted.set(key, entry);
    }
  return [...wanted.values()].filter((entry) => starColumns.some((stars) => entry[stars] !== 0));
}

const wantedOf = (product: string, { language, verified, withMedia, sentiment }: Facets) => ({
  product_id: product,
  language: language ?? '',
  verified,
  with_media: withMedia,
  sentiment: sentiment ?? '',
  lane: newUuid(),
  stars1: 0,
  stars2: 0,
  stars3: 0,
  stars4: 0,
  stars5: 0,
});

const counter = ['product_id', ...facetColumns];
const wantedColumns = [...counter, 'lane', ...starColumns];

/**
 * CTEs that update an unlocked shard of each counter, or insert a new shard if all are locked: decisions, which hold their locks for a
 * whole transaction, never wait for other writers. Rows are looked up by key, because an update with a join read all counters of a
 * merchant.
 */
export const countFacetsCtes = `
  wanted as (
    select * from jsonb_to_recordset($facets::jsonb) as wanted (product_id text, language text, verified bool,
      with_media bool, sentiment text, lane uuid, stars1 int, stars2 int, stars3 int, stars4 int, stars5 int)
  ), counted_facets as (
    insert into facet_counts as existing (merchant_id, ${[...counter, ...starColumns, 'lane'].join(', ')})
    select $merchantId::uuid, ${[...counter, ...starColumns].join(', ')}, coalesce((
      select lane from facet_counts as kept
      where kept.merchant_id = $merchantId::uuid
        and ${counter.map((column) => `kept.${column} = wanted.${column}`).join(' and ')}
      limit 1 for update skip locked), wanted.lane)
    from wanted
    on conflict (merchant_id, ${counter.join(', ')}, lane) do update set ${addedToExisting(starColumns)}
  )`;

const countFacetsSql = `with ${countFacetsCtes} select`;

const laneId = (lane: number) => `00000000-0000-0000-0000-${String(lane).padStart(12, '0')}`;
const nextProductLane = roundRobin(4);
const nextMerchantLane = roundRobin(16);

/** The parameters of countNewReviewCte that select shards. */
export const facetLanes = () => ({
  productFacetLane: laneId(nextProductLane()),
  merchantFacetLane: laneId(nextMerchantLane()),
});

/**
 * SQL that counts a new published review, given by named parameters, where `from` and `where` select one row. Writers use a few shards
 * in turn and may briefly wait for each other: searching for an unlocked shard reduced submissions per second to 0.7.
 */
export const countNewReviewCte = (from: string, where: string) => `
    insert into facet_counts as existing (merchant_id, ${wantedColumns.join(', ')})
    select $merchant_id, counted.product_id, coalesce($language, ''), $verified::bool, false, '', counted.lane,
      ${starColumns.map((_, index) => `($stars = ${index + 1})::int`).join(', ')}
    from ${from}, (values ($product_id, $productFacetLane::uuid), ('${everyProduct}', $merchantFacetLane::uuid))
      as counted (product_id, lane)
    where ${where}
    on conflict (merchant_id, ${counter.join(', ')}, lane) do update set ${addedToExisting(starColumns)}
    returning lane`;
