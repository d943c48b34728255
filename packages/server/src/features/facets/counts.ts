import { addedToExisting, roundRobin } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';

/** The properties of a review, beside its rating, by which lists can be filtered. */
export interface Facets {
  language: string | null;
  verified: boolean;
  withMedia: boolean;
  sentiment: 'positive' | 'neutral' | 'negative' | null;
}

/** Published reviews (`change` above 0), or no longer published ones, of one product, rating and facets. */
export interface FacetChange extends Facets {
  productId: string;
  rating: number;
  change: number;
}

/** The product id of merchant-wide counters. Real product ids are never empty. */
export const everyProduct = '';

/** SQL for the columns of facet_counts that identify a counter, of a row of `reviews` by that alias; never null. */
export const facetsOf = (alias: string) => ({
  language: `coalesce(${alias}.language, '')`,
  verified: `${alias}.verified`,
  with_media: `(${alias}.media_count > 0)`,
  sentiment: `coalesce(${alias}.sentiment, '')`,
});
export const facetColumns = ['language', 'verified', 'with_media', 'sentiment'] as const;
export const starColumns = ['stars1', 'stars2', 'stars3', 'stars4', 'stars5'] as const;

/** Updates the counters of the products and the merchant. Never waits for a lock. */
export async function countFacets(
  db: Db,
  merchantId: string,
  changes: readonly FacetChange[],
): Promise<void> {
  const wanted = new Map<string, ReturnType<typeof wantedOf>>();
  for (const { productId, rating, language, verified, withMedia, sentiment, change } of changes)
    for (const product of [productId, everyProduct]) {
      const facets = { language, verified, withMedia, sentiment };
      const key = JSON.stringify([product, ...Object.values(facets)]);
      const entry = wanted.get(key) ?? wantedOf(product, facets);
      entry[`stars${rating as 1 | 2 | 3 | 4 | 5}`] += change;
      wanted.set(key, entry);
    }
  const entries = [...wanted.values()].filter((entry) => starColumns.some((stars) => entry[stars] !== 0));
  if (entries.length > 0) await rows(db, countFacetsSql, [merchantId, JSON.stringify(entries)]);
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
const isCounter = (one: string, other: string) =>
  counter.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ');

/**
 * Updates an unlocked lane of each counter, or inserts a new lane if all are locked: decisions, which hold their locks for a
 * whole transaction, never wait for other writers.
 */
const countFacetsSql = `
  with wanted as (
    select * from jsonb_to_recordset($2::jsonb) as wanted (product_id text, language text, verified bool,
      with_media bool, sentiment text, lane uuid, stars1 int, stars2 int, stars3 int, stars4 int, stars5 int)
  ), free as (
    select wanted.*, found.lane as unlocked
    from wanted cross join lateral (
      select kept.lane from facet_counts as kept
      where kept.merchant_id = $1::uuid and ${isCounter('kept', 'wanted')}
      limit 1 for update skip locked) as found
  ), added as (
    update facet_counts as kept set
      ${starColumns.map((stars) => `${stars} = kept.${stars} + free.${stars}`).join(', ')}
    from free
    where kept.merchant_id = $1::uuid and ${isCounter('kept', 'free')} and kept.lane = free.unlocked
    returning ${counter.map((column) => `kept.${column}`).join(', ')}
  )
  insert into facet_counts (merchant_id, ${wantedColumns.join(', ')})
  select $1::uuid, ${wantedColumns.join(', ')} from wanted
  where (${counter.join(', ')}) not in (select ${counter.join(', ')} from added)`;

const laneId = (lane: number) => `00000000-0000-0000-0000-${String(lane).padStart(12, '0')}`;
const nextProductLane = roundRobin(4);
const nextMerchantLane = roundRobin(16);

/** The parameters of countNewReviewCte that select lanes. */
export const facetLanes = () => ({
  productFacetLane: laneId(nextProductLane()),
  merchantFacetLane: laneId(nextMerchantLane()),
});

/**
 * SQL that counts a new published review, of the named parameters, where `from` and `where` select one row. Writers take a
 * few lanes in turn and may wait for each other briefly: a search for an unlocked lane reduced submissions to 0.7 times as many
 * per second.
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
