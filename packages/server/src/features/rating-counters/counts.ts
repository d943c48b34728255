import type { ReviewStatus } from '@tribune/contract';
import { addedToExisting, roundRobin } from '../../platform/db/counter-shards.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement, sumsOf, table } from '../../platform/db/statement.ts';
import { countTags } from '../attributes/index.ts';
import { addToDays, DayChanges, type DayReview } from '../daily-figures/index.ts';

/* Number of shards per product and per merchant (see platform/db/counter-shards.ts). */
const productShards = 8;
const shopShards = 32;

export const nextProductShard = roundRobin(productShards);
export const nextShopShard = roundRobin(shopShards);

export interface Counted extends DayReview {
  productId: string;
  /** The custom attribute values by which the review can be filtered; see features/attributes/tags.ts. */
  attributeTags: readonly string[] | null;
}

/** The columns of a review row on which its counters depend. */
export interface CountedRow
  extends Pick<DayReview, 'rating' | 'incentivized' | 'source' | 'device' | 'sentiment'> {
  product_id: string;
  created_at: DayReview['createdAt'];
  attribute_tags: string[] | null;
}

/** Converts a review row to the form that `countTransitions` takes. */
export const countedOf = (review: CountedRow): Counted => ({
  productId: review.product_id,
  rating: review.rating,
  incentivized: review.incentivized,
  createdAt: review.created_at,
  source: review.source,
  device: review.device,
  sentiment: review.sentiment,
  attributeTags: review.attribute_tags,
});

/** A review's change of status, counted in the same transaction. `from` is null for a new review, `to` for a deleted one. */
export interface Transition extends Counted {
  from: ReviewStatus | null;
  to: ReviewStatus | null;
}

/** Counts of published reviews: 1 to 5 stars, then incentivized. */
type Published = [number, number, number, number, number, number];

/**
 * Updates all counters for the transitions. To avoid deadlocks every writer locks rows in the same order: products by id,
 * then the merchant, then days. Therefore a transaction may call this only once. Tags come first: they take no locks.
 */
export async function countTransitions(
  db: Db,
  merchantId: string,
  transitions: readonly Transition[],
): Promise<void> {
  const products = new Map<string, Published>();
  const shop: Published = [0, 0, 0, 0, 0, 0];
  const waiting = { pending: 0, rejected: 0, flagged: 0 };
  const days = new DayChanges();
  for (const transition of transitions) {
    const { productId, rating, incentivized, from, to } = transition;
    if (from === to) continue;
    days.addReview(transition, from, -1);
    days.addReview(transition, to, 1);
    const change = Number(to === 'approved') - Number(from === 'approved');
    const product = products.get(productId) ?? [0, 0, 0, 0, 0, 0];
    for (const counts of [product, shop]) {
      counts[rating - 1] = (counts[rating - 1] ?? 0) + change;
      if (incentivized) counts[5] += change;
    }
    products.set(productId, product);
    if (from !== null && from !== 'approved') waiting[from]--;
    if (to !== null && to !== 'approved') waiting[to]++;
  }
  await countTags(db, merchantId, transitions.map(tagChange));
  const changed = [...products].filter(([, counts]) => counts.some((count) => count !== 0)).sort(byName);
  if (changed.length > 0) await addToProducts(db, merchantId, changed);
  if ([...shop, ...Object.values(waiting)].some((count) => count !== 0))
    await addToShop(db, merchantId, [...shop, waiting.pending, waiting.rejected, waiting.flagged]);
  await addToDays(db, merchantId, days);
}

const tagChange = ({ productId, rating, attributeTags, from, to }: Transition) => ({
  productId,
  rating,
  tags: attributeTags,
  change: Number(to === 'approved') - Number(from === 'approved'),
});

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

function addToProducts(db: Db, merchantId: string, products: [productId: string, counts: Published][]) {
  const columns = ([0, 1, 2, 3, 4, 5] as const).map((column) => products.map(([, counts]) => counts[column]));
  const productIds = products.map(([productId]) => productId);
  return rows(db, addToProductsSql, [merchantId, nextProductShard(), productIds, ...columns]);
}

function addToShop(db: Db, merchantId: string, counts: number[]) {
  return rows(db, addToShopSql, [merchantId, nextShopShard(), ...counts]);
}

/** Columns of product_counts and shop_counts: published reviews by star rating, and how many of them are incentivized. */
export const publishedColumns = ['stars1', 'stars2', 'stars3', 'stars4', 'stars5', 'incentivized'] as const;
/** Additional columns of shop_counts: unpublished reviews by status. */
export const unpublishedColumns = ['pending', 'rejected', 'flagged'] as const;
export const shopColumns = [...publishedColumns, ...unpublishedColumns] as const;

const addToProductsSql = `
  insert into product_counts as existing (merchant_id, product_id, slot, ${publishedColumns.join(', ')})
  select $1::uuid, added.product_id, $2::smallint, ${publishedColumns.map((column) => `added.${column}`).join(', ')}
  from unnest($3::text[], ${publishedColumns.map((_, index) => `$${index + 4}::int[]`).join(', ')})
    as added (product_id, ${publishedColumns.join(', ')})
  on conflict (merchant_id, product_id, slot) do update set ${addedToExisting(publishedColumns)}`;

const addToShopSql = `
  insert into shop_counts as existing (merchant_id, slot, ${shopColumns.join(', ')})
  values ($1, $2, ${shopColumns.map((_, index) => `$${index + 3}`).join(', ')})
  on conflict (merchant_id, slot) do update set ${addedToExisting(shopColumns)}`;

/** The counters of one product or merchant. */
export type StarCounts = Record<(typeof publishedColumns)[number], number>;

/** SQL for all counters in one text column, for statements that return them next to other rows; parsed by `starCountsOf`. */
export const starSumsText = `concat_ws(',', ${publishedColumns.map((name) => `coalesce(sum(${name}), 0)`).join(', ')})`;

/** Parses the text column of `starSumsText`. */
export function starCountsOf(text: string): StarCounts {
  const [stars1 = 0, stars2 = 0, stars3 = 0, stars4 = 0, stars5 = 0, incentivized = 0] = text
    .split(',')
    .map(Number);
  return { stars1, stars2, stars3, stars4, stars5, incentivized };
}

/** Counters of those products that have any; products without reviews are absent. */
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
  const counts = await row(db, statement`select ${shopSums} from shop_counts where merchant_id = $1`, [
    merchantId,
  ]);
  if (!counts) throw new Error('An aggregate without group by always returns one row');
  return counts;
}
