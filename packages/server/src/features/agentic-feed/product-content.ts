import { agenticFeedBounds } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { orNull, output, type Row, statement, sumsOf, table } from '../../platform/db/statement.ts';
import { noReviews, publishedColumns, type RatingCounts, ratedCounts } from '../rating-counters/index.ts';
import { reviewsAsR, wordColumns } from '../reviews/index.ts';
import { type Points, pointsOfProducts } from '../topics/index.ts';

/** The content of a line. */
export interface ProductContent {
  facts: Facts;
  counts: RatingCounts;
  reviews: readonly QuotedReview[];
  questions: readonly AnsweredQuestion[];
  points: Points;
}

export type Facts = Row<typeof factsStatement>;
export type QuotedReview = Row<typeof reviewsStatement>;
export type AnsweredQuestion = Row<typeof questionsStatement>;

/** Quotes are taken from this many of a product's newest reviews that have text. */
const looksAt = 30;

/** The content of these products, in their order. */
export async function contentOf(
  db: Db,
  merchantId: string,
  productIds: readonly string[],
  { countsInsiders }: { countsInsiders: boolean },
): Promise<ProductContent[]> {
  const values = [merchantId, productIds];
  const [known, counted, reviews, questions, points] = await Promise.all([
    rows(db, factsStatement, values),
    rows(db, countsStatement, values),
    rows(db, reviewsStatement, values),
    rows(db, questionsStatement, values),
    pointsOfProducts(db, merchantId, { productIds, most: agenticFeedBounds.points }),
  ]);
  const countsOf = new Map(counted.map((one) => [one.of_product, one]));
  const reviewsOf = Map.groupBy(reviews, ({ of_product }) => of_product);
  const questionsOf = Map.groupBy(questions, ({ of_product }) => of_product);
  return known.map((facts) => ({
    facts,
    // Reviews shared by other merchants are in those merchants' feeds; an assistant that reads both must not count them twice.
    counts: ratedCounts(countsOf.get(facts.of_product) ?? noReviews, {
      countsSyndicated: false,
      countsInsiders,
    }),
    reviews: reviewsOf.get(facts.of_product) ?? [],
    questions: questionsOf.get(facts.of_product) ?? [],
    points: points.get(facts.of_product) ?? { strengths: [], weaknesses: [] },
  }));
}

const ofProduct = output.text('of_product');

const factColumns = orNull(
  table('products', 'p')('name', 'url', 'image_url', 'brand', 'gtin', 'mpn', 'category', 'group_id'),
);
const factsStatement = statement`select l.product_id as ${ofProduct}, ${factColumns}
  from unnest($2::text[]) with ordinality as l (product_id, place)
  left join products as p on p.merchant_id = $1 and p.product_id = l.product_id order by l.place`;

/** Each product with the products that share its reviews, itself included. */
const members = `members as (
  select l.product_id, coalesce(m.product_id, l.product_id) as member
  from unnest($2::text[]) as l (product_id)
  left join products as p on p.merchant_id = $1 and p.product_id = l.product_id
  left join products as m on m.merchant_id = $1 and m.group_id = p.group_id)`;

const countsStatement = statement`with ${members}
  select m.product_id as ${ofProduct}, ${sumsOf(publishedColumns)}
  from members as m join product_counts as c on c.merchant_id = $1 and c.product_id = m.member group by m.product_id`;

const quoted = reviewsAsR(
  'review_id',
  ...wordColumns,
  'rating',
  'created_at',
  'verified',
  'incentivized',
  'experienced_on',
  'relationship',
  'language',
);
const reviewsStatement = statement`with ${members}, newest as (
    select m.product_id as of_product, r.*, row_number() over (
      partition by m.product_id order by r.created_at desc, r.review_id desc) as place
    from members as m cross join lateral (
      select * from (
        select r.* from reviews as r where r.merchant_id = $1 and r.product_id = m.member and r.status = 'approved'
          and r.source <> 'syndication'
        order by r.created_at desc, r.review_id desc limit ${looksAt}) as r
      where coalesce(${wordColumns.map((column) => `r.${column}`).join(', ')}) is not null
      order by r.created_at desc, r.review_id desc limit ${agenticFeedBounds.reviews}) as r)
  select r.of_product as ${ofProduct}, ${quoted} from newest as r where place <= ${agenticFeedBounds.reviews}
  order by r.of_product, r.place`;

const questionsStatement = statement`select l.product_id as ${ofProduct}, ${table('questions', 'q').as({ id: 'question_id', question: 'body' })}, ${table('answers', 'a').as({ answer: 'body' })}
  from unnest($2::text[]) as l (product_id) cross join lateral (
    select q.question_id, q.body, q.helpful_votes, q.created_at from questions as q
    where q.merchant_id = $1 and q.product_id = l.product_id and q.status = 'approved' and q.approved_answers > 0
    order by q.helpful_votes desc, q.created_at desc, q.question_id desc limit ${agenticFeedBounds.questions}) as q
  cross join lateral (
    select a.body from answers as a where a.merchant_id = $1 and a.question_id = q.question_id and a.status = 'approved'
    order by a.verified desc, a.created_at, a.answer_id limit 1) as a
  order by l.product_id, q.helpful_votes desc, q.created_at desc, q.question_id desc`;
