import type {
  AnswerOf,
  findAnswers,
  getProductSummary,
  listProductQuestions,
  listProductTopics,
  listReviews,
  listStoreReviews,
} from '@tribune/contract';
import { customerText, customerTexts } from './customer-text.ts';

type Review = AnswerOf<typeof listReviews>['reviews'][number];
type StoreReview = AnswerOf<typeof listStoreReviews>['reviews'][number];
type Question = AnswerOf<typeof listProductQuestions>['questions'][number];
type FoundSentence = AnswerOf<typeof findAnswers>['sentences'][number];
type WordedAnswer = NonNullable<AnswerOf<typeof findAnswers>['wording']>;
type Topic = AnswerOf<typeof listProductTopics>['topics'][number];
type Summary = NonNullable<AnswerOf<typeof getProductSummary>['summary']>;
type Passage = Topic['passages'][number];

/** A published review for models: without its author's name. */
export const presentReview = (review: Review) => ({
  reviewId: review.id,
  productId: review.productId,
  productName: customerText(review.productName),
  rating: review.rating,
  date: review.createdAt.slice(0, 10),
  language: review.language,
  verifiedPurchase: review.verifiedPurchase,
  verification: review.verification,
  incentivized: review.incentivized,
  experienced: review.experiencedAt,
  relationship: review.relationship,
  helpfulVotes: review.helpfulVotes,
  photosAndVideos: review.media.length,
  customerText: customerTexts(review),
  merchantReply: review.reply?.text ?? null,
});

export const presentStoreReview = (review: StoreReview) => ({
  reviewId: review.id,
  rating: review.rating,
  serviceRating: review.serviceRating,
  deliveryRating: review.deliveryRating,
  date: review.createdAt.slice(0, 10),
  language: review.language,
  verifiedPurchase: review.verifiedPurchase,
  customerText: { title: customerText(review.title), text: customerText(review.text) },
  merchantReply: review.reply?.text ?? null,
});

export const presentQuestion = (question: Question) => ({
  questionId: question.id,
  productId: question.productId,
  date: question.createdAt.slice(0, 10),
  language: question.language,
  customerText: customerText(question.text),
  answers: (question.answers ?? []).map((answer) => ({
    answerId: answer.id,
    date: answer.createdAt.slice(0, 10),
    byVerifiedBuyer: answer.verified,
    customerText: customerText(answer.answer),
  })),
});

export const presentFoundSentence = ({ source, text, question, createdAt, ...found }: FoundSentence) => ({
  source,
  reviewId: found.reviewId,
  questionId: found.questionId,
  answerId: found.answerId,
  rating: found.rating,
  verified: found.verified,
  date: createdAt?.slice(0, 10) ?? null,
  attributeShares: source === 'product' ? text : null,
  answeredQuestion: question === null ? null : { customerText: customerText(question) },
  customerText: source === 'product' ? null : customerText(text),
});

export const presentPassage = ({ reviewId, rating, sentiment, text }: Passage) => ({
  reviewId,
  rating,
  sentiment,
  customerText: customerText(text),
});

export const presentTopic = ({ topic, name, reviews, positive, negative, passages }: Topic) => ({
  topic,
  name: customerText(name),
  reviews,
  positive,
  negative,
  passages: passages.map(presentPassage),
});

export const presentWordedAnswer = ({ digitalSourceType, sentences }: WordedAnswer) => ({
  digitalSourceType,
  sentences: sentences.map(presentSentence),
});

const presentSentence = ({ text, reviewIds }: WordedAnswer['sentences'][number]) => ({
  text: customerText(text),
  reviewIds,
});

export function presentSummary({ sentences, strengths, weaknesses, wording, digitalSourceType }: Summary) {
  const points = (all: Summary['strengths']) =>
    all.map(({ topic, name, reviews, opposed, mixed, passages }) => ({
      topic,
      name: customerText(name),
      reviews,
      opposed,
      mixed,
      passages: passages.map(presentPassage),
    }));
  return {
    madeAutomatically: true as const,
    wording,
    digitalSourceType,
    sentences: sentences.map(presentSentence),
    strengths: points(strengths),
    weaknesses: points(weaknesses),
  };
}
