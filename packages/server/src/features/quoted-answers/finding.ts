import { type foundAnswers, maxFoundSentences, type Static } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { namedTexts } from '../../platform/db/review-texts.ts';
import { typeId } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { countsOfProducts, sumOf, totalsOf } from '../rating-counters/index.ts';
import { type ContainingReview, correctedReviewSearch, reviewsContaining } from '../reviews/index.ts';
import { copies, sketchOf } from '../topics/index.ts';
import { answeredBefore } from './answered-before.ts';
import { type AskedProducts, askedProducts } from './asked-products.ts';
import { readQuestion, searchOf } from './asked-question.ts';
import { isQuotable, quotesFor, type Reading, readingOf } from './reading.ts';
import { compareClarity, type Speaking } from './speaking.ts';
import { statedAttributes } from './stated-attributes.ts';

type Asked = Pick<Merchant, 'merchantId' | 'locale' | 'attributes' | 'plan'>;
/** What is found, before a language model words it. */
export type Quoted = Omit<Static<typeof foundAnswers>, 'isWordable' | 'wording'>;
/** A question about a product. */
export interface Asking {
  productId: string;
  /** The members of the product's group, including itself. */
  products: readonly string[];
  text: string;
  language: string;
}

/** Maximum number of reviews that are read. */
const maxReviews = 200;

/** What published content says about a question. Silent where unsure. Corrects the spelling if nothing contains its words. */
export async function findAnswers(db: Db, merchant: Asked, asking: Asking): Promise<Quoted> {
  const { merchantId } = merchant;
  const { products, text, language } = asking;
  const [of, counts] = await Promise.all([
    askedProducts(db, merchantId, products),
    countsOfProducts(db, merchantId, products),
  ]);
  const found = await answersTo(db, merchant, { ...asking, of });
  const { total: totalReviews } = totalsOf(sumOf(counts));
  const searchedFor =
    found?.readReviews === 0 && found.sentences.length === 0
      ? await correctedReviewSearch(db, merchantId, { text, products, language })
      : null;
  const corrected =
    searchedFor === null ? null : await answersTo(db, merchant, { ...asking, of, text: searchedFor });
  const { sentences = [], speakingReviews = 0, readReviews = 0 } = corrected ?? found ?? {};
  return {
    isAnswered: sentences.length > 0,
    isSearched: found?.isSearched ?? false,
    speakingReviews,
    speakingReviewsIsMinimum: readReviews === maxReviews,
    totalReviews,
    searchedFor: sentences.length > 0 ? searchedFor : null,
    sentences: sentences.map(({ productId, ...sentence }) => ({
      ...sentence,
      url: of.pageOf(productId, sentence.reviewId),
    })),
  };
}

/** Null if the question cannot be answered by quoting. */
async function answersTo(
  db: Db,
  merchant: Asked,
  { productId, products, text, language, of }: Asking & { of: AskedProducts },
) {
  const asked = await readQuestion(db, text, language);
  if (!asked) return null;
  const reading = await readingOf(db, asked, of);
  const [reviews, answers, attributes] = await Promise.all([
    quotesFor(asked)
      ? reviewsContaining(db, merchant.merchantId, {
          products,
          text: searchOf(asked),
          language,
          limit: maxReviews,
        })
      : null,
    answeredBefore(db, merchant, { productId, reading }),
    statedAttributes(db, merchant, { products, reading }),
  ]);
  const speaking = reviews ? await clearest(reviews, reading) : [];
  const ofProduct = [...answers, ...attributes].map((one) => ({ ...one, productId }));
  return {
    sentences: [...ofProduct, ...speaking.map(presentReview)].slice(0, maxFoundSentences),
    speakingReviews: speaking.length,
    isSearched: reviews !== null || answers.length + attributes.length > 0,
    readReviews: reviews?.length ?? null,
  };
}

interface SpeakingReview {
  review: ContainingReview;
  part: Speaking;
}

/** One part per review that may be quoted, per author and of similar ones; the clearest first, then the newest. */
async function clearest(reviews: readonly ContainingReview[], reading: Reading): Promise<SpeakingReview[]> {
  const texts = reviews.flatMap((review) =>
    textsOf(review).map((text) => ({ review, text, language: review.language })),
  );
  const parts = await reading.speakingParts(texts);
  const found = texts.flatMap(({ review }, at): SpeakingReview[] => {
    const part = parts[at];
    return part ? [{ review, part }] : [];
  });
  const byClarity = found.toSorted((one, other) => compareClarity(one.part, other.part));
  return onceEach(byClarity.filter(({ review, part }) => isQuotable(part.text, textsOf(review))));
}

const textsOf = (review: ContainingReview): string[] =>
  Object.values(namedTexts(review)).filter((text) => text !== null);

function onceEach(found: readonly SpeakingReview[]): SpeakingReview[] {
  const authors = new Set<string>();
  const written = new Set<string>();
  const isCopy = copies();
  return found.filter(({ review: { email_key }, part: { text } }) => {
    const plain = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
    if (authors.has(email_key) || written.has(plain) || isCopy(sketchOf(text), email_key)) return false;
    authors.add(email_key);
    written.add(plain);
    return true;
  });
}

const presentReview = ({ review, part }: SpeakingReview) => ({
  source: 'review' as const,
  reviewId: typeId('review', review.review_id),
  questionId: null,
  answerId: null,
  productId: review.product_id,
  text: part.text,
  question: null,
  rating: review.rating,
  verified: review.verified,
  language: review.language,
  createdAt: review.created_at,
});
