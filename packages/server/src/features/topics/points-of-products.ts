import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { minReviews } from './summary-points.ts';

/** A strength or weakness of a summary, and the number of the merchant's own reviews that express it. */
export interface Point {
  name: string;
  reviews: number;
}

/** The strengths and weaknesses in the summary of a product. */
export interface Points {
  strengths: Point[];
  weaknesses: Point[];
}

/**
 * The first strengths and weaknesses in the summaries of several products that enough of the merchant's own reviews express, and on which
 * most agree. Reviews
 * shared by other merchants do not count. Omits products without such points, and those whose merchant hides summaries.
 */
export async function pointsOfProducts(
  db: Db,
  merchantId: string,
  { productIds, most }: { productIds: readonly string[]; most: number },
): Promise<Map<string, Points>> {
  const found = await rows(db, pointsStatement, [merchantId, productIds, most]);
  const points = new Map<string, Points>();
  for (const { product_id, name, side, reviews } of found) {
    const ofProduct = points.get(product_id) ?? { strengths: [], weaknesses: [] };
    points.set(product_id, ofProduct);
    ofProduct[side === 'positive' ? 'strengths' : 'weaknesses'].push({ name, reviews });
  }
  return points;
}

const pointsStatement = statement`
  select l.product_id as ${output.text('product_id')}, c.side as ${output.oneOf<'positive' | 'negative'>()('side')},
    ${table('product_topics', 't')('name')}, own.reviews as ${output.number('reviews')}
  from unnest($2::text[]) as l (product_id)
  left join products as p on p.merchant_id = $1 and p.product_id = l.product_id
  join product_summaries as s on s.merchant_id = $1
    and s.subject = coalesce('group:' || p.group_id, 'product:' || l.product_id)
  cross join lateral (
    select 'positive' as side, topic, place from unnest(s.strengths) with ordinality as chosen (topic, place) where place <= $3
    union all
    select 'negative', topic, place from unnest(s.weaknesses) with ordinality as chosen (topic, place) where place <= $3) as c
  join product_topics as t on t.merchant_id = $1 and t.subject = s.subject and t.topic = c.topic
  cross join lateral (
    select count(*) as reviews from topic_mentions as m join reviews as r on r.merchant_id = $1 and r.review_id = m.review_id
    where m.merchant_id = $1 and m.subject = s.subject and m.topic = t.topic and m.sentiment = c.side
      and r.status = 'approved' and r.source <> 'syndication' and m.edited_at is not distinct from r.edited_at) as own
  where least(t.positive, t.negative) * 3 < t.positive + t.negative and not (select hide_summaries from merchants where merchant_id = $1) and own.reviews >= ${minReviews}
  order by l.product_id, c.side desc, c.place`;
