import type { getProductAnalytics, productAnalytics, QueryOf, Static } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { orNull, output, statement } from '../../platform/db/statement.ts';
import { ratioHalfUp } from '../../platform/rounding.ts';
import type { Period } from './period.ts';

type Figures = Static<typeof productAnalytics>['products'][number];

const performers = 5;
/** Weight of the merchant's average in a product's score, in reviews, so that one 5-star review does not rank first. */
const given = 5;

/**
 * Ranks products by their reviews in a period. All time uses maintained counters; other periods use an index with product
 * and rating, so that the cost depends on the reviews in the period and not on all reviews of the merchant.
 */
export async function productFigures(
  db: Db,
  merchantId: string,
  period: Period,
  { sort = 'reviews', page = 1, limit = 20 }: QueryOf<typeof getProductAnalytics>,
): Promise<Static<typeof productAnalytics>> {
  const source = period.name === 'all' ? allTime : ofPeriod;
  const found = await row(db, figuresSql(source, orders[sort]), [
    merchantId,
    limit,
    (page - 1) * limit,
    ...(period.name === 'all' ? [] : [period.from, period.to]),
  ]);
  if (!found) throw new Error('An aggregate without groups gives one row');
  const present = (rows: FoundProduct[] | null): Figures[] =>
    (rows ?? []).map(({ id, name, rated: reviews, stars }) => ({
      productId: id,
      name,
      reviews,
      averageRating: ratioHalfUp(stars, reviews, 2),
      score: scoreOf(stars, reviews, found),
    }));
  return {
    period: period.name ?? null,
    startDate: period.from,
    endDate: period.to,
    totalProducts: found.total,
    averageRating: ratioHalfUp(found.stars, found.rated, 2),
    products: present(found.page),
    page,
    limit,
    totalPages: Math.ceil(found.total / limit),
    topPerformers: present(found.top),
    lowPerformers: present(found.low),
  };
}

const scoreOf = (stars: number, reviews: number, shop: { stars: number; rated: number }) =>
  ratioHalfUp(stars * shop.rated + given * shop.stars, (reviews + given) * shop.rated, 2);

interface FoundProduct {
  id: string;
  name: string | null;
  rated: number;
  stars: number;
}

const ofPeriod = `select product_id, count(*) as rated, sum(rating) as stars from reviews
  where merchant_id = $1 and status = 'approved' and created_at >= $4::date and created_at < $5::date + 1
  group by product_id`;

const allTime = `select product_id, sum(stars1 + stars2 + stars3 + stars4 + stars5) as rated,
    sum(stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5) as stars
  from product_counts where merchant_id = $1
  group by product_id having sum(stars1 + stars2 + stars3 + stars4 + stars5) > 0`;

const orders = {
  reviews: 'rated desc, score desc, product_id',
  highest: 'score desc, rated desc, product_id',
  lowest: 'score, rated desc, product_id',
};

const list = (order: string, pick: string) => `(
  select json_agg(json_build_object('id', s.product_id, 'rated', s.rated, 'stars', s.stars, 'name',
    (select p.name from products as p where p.merchant_id = $1 and p.product_id = s.product_id)))
  from (select * from scored order by ${order} ${pick}) as s)`;

const products = <Name extends string>(name: Name) => orNull(output.json<FoundProduct[]>()(name));

const figuresSql = (source: string, order: string) => statement`
  with figures as materialized (${source}),
  shop as (select count(*) as total, coalesce(sum(rated), 0) as rated, coalesce(sum(stars), 0) as stars from figures),
  scored as materialized (
    select f.product_id, f.rated, f.stars,
      (f.stars + ${given}.0 * shop.stars / shop.rated) / (f.rated + ${given}) as score
    from figures as f cross join shop
  )
  select total as ${output.number('total')}, rated as ${output.number('rated')}, stars as ${output.number('stars')},
    ${list(order, 'limit $2 offset $3')} as ${products('page')},
    ${list(orders.highest, `limit ${performers}`)} as ${products('top')},
    ${list(orders.lowest, `limit ${performers}`)} as ${products('low')}
  from shop`;
