import type { ReasonCode, ReviewStatus } from '@tribune/contract';
import {
  type CountedValues,
  columnsOfCounted,
  namesOf,
  starColumns,
  starValues,
} from '../../platform/db/counted-values.ts';
import { addedToExisting, roundRobin } from '../../platform/db/counter-shards.ts';
import { type Db, oneRow, rows } from '../../platform/db/database.ts';
import { type Row, statement, sumsOf, table } from '../../platform/db/statement.ts';
import { countTags } from '../attributes/index.ts';
import { addToDaysOf, DayChanges, type DayReview, daysSource, rowsOfDays } from '../daily-figures/index.ts';
import { countFacetsCtes, type Facets, facetRows } from '../facets/index.ts';
import { HiddenChanges } from './hidden-counts.ts';

/* Number of shards per product and per merchant (see platform/db/counter-shards.ts). */
const productShards = 8;
const shopShards = 32;

/** Picks the next shard of a product's counters, round-robin. */
export const nextProductShard = roundRobin(productShards);
/** Picks the next shard of a merchant's counters, round-robin. */
export const nextShopShard = roundRobin(shopShards);

export interface Counted extends DayReview, Facets {
  productId: string;
  /** Why the review is not published, or was not before the transition. */
  reasonCode: ReasonCode | null;
  would_recommend: boolean | null;
  insider: boolean;
  /** The custom attribute values by which the review can be filtered; see features/attributes/tags.ts. */
  attributeTags: readonly string[] | null;
}

/** The columns of a review row on which its counters depend. */
export interface CountedRow
  extends Pick<DayReview, 'rating' | 'incentivized' | 'source' | 'device' | 'sentiment'>,
    Pick<Facets, 'language' | 'verified'> {
  product_id: string;
  reason_code: ReasonCode | null;
  created_at: DayReview['createdAt'];
  would_recommend: boolean | null;
  insider: boolean;
  attribute_tags: string[] | null;
  media_count: number;
}

/** Converts a review row to the form that `countTransitions` takes. */
export const countedOf = (review: CountedRow): Counted => ({
  productId: review.product_id,
  reasonCode: review.reason_code,
  rating: review.rating,
  incentivized: review.incentivized,
  would_recommend: review.would_recommend,
  insider: review.insider,
  createdAt: review.created_at,
  source: review.source,
  device: review.device,
  sentiment: review.sentiment,
  attributeTags: review.attribute_tags,
  language: review.language,
  verified: review.verified,
  withMedia: review.media_count > 0,
});

/** A review's change of status, counted in the same transaction. `from` is null for a new review, `to` for a deleted one. */
export interface Transition extends Counted {
  from: ReviewStatus | null;
  to: ReviewStatus | null;
  /** The reason after the transition; absent if it does not change. */
  reasonCodeAfter?: ReasonCode | null;
}

/** Changes to the counters of published reviews. */
type Published = Record<PublishedColumn, number>;

/**
 * Updates all counters for the transitions. To avoid deadlocks, every writer locks rows in the same order: products by ID, then the
 * merchant, then its unpublished reviews by reason, then days. Therefore a transaction may call this only once. Tags come first, and
 * facets in any order: they wait for no locks.
 */
export async function countTransitions(
  db: Db,
  merchantId: string,
  transitions: readonly Transition[],
): Promise<void> {
  const products = new Map<string, Published>();
  const shop = noChanges();
  const waiting = { pending: 0, rejected: 0, flagged: 0 };
  const hidden = new HiddenChanges();
  const days = new DayChanges();
  for (const transition of transitions) {
    const { productId, rating, from, to, reasonCode } = transition;
    const { reasonCodeAfter = reasonCode } = transition;
    hidden.add({ status: from, reasonCode, rating }, -1);
    hidden.add({ status: to, reasonCode: reasonCodeAfter, rating }, 1);
    if (from === to) continue;
    days.addReview(transition, from, -1);
    days.addReview(transition, to, 1);
    const change = changeOfPublished(transition);
    const product = products.get(productId) ?? noChanges();
    for (const column of columnsOf(transition))
      for (const counts of [product, shop]) counts[column] += change;
    products.set(productId, product);
    if (from !== null && from !== 'approved') waiting[from]--;
    if (to !== null && to !== 'approved') waiting[to]++;
  }
  const changed = transitions.map((transition) => ({ ...transition, change: changeOfPublished(transition) }));
  await countTags(
    db,
    merchantId,
    changed.map((one) => ({ ...one, tags: one.attributeTags })),
  );
  const added = {
    facets: facetRows(changed),
    products: [...products]
      .filter(([, counts]) => hasChanged(counts))
      .sort(byName)
      .map(([product_id, counts]) => ({ product_id, ...counts })),
    shop: hasChanged(shop) || hasChanged(waiting) ? [{ ...shop, ...waiting }] : [],
    hidden: hidden.rows,
    days: rowsOfDays(days),
  };
  if (Object.values(added).every((changes) => changes.length === 0)) return;
  await rows(db, addSql, {
    merchantId,
    productShard: nextProductShard(),
    shopShard: nextShopShard(),
    ...Object.fromEntries(Object.entries(added).map(([name, changes]) => [name, JSON.stringify(changes)])),
  });
}

/** The counters in which a published review counts as one. */
function columnsOf(review: Counted): PublishedColumn[] {
  const columns = columnsOfCounted(answerValues, review);
  return review.source === 'syndication'
    ? columns.flatMap((column) => [column, `syndicated_${column}` as const])
    : columns;
}

// Safe cast: every column is set.
const noChanges = () => Object.fromEntries(publishedColumns.map((column) => [column, 0])) as Published;

const hasChanged = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).some((count) => count !== 0);

const changeOfPublished = ({ from, to }: Transition) =>
  Number(to === 'approved') - Number(from === 'approved');

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** Counters of published reviews: by star rating, incentivized ones, authors who would and would not recommend the product; all of that again for insiders. */
export const answerValues = {
  ...starValues,
  incentivized: ['incentivized', true],
  recommended: ['would_recommend', true],
  not_recommended: ['would_recommend', false],
  insiders: ['insider', true],
  insider_stars1: ['rating', 1, 'insider'],
  insider_stars2: ['rating', 2, 'insider'],
  insider_stars3: ['rating', 3, 'insider'],
  insider_stars4: ['rating', 4, 'insider'],
  insider_stars5: ['rating', 5, 'insider'],
  insider_incentivized: ['incentivized', true, 'insider'],
  insider_recommended: ['would_recommend', true, 'insider'],
  insider_not_recommended: ['would_recommend', false, 'insider'],
} as const satisfies CountedValues;
export const answerColumns = namesOf(answerValues);
/** Columns of product_counts and shop_counts: counters of all reviews, and of those shared by other merchants. */
export const publishedColumns = [
  ...answerColumns,
  ...answerColumns.map((column) => `syndicated_${column}` as const),
] as const;
type PublishedColumn = (typeof publishedColumns)[number];
/** Additional columns of shop_counts: unpublished reviews by status. */
export const unpublishedColumns = ['pending', 'rejected', 'flagged'] as const;
export const shopColumns = [...publishedColumns, ...unpublishedColumns] as const;

const adding = (columns: readonly string[]) => columns.map((column) => `added.${column}`).join(', ');

/*
 * PostgreSQL runs the CTEs of a statement in an unspecified order. Each counter therefore selects from the one before, which
 * gives the order in which rows are locked.
 */
const addSql = `
  with ${countFacetsCtes}, product_count as (
    insert into product_counts as existing (merchant_id, product_id, slot, ${publishedColumns.join(', ')})
    select $merchantId::uuid, added.product_id, $productShard::smallint, ${adding(publishedColumns)}
    from json_populate_recordset(null::product_counts, $products) as added
    on conflict (merchant_id, product_id, slot) do update set ${addedToExisting(publishedColumns)}
    returning slot
  ), products_counted as (
    select count(*) as rows from product_count
  ), shop_count as (
    insert into shop_counts as existing (merchant_id, slot, ${shopColumns.join(', ')})
    select $merchantId::uuid, $shopShard::smallint, ${adding(shopColumns)}
    from products_counted, json_populate_recordset(null::shop_counts, $shop) as added where rows >= 0
    on conflict (merchant_id, slot) do update set ${addedToExisting(shopColumns)}
    returning slot
  ), shop_counted as (
    select count(*) as rows from shop_count
  ), hidden_count as (
    insert into hidden_counts as existing (merchant_id, reason_code, slot, ${starColumns.join(', ')})
    select $merchantId::uuid, added.reason_code, $shopShard::smallint, ${adding(starColumns)}
    from shop_counted, json_populate_recordset(null::hidden_counts, $hidden) as added where rows >= 0
    on conflict (merchant_id, reason_code, slot) do update set ${addedToExisting(starColumns)}
    returning slot
  ), hidden_counted as (
    select count(*) as rows from hidden_count
  )
  ${addToDaysOf(`(select added.* from hidden_counted, ${daysSource} where rows >= 0) as added`)}`;

/** Published reviews by star rating, and the number of incentivized ones. */
export type StarCounts = Record<(typeof starColumns)[number] | 'incentivized', number>;
/** The counters of one product or merchant. */
export type RatingCounts = Record<PublishedColumn, number>;

/** Counters of insiders and of shared reviews, which are 0 in most shards. */
const seldomCounted = publishedColumns.slice(publishedColumns.indexOf('insiders'));
const listed = (columns: readonly string[]) => `concat_ws(',', ${columns.join(', ')})`;

/** SQL for all counters of several products in one text column, for statements that return them next to other rows. */
export const ratingSumsText = listed(publishedColumns.map((name) => `coalesce(sum(${name}), 0)`));

/**
 * `ratingSumsText` for one product or merchant. Lists the few shards, because starting 34 aggregates took a sixth of the processor time of
 * a statement that reads only them.
 */
export const ratingShardsText = `coalesce(string_agg(case when (${seldomCounted.join(' | ')}) = 0
  then ${listed(publishedColumns.slice(0, -seldomCounted.length))} else ${listed(publishedColumns)} end, ';'), '')`;

/** Parses the text column of `ratingSumsText` or `ratingShardsText`. */
export function ratingCountsOf(text: string): RatingCounts {
  const counts = { ...none };
  for (const shard of text.split(';'))
    shard.split(',').forEach((count, index) => {
      const column = publishedColumns[index];
      if (column !== undefined) counts[column] += Number(count);
    });
  return counts;
}

const none: Readonly<RatingCounts> = noChanges();

/** Counters of products that have any. Products without reviews are omitted. */
export function countsOfProducts(db: Db, merchantId: string, productIds: readonly string[]) {
  return rows(
    db,
    statement`select ${table('product_counts')('product_id')}, ${sumsOf(publishedColumns)} from product_counts
     where merchant_id = $1 and product_id = any($2) group by product_id`,
    [merchantId, productIds],
  );
}

const shopSums = sumsOf(shopColumns);
export type ShopCounts = Row<typeof shopSums>;

/** Counters of a whole merchant, unpublished reviews included. */
export async function merchantCounts(db: Db, merchantId: string): Promise<ShopCounts> {
  return oneRow(db, statement`select ${shopSums} from shop_counts where merchant_id = $1`, [merchantId]);
}
