import type { product, Static } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { likeText } from '../../platform/db/like-pattern.ts';
import { orNull, output, type Row, statement, table } from '../../platform/db/statement.ts';
import {
  figuresOf,
  type StarCounts,
  starCountsOf,
  starSumsText,
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

/** A page of products by ID. */
export async function productsOf(
  db: Db,
  merchantId: string,
  { startAfter, search, groupId, category, productIds, limit }: ProductQuery,
) {
  const conditions = ['p.merchant_id = $1'];
  const values: unknown[] = [merchantId];
  const add = (value: unknown) => `$${values.push(value)}`;
  if (startAfter !== null) conditions.push(`p.product_id > ${add(startAfter)}`);
  if (groupId !== null) conditions.push(`p.group_id = ${add(groupId)}`);
  if (productIds !== null) conditions.push(`p.product_id = any(${add(productIds)}::text[])`);
  if (category !== null) conditions.push(`p.category = ${add(category)}`);
  if (search !== null) conditions.push(`${searched} ilike ${add(`%${likeText(search)}%`)}`);
  const found = await withCounts(db, conditions.join(' and '), values, limit + 1);
  const products = found.slice(0, limit);
  return {
    products,
    limit,
    nextStartAfter: found.length > limit ? (products.at(-1)?.productId ?? null) : null,
  };
}

export async function oneProduct(
  db: Db,
  merchantId: string,
  productId: string,
): Promise<Presented | undefined> {
  const [found] = await withCounts(
    db,
    'p.merchant_id = $1 and p.product_id = $2',
    [merchantId, productId],
    1,
  );
  return found;
}

/** The expression of the index products_search. */
const searched = `(p.product_id || ' ' || coalesce(p.name, '') || ' ' || coalesce(p.sku, '') || ' ' || coalesce(p.gtin, ''))`;

async function withCounts(db: Db, condition: string, values: unknown[], limit: number): Promise<Presented[]> {
  const found = await rows(db, withCountsSql(condition, limit), values);
  return found.map(present);
}

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

/** `own` and `shared` are star counts, see starCountsOf. */
const withCountsSql = (condition: string, limit: number) => statement`with page as materialized (
       select ${productColumns('p').text}
       from products as p where ${condition} order by p.product_id limit ${limit}
     )
     select ${pageColumns}, asked.approved as ${output.number('approved')}, asked.pending as ${output.number('pending')},
       (select ${starSumsText} from product_counts as c
        where c.merchant_id = $1 and c.product_id = page.product_id) as ${output.text('own')},
       case when page.group_id is not null then
         (select ${starSumsText} from product_counts as c
          join products as m on m.merchant_id = $1 and m.product_id = c.product_id and m.group_id = page.group_id
          where c.merchant_id = $1) end as ${orNull(output.text('shared'))}
     from page
     cross join lateral (
       select coalesce(sum(q.approved), 0) as approved, coalesce(sum(q.pending), 0) as pending
       from product_question_counts as q where q.merchant_id = $1 and q.product_id = page.product_id) as asked
     order by page.product_id`;

type ProductRow = Row<ReturnType<typeof withCountsSql>>;

function present(row: ProductRow): Presented {
  const own: StarCounts = starCountsOf(row.own);
  const shown = row.shared === null ? own : starCountsOf(row.shared);
  return {
    productId: row.product_id,
    name: row.name,
    url: row.url,
    imageUrl: row.image_url,
    brand: row.brand,
    gtin: row.gtin,
    mpn: row.mpn,
    sku: row.sku,
    handle: row.handle,
    category: row.category,
    groupId: row.group_id,
    averageRating: figuresOf(shown).averageRating,
    totalReviews: totalsOf(shown).total,
    ownReviews: totalsOf(own).total,
    totalQuestions: row.approved,
    pendingQuestions: row.pending,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
