import type { Found, Given, ModelAttribute } from './attribute-model.ts';
import { figuresOf } from './attribute-model.ts';

export type Status = 'pending' | 'approved' | 'rejected' | 'flagged';

export interface ModelReview {
  id: string;
  productId: string;
  rating: number;
  text: string;
  email: string;
  verification: 'merchant' | 'none';
  holdsPlace: boolean;
  status: Status;
  statusBeforeFlag: Status | null;
  /** Reason of the last decision: repeating a decision with the same reason changes nothing. */
  lastReason: string | null;
  featuredSequence: number | null;
  featuredAt: string;
  votes: Map<string, boolean>;
  shown: Given | null;
  aside: Given | null;
  found: Found;
  reply: { text: string; createdAt: string; updatedAt: string } | null;
  createdAt: string;
}

export interface ModelAnswer {
  id: string;
  text: string;
  verified: boolean;
  status: Status;
  createdAt: string;
}

export interface ModelQuestion {
  id: string;
  productId: string;
  text: string;
  status: Status;
  votes: Map<string, boolean>;
  answers: ModelAnswer[];
  createdAt: string;
}

/** In-memory model of a merchant: its data, and what public reads must return. */
export class ShopModel {
  plan: 'standard' | 'growth' | 'enterprise' = 'growth';
  attributes: ModelAttribute[] = [];
  attributesState: 'draft' | 'locked' | 'invalidated' = 'draft';
  reviews: ModelReview[] = [];
  questions: ModelQuestion[] = [];

  get growth(): boolean {
    return this.plan !== 'standard';
  }

  /** Sorted by position, then by creation. */
  get schema(): ModelAttribute[] {
    return this.attributes.toSorted((one, other) => one.position - other.position);
  }

  published(productId: string | null): ModelReview[] {
    return this.reviews.filter(
      (review) => review.status === 'approved' && (productId === null || review.productId === productId),
    );
  }

  list(productId: string | null, query: ListQuery) {
    const all = this.published(productId);
    const matching = all.filter((review) => this.#matches(review, query));
    const sort = query.sort ?? 'featured';
    const sorted = matching.toSorted(this.growth || sort !== 'featured' ? orders[sort] : orders.newest);
    return {
      sorted,
      head: {
        totalReviews: matching.length,
        sort,
        ...figures(all),
        attributeSummaries: this.growth
          ? this.schema
              .filter(({ type }) => type !== 'text')
              .map((attribute) => {
                const { id, label, type } = attribute;
                return { id, label, type, ...figuresOf(attribute, all) };
              })
          : [],
      },
    };
  }

  #matches(review: ModelReview, { rating, verified, attributes = {} }: ListQuery): boolean {
    return (
      (rating === undefined || rating.includes(review.rating)) &&
      (verified === undefined || verified === (review.verification === 'merchant')) &&
      Object.entries(attributes).every(([key, values]) =>
        values.some((value) => review.found[key]?.includes(value)),
      )
    );
  }

  publicReview(review: ModelReview) {
    const featuredSequence = this.growth ? review.featuredSequence : null;
    return {
      id: review.id,
      productId: review.productId,
      productName: null,
      rating: review.rating,
      title: null,
      text: review.text,
      pros: null,
      cons: null,
      wouldRecommend: null,
      attributes: review.shown,
      authorName: 'Maya',
      verification: review.verification,
      verifiedPurchase: review.verification === 'merchant',
      incentivized: false,
      featured: featuredSequence !== null,
      featuredSequence,
      ...votes(review.votes),
      media: [],
      mediaStatus: null,
      reply: review.reply && { ...review.reply, authorName: null },
      status: review.status,
      createdAt: review.createdAt,
      experiencedAt: null,
      publishedAt: review.createdAt,
      relationship: null,
      originallyPostedOn: null,
      editedAt: null,
    };
  }

  ratings(productId: string) {
    const reviews = this.published(productId);
    return { productId, totalReviews: reviews.length, ...figures(reviews) };
  }

  widget() {
    const attributes = this.growth ? this.schema : [];
    return {
      planTier: this.plan,
      promotedAttributesState: this.attributesState,
      customAttributes: attributes.map((attribute) => ({
        ...attribute,
        filterLabel: attribute.label,
        reviewLabel: attribute.label,
        optionLabels: attribute.options,
        translations: [],
        appliesToAll: true,
        ...figuresOf(attribute, this.published(null)),
      })),
    };
  }

  questionList(productId: string, sort: keyof typeof questionOrders) {
    return this.questions
      .filter((question) => question.status === 'approved' && question.productId === productId)
      .toSorted(questionOrders[sort]);
  }

  publicQuestion(question: ModelQuestion) {
    return {
      id: question.id,
      productId: question.productId,
      productName: null,
      text: question.text,
      authorName: 'Maya',
      ...votes(question.votes),
      answerCount: this.publicAnswers(question).length,
      status: question.status,
      createdAt: question.createdAt,
    };
  }

  publicAnswers({ id: questionId, answers }: ModelQuestion) {
    return answers
      .filter(({ status }) => status === 'approved')
      .toSorted((one, other) => Number(other.verified) - Number(one.verified) || byTime(one, other))
      .map(({ id, text, verified, status, createdAt }) => ({
        id,
        questionId,
        answer: text,
        author: { name: 'Ben' },
        verified,
        status,
        createdAt,
      }));
  }
}

export interface ListQuery {
  sort?: keyof typeof orders;
  rating?: number[];
  verified?: boolean;
  attributes?: Record<string, string[]>;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const byTime = (one: { createdAt: string; id: string }, other: { createdAt: string; id: string }) =>
  compare(one.createdAt, other.createdAt) || compare(one.id, other.id);
const helpful = ({ votes }: { votes: Map<string, boolean> }) => [...votes.values()].filter(Boolean).length;

type Order<Item> = (one: Item, other: Item) => number;
const newest: Order<ModelReview> = (one, other) => byTime(other, one);
const inSequence = ({ featuredSequence }: ModelReview) => featuredSequence ?? 1000;

const orders = {
  newest,
  oldest: byTime as Order<ModelReview>,
  highest: ((one, other) => other.rating - one.rating || newest(one, other)) as Order<ModelReview>,
  lowest: ((one, other) => one.rating - other.rating || newest(one, other)) as Order<ModelReview>,
  helpful: ((one, other) => helpful(other) - helpful(one) || newest(one, other)) as Order<ModelReview>,
  featured: ((one, other) =>
    inSequence(one) - inSequence(other) ||
    (one.featuredSequence === null
      ? newest(one, other)
      : compare(one.featuredAt, other.featuredAt) || compare(one.id, other.id))) as Order<ModelReview>,
};

const questionOrders = {
  newest: ((one, other) => byTime(other, one)) as Order<ModelQuestion>,
  oldest: byTime as Order<ModelQuestion>,
  helpful: ((one, other) => helpful(other) - helpful(one) || byTime(other, one)) as Order<ModelQuestion>,
};

export function votes(cast: Map<string, boolean>) {
  const helpfulVotes = [...cast.values()].filter(Boolean).length;
  return { helpfulVotes, notHelpfulVotes: cast.size - helpfulVotes };
}

function figures(reviews: { rating: number }[]) {
  const half = (value: number, decimals: number) => Math.floor(value * 10 ** decimals + 0.5) / 10 ** decimals;
  const total = reviews.length;
  const sum = reviews.reduce((points, { rating }) => points + rating, 0);
  return {
    averageRating: total === 0 ? 0 : Math.floor((sum * 100) / total + 0.5) / 100,
    displayedAverage:
      new Set(reviews.map(({ rating }) => rating)).size < 2
        ? (reviews[0]?.rating ?? 0)
        : Math.min(4.9, Math.max(1.1, half(sum / total, 1))),
    incentivizedCount: 0,
    insiderCount: 0,
    recommendation: null,
    syndicatedCount: 0,
    includesSyndicated: true,
    includesInsiders: true,
    excludedCount: 0,
    starDistribution: [5, 4, 3, 2, 1].map((rating) => {
      const count = reviews.filter((review) => review.rating === rating).length;
      return { rating, count, percentage: total === 0 ? 0 : half((count * 100) / total, 1) };
    }),
  };
}
