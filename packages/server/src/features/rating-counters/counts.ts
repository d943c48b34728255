import type { ReviewStatus } from '@tribune/contract';
import { addedToKept, inTurn } from '../../platform/db/counter-shards.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement, sumsOf, table } from '../../platform/db/statement.ts';
import { countTags } from '../attributes/index.ts';
import { addToDays, DayChanges, type DayReview } from '../daily-figures/index.ts';

/* Kept counts, of each product and each shop spread over this many slots. */
const productSlots = 8;
const shopSlots = 32;

export const nextProductSlot = inTurn(productSlots);
export const nextShopSlot = inTurn(shopSlots);

export interface Counted extends DayReview {
  productId: string;
  /** What it can be filtered by, see features/attributes/tags.ts. */
  attributeTags: readonly string[] | null;
}

/** The columns of a stored review that are counted. */
export interface CountedRow
  extends Pick<DayReview, 'rating' | 'incentivized' | 'source' | 'device' | 'sentiment'> {
  product_id: string;
  created_at: DayReview['createdAt'];
  attribute_tags: string[] | null;
}

/** What is counted of a stored review. */
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

/** Reviews that left one status for another (null: that came into being, or went), to be counted in the same transaction. */
export interface Transition extends Counted {
  from: ReviewStatus | null;
  to: ReviewStatus | null;
}

/** Stars 1 to 5 and incentivized ones, all of published reviews. */
type Published = [number, number, number, number, number, number];

/**
 * Adds what the transitions change. Tags first, which wait for nobody; the other rows are locked in the same order by
 * everybody: products by id, then the shop, then days; so a transaction calls this once.
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
  return rows(db, addToProductsSql, [merchantId, nextProductSlot(), productIds, ...columns]);
}

function addToShop(db: Db, merchantId: string, counts: number[]) {
  return rows(db, addToShopSql, [merchantId, nextShopSlot(), ...counts]);
}

/** Columns of product_counts and shop_counts: published reviews by stars, and how many of them are incentivized. */
export const publishedColumns = ['stars1', 'stars2', 'stars3', 'stars4', 'stars5', 'incentivized'] as const;
/** Further columns of shop_counts: reviews that are not published, by status. */
export const unpublishedColumns = ['pending', 'rejected', 'flagged'] as const;
export const shopColumns = [...publishedColumns, ...unpublishedColumns] as const;

const addToProductsSql = `
  insert into product_counts as kept (merchant_id, product_id, slot, ${publishedColumns.join(', ')})
  select $1::uuid, added.product_id, $2::smallint, ${publishedColumns.map((column) => `added.${column}`).join(', ')}
  from unnest($3::text[], ${publishedColumns.map((_, index) => `$${index + 4}::int[]`).join(', ')})
    as added (product_id, ${publishedColumns.join(', ')})
  on conflict (merchant_id, product_id, slot) do update set ${addedToKept(publishedColumns)}`;

const addToShopSql = `
  insert into shop_counts as kept (merchant_id, slot, ${shopColumns.join(', ')})
  values ($1, $2, ${shopColumns.map((_, index) => `$${index + 3}`).join(', ')})
  on conflict (merchant_id, slot) do update set ${addedToKept(shopColumns)}`;

/** The counts of one product or shop. */
export type StarCounts = Record<(typeof publishedColumns)[number], number>;

/** The counts in one column, for statements that give them beside other rows. */
export const starSumsText = `concat_ws(',', ${publishedColumns.map((name) => `coalesce(sum(${name}), 0)`).join(', ')})`;

export function starCountsOf(text: string): StarCounts {
  const [stars1 = 0, stars2 = 0, stars3 = 0, stars4 = 0, stars5 = 0, incentivized = 0] = text
    .split(',')
    .map(Number);
  return { stars1, stars2, stars3, stars4, stars5, incentivized };
}

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

export async function countsOfShop(db: Db, merchantId: string): Promise<ShopCounts> {
  const counts = await row(db, statement`select ${shopSums} from shop_counts where merchant_id = $1`, [
    merchantId,
  ]);
  if (!counts) throw new Error('An aggregate without groups gives one row');
  return counts;
}
