import * as contract from '@tribune/contract';
import { boolean, counted, exact, languageCode, nullable, oneOf, optional, Type } from '@tribune/contract';
import { ApiFailure } from '@tribune/contract/client';
import { productsOf } from '../../products/index.ts';
import { customerText, notice } from './customer-text.ts';
import {
  presentFoundSentence,
  presentQuestion,
  presentReview,
  presentStoreReview,
  presentSummary,
  presentTopic,
  presentWordedAnswer,
} from './presenting.ts';
import {
  averageRating,
  basis,
  foundProduct,
  foundSentence,
  nextStartAfter,
  question,
  resultOf,
  review,
  starDistribution,
  storeReview,
  summary,
  topic,
  wordedAnswer,
} from './results.ts';
import { type Tool, tool } from './tool.ts';

const productId = Type.String({
  minLength: 1,
  maxLength: 255,
  description: "The store's ID of the product, as find_products returns it.",
});
const page = {
  ...optional({
    limit: Type.Integer({ minimum: 1, maximum: 20, description: 'Number of results. Defaults to 10.' }),
    startAfter: Type.String({
      minLength: 1,
      maxLength: 255,
      description: '`nextStartAfter` of the previous page.',
    }),
  }),
};
const defaultLimit = 10;
const closed = { additionalProperties: false };

const searchedFor = Type.Union([Type.String(), Type.Null()], {
  description:
    'Null, or the similar words that were searched for because nothing contains those of `query`: say so.',
});

const filters = {
  ...optional({
    rating: Type.Array(Type.Integer({ minimum: 1, maximum: 5 }), {
      minItems: 1,
      maxItems: 5,
      description: 'Only reviews with one of these numbers of stars.',
    }),
    verified: Type.Boolean({ description: 'Only verified (true) or other (false) purchases.' }),
    withMedia: Type.Boolean({ description: 'Only reviews with (true) or without (false) photos or videos.' }),
    language: languageCode('Only reviews in this language, as in `de`.'),
  }),
};

const findProducts = tool({
  name: 'find_products',
  title: 'Find products',
  description:
    'Finds products of this store that have reviews, by name, SKU or GTIN (barcode). Call it first when you do not know the product ID. An empty result says that no reviewed product matches.',
  input: exact({
    query: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Part of the name, or the SKU or GTIN.',
    }),
    ...page,
  }),
  output: resultOf({ products: Type.Array(foundProduct), nextStartAfter }),
  async run({ context, merchant }, { query: search, limit = defaultLimit, startAfter = null }) {
    const asked = { search, startAfter, groupId: null, category: null, productIds: null, limit: 100 };
    const list = await productsOf(context.reads, merchant, asked);
    const reviewed = list.products.filter(
      ({ totalReviews, syndicatedCount }) => totalReviews + syndicatedCount > 0,
    );
    const found = reviewed.slice(0, limit);
    return {
      notice,
      nextStartAfter: reviewed.length > limit ? (found.at(-1)?.productId ?? null) : list.nextStartAfter,
      products: found.map(({ productId, name, url, brand, gtin, sku, category, ...rating }) => ({
        productId,
        name: customerText(name),
        url,
        brand,
        gtin,
        sku,
        category,
        averageRating: rating.averageRating,
        totalReviews: rating.totalReviews,
        syndicatedCount: rating.syndicatedCount,
        includesSyndicated: rating.includesSyndicated,
      })),
    };
  },
});

const getRatings = tool({
  name: 'get_ratings',
  title: 'Get ratings',
  description:
    'Average rating, number of reviews, number per star and how many reviewers recommend the product, of up to 20 products at once. For comparing products; the texts are in search_reviews.',
  input: exact({
    productIds: Type.Array(productId, { minItems: 1, maxItems: 20, description: 'IDs of the products.' }),
  }),
  output: resultOf({
    ratings: contract.postProductRatings.answer.properties.ratings,
  }),
  async run({ asVisitor }, { productIds }) {
    const { ratings } = await asVisitor(contract.postProductRatings, { body: { productIds } });
    return { notice, ratings };
  },
});

const searchReviews = tool({
  name: 'search_reviews',
  title: 'Search reviews',
  description:
    'Published reviews of a product, or of the whole store without productId, with filters. Cite reviewId and date. For an overview take get_summary, for opinions about one aspect what_do_owners_say.',
  input: exact({
    ...optional({
      productId: productId,
      query: Type.String({ minLength: 1, maxLength: 200, description: 'Words that the review contains.' }),
      topic: Type.String({ minLength: 1, maxLength: 100, description: 'A topic as get_topics returns it.' }),
    }),
    ...filters,
    sort: Type.Optional(
      oneOf(
        ['newest', 'oldest', 'highest', 'lowest', 'helpful'],
        'Order. Defaults to `newest`, which favors no rating.',
      ),
    ),
    ...page,
  }),
  output: resultOf({
    matchingReviews: counted('Published reviews that match.'),
    matchingReviewsIsEstimate: boolean('Whether that number is an estimate.'),
    averageRatingOfAll: averageRating,
    starsOfAll: starDistribution,
    recommendationOfAll: contract.recommendation,
    ...contract.syndicatedFigures,
    searchedFor,
    reviews: Type.Array(review),
    nextStartAfter,
  }),
  async run({ asVisitor }, { productId, query: search, ...asked }) {
    const query = { limit: defaultLimit, sort: 'newest' as const, ...asked, ...(search && { search }) };
    const list = productId
      ? await asVisitor(contract.listProductReviews, { params: { productId }, query })
      : await asVisitor(contract.listReviews, { query });
    const { averageRating, starDistribution, recommendation, syndicatedCount, includesSyndicated } = list;
    const { totalReviews, totalReviewsIsEstimate, nextStartAfter } = list;
    return {
      notice,
      matchingReviews: totalReviews,
      matchingReviewsIsEstimate: totalReviewsIsEstimate,
      averageRatingOfAll: averageRating,
      starsOfAll: starDistribution,
      recommendationOfAll: recommendation,
      syndicatedCount,
      includesSyndicated,
      searchedFor: list.searchedFor ?? null,
      reviews: list.reviews.map(presentReview),
      nextStartAfter,
    };
  },
});

const getTopics = tool({
  name: 'get_topics',
  title: 'Get topics',
  description:
    'Topics that reviews of a product mention (such as battery life), with the numbers of favorable and unfavorable reviews and passages to cite. Found automatically, in reviews in English or, where most are in German, in German.',
  input: Type.Object({ productId }, closed),
  output: resultOf({ ...basis, topics: Type.Array(topic) }),
  async run({ asVisitor }, { productId }) {
    const { topics, ...basis } = await asVisitor(contract.listProductTopics, { params: { productId } });
    return { notice, ...basis, topics: topics.map(presentTopic) };
  },
});

const getSummary = tool({
  name: 'get_summary',
  title: 'Get summary',
  description:
    'What customers say about a product: a short summary, strengths and weaknesses, each with the number of reviews and passages to cite. Null below ten reviews, or where the store hides it: then read search_reviews.',
  input: Type.Object({ productId }, closed),
  output: resultOf({ ...basis, summary: Type.Union([summary, Type.Null()]) }),
  async run({ asVisitor }, { productId }) {
    const { summary, ...basis } = await asVisitor(contract.getProductSummary, { params: { productId } });
    return { notice, ...basis, summary: summary && presentSummary(summary) };
  },
});

const whatDoOwnersSay = tool({
  name: 'what_do_owners_say',
  title: 'What do owners say about …',
  description:
    'Opinions of reviewers about one aspect of a product ("battery life", "fit"): the matching topic with its figures, and reviews that contain the words, newest first. Answer with both sides, and cite reviewId.',
  input: exact({
    productId,
    about: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The aspect, in one to three words as customers would say it.',
    }),
  }),
  output: resultOf({
    averageRatingOfAll: averageRating,
    topic: Type.Union([topic, Type.Null()], { description: 'The matching topic; null without one.' }),
    reviewsWithTheWords: counted('Published reviews that contain the words.'),
    reviews: Type.Array(review),
  }),
  async run({ asVisitor }, { productId, about }) {
    const [listed, found] = await Promise.all([
      topicsOrNone(asVisitor(contract.listProductTopics, { params: { productId } })),
      asVisitor(contract.listProductReviews, {
        params: { productId },
        query: { search: about, limit: defaultLimit, sort: 'newest' },
      }),
    ]);
    const topic = listed.find(({ name, topic }) => isAbout(about, name) || isAbout(about, topic));
    const spoken = topic
      ? await asVisitor(contract.listProductReviews, {
          params: { productId },
          query: { topic: topic.topic, limit: defaultLimit, sort: 'newest' },
        })
      : null;
    const reviews = new Map([...(spoken?.reviews ?? []), ...found.reviews].map((one) => [one.id, one]));
    return {
      notice,
      averageRatingOfAll: found.averageRating,
      topic: topic ? presentTopic(topic) : null,
      reviewsWithTheWords: found.totalReviews,
      reviews: [...reviews.values()].slice(0, 15).map(presentReview),
    };
  },
});

const answerFromReviews = tool({
  name: 'answer_from_reviews',
  title: 'Answer a question from reviews',
  description:
    'Sentences of published reviews and answers that speak of a question about a product, word for word, with the number of reviews that do. If isAnswered is false but isSearched is true, say that nothing was found, and guess nothing. Cite reviewId or answerId.',
  input: exact({
    productId,
    question: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'One question with one subject, as in "How long does the battery last?".',
    }),
    ...optional({ language: languageCode('Language of the question, as in `de`.') }),
  }),
  output: resultOf({
    isAnswered: boolean('Whether anything speaks of the question.'),
    isSearched: boolean('Whether it was looked for. If not, ask more simply, or use search_reviews.'),
    speakingReviews: counted('Reviews that speak of it.'),
    speakingReviewsIsMinimum: boolean('Whether there may be more.'),
    totalReviews: counted('Published reviews of the product.'),
    searchedFor,
    wording: nullable(
      wordedAnswer,
      'What the reviews say, worded by a language model and checked; null if it is not.',
    ),
    sentences: Type.Array(foundSentence),
  }),
  async run({ asVisitor }, { productId, question: q, language }) {
    const ask = (wording: boolean) =>
      asVisitor(contract.findAnswers, {
        params: { productId },
        query: { q, ...(language && { language }), ...(wording && { wording }) },
      });
    // Only responses without a wording are cached.
    const quoted = await ask(false);
    const { sentences, wording, isWordable: _, ...found } = quoted.isWordable ? await ask(true) : quoted;
    return {
      notice,
      ...found,
      wording: wording && presentWordedAnswer(wording),
      sentences: sentences.map(presentFoundSentence),
    };
  },
});

/** Topics require the Growth plan; without them, only reviews are searched. */
async function topicsOrNone(answer: Promise<contract.AnswerOf<typeof contract.listProductTopics>>) {
  try {
    return (await answer).topics;
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'PLAN_UPGRADE_REQUIRED') return [];
    throw error;
  }
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether either name contains all words of the other, in singular or plural. */
function isAbout(asked: string, name: string): boolean {
  const stems = [asked, name].map((text) => wordsOf(text).map((word) => word.replace(/e?s$/, '')));
  const [some = [], others = []] = stems.toSorted((one, other) => one.length - other.length);
  return some.length > 0 && some.every((word) => others.includes(word));
}

const getQuestions = tool({
  name: 'get_questions',
  title: 'Get questions and answers',
  description:
    'Questions of shoppers about a product with their published answers. Look here before you say that something is unknown.',
  input: exact({
    productId,
    query: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Words that the question or its answers contain.',
      }),
    ),
    ...page,
  }),
  output: resultOf({
    totalQuestions: counted('Published questions about the product that match.'),
    searchedFor,
    questions: Type.Array(question),
    nextStartAfter,
  }),
  async run({ asVisitor }, { productId, query: search, ...asked }) {
    const list = await asVisitor(contract.listProductQuestions, {
      params: { productId },
      query: { limit: defaultLimit, includeAnswers: true, ...asked, ...(search && { search }) },
    });
    return {
      notice,
      totalQuestions: list.totalQuestions,
      searchedFor: list.searchedFor ?? null,
      questions: list.questions.map(presentQuestion),
      nextStartAfter: list.nextStartAfter,
    };
  },
});

const getStoreReviews = tool({
  name: 'get_store_reviews',
  title: 'Get reviews of the store',
  description:
    'Reviews of the store itself (service, delivery), which are in no rating of products, and its rating of the last 12 months.',
  input: exact({
    rating: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 5, description: 'Only reviews with this number of stars.' }),
    ),
    ...page,
  }),
  output: resultOf({
    matchingReviews: counted('Published reviews of the store that match.'),
    averageRating,
    sellerRating: contract.listStoreReviews.answer.properties.sellerRating,
    reviews: Type.Array(storeReview),
    nextStartAfter,
  }),
  async run({ asVisitor }, asked) {
    const list = await asVisitor(contract.listStoreReviews, { query: { limit: defaultLimit, ...asked } });
    const { totalReviews, averageRating, sellerRating, nextStartAfter } = list;
    const reviews = list.reviews.map(presentStoreReview);
    return { notice, matchingReviews: totalReviews, averageRating, sellerRating, reviews, nextStartAfter };
  },
});

const getReviewPolicy = tool({
  name: 'get_review_policy',
  title: 'Get the review policy and fairness figures',
  description:
    'How this store collects, verifies, moderates and orders reviews, and how many were published and withheld, by reason. Call it to judge how far the ratings can be trusted.',
  input: Type.Object({}, closed),
  output: resultOf({ policy: contract.reviewPolicy.answer }),
  async run({ asVisitor, merchant }) {
    const policy = await asVisitor(contract.reviewPolicy, { params: { merchantId: merchant.publicId } });
    return { notice, policy };
  },
});

/** Tools for everybody, which read published content. */
export const publicTools: readonly Tool[] = [
  findProducts,
  getSummary,
  searchReviews,
  whatDoOwnersSay,
  answerFromReviews,
  getTopics,
  getRatings,
  getQuestions,
  getStoreReviews,
  getReviewPolicy,
];
