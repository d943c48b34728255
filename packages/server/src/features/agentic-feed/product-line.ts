import { agenticFeedBounds, agenticProduct, type Static } from '@tribune/contract';
import { csvLine } from '../../platform/csv/csv-line.ts';
import { textBesideTitle } from '../../platform/db/review-texts.ts';
import { typeId } from '../../platform/ids.ts';
import { absoluteAddress } from '../../platform/merchants/store-address.ts';
import { customerText } from '../agents/index.ts';
import { figuresOf, recommendationOf, totalsOf } from '../rating-counters/index.ts';
import type { AnsweredQuestion, ProductContent, QuotedReview } from './product-content.ts';

export type AgenticProduct = Static<typeof agenticProduct>;

/** The fields that all lines of a merchant share. */
export interface Store {
  name: string;
  url: string | null;
  reviewCount: number;
  starRating: string | null;
}

/** Columns of the CSV form: the names of the JSON form, in their order. */
const columns = Object.keys(agenticProduct.properties) as (keyof AgenticProduct)[];

export const csvHeader = csvLine(columns);

/** A product's line. Contains nothing that identifies a customer: no names, addresses or orders. */
export function presentProduct(
  { facts, counts, reviews, questions, points }: ProductContent,
  store: Store,
): AgenticProduct {
  const { displayedAverage } = figuresOf(counts);
  const { total } = totalsOf(counts);
  return withoutAbsent({
    item_id: facts.of_product,
    title: facts.name && shortened(facts.name, 150),
    url: absoluteAddress(facts.url, store.url),
    image_url: absoluteAddress(facts.image_url, store.url),
    brand: facts.brand && shortened(facts.brand, 70),
    gtin: facts.gtin && /^\d{8,14}$/.test(facts.gtin) ? facts.gtin : null,
    // Omitted if too long, because a shortened identifier belongs to another product.
    mpn: facts.mpn && facts.mpn.length <= 70 ? facts.mpn : null,
    product_category: facts.category,
    group_id: facts.group_id && facts.group_id.length <= 70 ? facts.group_id : null,
    seller_name: shortened(store.name, 70),
    seller_url: store.url,
    review_count: total,
    star_rating: total > 0 ? displayedAverage.toFixed(2) : null,
    store_review_count: store.reviewCount,
    store_star_rating: store.starRating,
    q_and_a: questions.map(presentQuestion),
    reviews: reviews.map(presentReview),
    rating_distribution: {
      1: counts.stars1,
      2: counts.stars2,
      3: counts.stars3,
      4: counts.stars4,
      5: counts.stars5,
    },
    incentivized_review_count: counts.incentivized,
    recommendation: recommendationOf(counts),
    pros: points.strengths.map(presentPoint),
    cons: points.weaknesses.map(presentPoint),
    rating: total > 0 ? ratingOf(displayedAverage, total) : null,
  });
}

const ratingOf = (average: number, count: number) => ({
  value: Number(average.toFixed(2)),
  scale_min: 1 as const,
  scale_max: 5 as const,
  count,
});

const presentQuestion = ({ id, question, answer }: AnsweredQuestion) => ({
  q: quoted(question),
  a: quoted(answer),
  question_id: typeId('question', id),
});

const presentReview = (review: QuotedReview) => ({
  title: quoted(review.title ?? ''),
  content: quoted(textBesideTitle(review) ?? ''),
  minRating: 1 as const,
  maxRating: 5 as const,
  rating: review.rating,
  id: typeId('review', review.review_id),
  date: review.created_at.slice(0, 10),
  verified: review.verified,
  incentivized: review.incentivized,
  ...(review.experienced_on && { experienced: review.experienced_on }),
  ...(review.relationship && { relationship: review.relationship }),
  ...(review.language && { language: review.language }),
});

const presentPoint = ({ name, reviews }: { name: string; reviews: number }) => ({
  name: customerText(name),
  review_count: reviews,
});

const quoted = (text: string) => shortened(customerText(text), agenticFeedBounds.text);

/** The text, or its beginning with an ellipsis, without splitting a surrogate pair. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

type Nullable<Values> = { [Name in keyof Values]: Exclude<Values[Name], undefined> | null | '' };

/** Omits null fields, because the specification has no null. */
function withoutAbsent(product: Nullable<Required<AgenticProduct>>): AgenticProduct {
  const present = Object.entries(product).filter(([, value]) => value !== null && value !== '');
  // Only optional fields can be null or empty.
  return Object.fromEntries(present) as AgenticProduct;
}

export const jsonLine = (product: AgenticProduct) => `${JSON.stringify(product)}\n`;

/** Lists and objects are JSON in their cell, which spreadsheets do not interpret as formulas. */
export const csvRow = (product: AgenticProduct) =>
  csvLine(
    columns.map((name) => {
      const value = product[name] ?? '';
      return typeof value === 'object' ? JSON.stringify(value) : value;
    }),
  );
