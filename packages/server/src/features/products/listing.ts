import { product, type Static } from '@tribune/contract';
import { type Db, plannedEachTime, rows } from '../../platform/db/database.ts';
import { likeText } from '../../platform/db/like-pattern.ts';
import { orNull, output, type Row, statement, table } from '../../platform/db/statement.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { cutPage } from '../../platform/paging.ts';
import { presented } from '../../platform/presenting.ts';
import {
  ratedCounts,
  ratingCountsOf,
  ratingFiguresOf,
  ratingShardsText,
  ratingSumsText,
  totalsOf,
} from '../rating-counters/index.ts';

export interface ProductQuery {
  startAfter: string | null;
  search: string | null;
  groupId: string | null;
  category: string | null;
  productIds: readonly string[] | null;
  limit: number;
}

type Presented = Static<typeof product>;
/** The merchant, and whether it counts syndicated reviews. */
type Owner = Pick<Merchant, 'merchantId' | 'countsSyndicated' | 'countsInsiders'>;

/** A page of products by ID. */
export async function productsOf(
  db: Db,
  merchant: Owner,
  { startAfter, search, groupId, category, productIds, limit }: ProductQuery,
) {
  const conditions = ['p.merchant_id = $1'];
  const values: unknown[] = [merchant.merchantId];
  const add = (value: unknown) => `$${values.push(value)}`;
  if (startAfter !== null) conditions.push(`p.product_id > ${add(startAfter)}`);
  if (groupId !== null) conditions.push(`p.group_id = ${add(groupId)}`);
  if (productIds !== null) conditions.push(`p.product_id = any(${add(productIds)}::text[])`);
  if (category !== null) conditions.push(`p.category = ${add(category)}`);
  const condition = conditions.join(' and ');
  const found =
    search === null
      ? await withCounts(db, merchant, pageOf(condition, limit + 1), values)
      : await withCounts(
          db,
          merchant,
          matchesOf(condition, add(`%${likeText(search)}%`), limit + 1),
          values,
          plannedEachTime,
        );
  const { page: products, ...next } = cutPage(found, limit, ({ productId }) => productId);
  return { products, ...next };
}

export async function oneProduct(db: Db, merchant: Owner, productId: string): Promise<Presented | undefined> {
  const [found] = await withCounts(db, merchant, pageOf('p.merchant_id = $1 and p.product_id = $2', 1), [
    merchant.merchantId,
    productId,
  ]);
  return found;
}

/** The expression that the index products_search covers. */
const searched = `(p.product_id || ' ' || coalesce(p.name, '') || ' ' || coalesce(p.sku, '') || ' ' || coalesce(p.gtin, ''))`;

const productColumns = (alias: string) =>
  table('products', alias)(
    'product_id',
    'name',
    'url',
    'image_url',
    'brand',
    'gtin',
    'mpn',
    'sku',
    'handle',
    'category',
    'group_id',
    'created_at',
    'updated_at',
  );
const pageColumns = productColumns('page');
const listedAs = (alias: string) => productColumns(alias).text;
const listed = listedAs('p');
const comparedProducts = 500;

const pageOf = (condition: string, limit: number) =>
  `select ${listed} from products as p where ${condition} order by p.product_id limit ${limit}`;

/**
 * The first matching products. Frequent words are found by scanning in order, rare ones by the trigram index. `offset 0` makes the planner
 * choose well; otherwise it compares the whole catalog in order, or sorts every match of the index.
 */
const matchesOf = (condition: string, pattern: string, limit: number) => `
  select * from (
    with compared as materialized (
      select ${listed}, ${searched} as searched from products as p where ${condition} order by p.product_id limit ${comparedProducts}
    ), near as materialized (
      select ${listedAs('compared')} from compared where searched ilike ${pattern} order by product_id limit ${limit}
    ), far as (
      select * from (
        select ${listed} from products as p
        where ${condition} and ${searched} ilike ${pattern} and p.product_id > (select max(product_id) from compared)
          and (select count(*) from near) < ${limit} offset 0) as p
      order by product_id limit ${limit}
    )
    select * from near union all select * from far) as p
  order by product_id limit ${limit}`;

/** SQL of products with their counters. `own` and `shared` are counters, see ratingCountsOf. */
const withCountsSql = (
  page: string,
  planning = '',
) => statement`${planning}with page as materialized (${page})
     select ${pageColumns}, asked.approved as ${output.number('approved')}, asked.pending as ${output.number('pending')},
       (select ${ratingShardsText} from product_counts as c
        where c.merchant_id = $1 and c.product_id = page.product_id) as ${output.text('own')},
       case when page.group_id is not null then
         (select ${ratingSumsText} from product_counts as c
          join products as m on m.merchant_id = $1 and m.product_id = c.product_id and m.group_id = page.group_id
          where c.merchant_id = $1) end as ${orNull(output.text('shared'))}
     from page
     cross join lateral (
       select coalesce(sum(q.approved), 0) as approved, coalesce(sum(q.pending), 0) as pending
       from product_question_counts as q where q.merchant_id = $1 and q.product_id = page.product_id) as asked
     order by page.product_id`;

async function withCounts(
  db: Db,
  merchant: Owner,
  page: string,
  values: unknown[],
  planning = '',
): Promise<Presented[]> {
  const found = await rows(db, withCountsSql(page, planning), values);
  return found.map((row) => present(row, merchant));
}

type ProductRow = Row<ReturnType<typeof withCountsSql>>;

function present(row: ProductRow, merchant: Owner): Presented {
  const own = ratingCountsOf(row.own);
  const shown = row.shared === null ? own : ratingCountsOf(row.shared);
  const { averageRating, displayedAverage, recommendation, syndicatedCount, includesSyndicated } =
    ratingFiguresOf(shown, merchant);
  return presented(product, row, {
    averageRating,
    displayedAverage,
    recommendation,
    totalReviews: totalsOf(ratedCounts(shown, merchant)).total,
    ownReviews: totalsOf(ratedCounts(own, merchant)).total,
    syndicatedCount,
    includesSyndicated,
    totalQuestions: row.approved,
    pendingQuestions: row.pending,
  });
}
