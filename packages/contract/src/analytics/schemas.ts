import { count, day, nullable, oneOf, rating, Type } from '../schema.ts';

export const periods = ['7d', '14d', '30d', '90d', 'all'] as const;

const percentage = Type.Number({ minimum: 0, maximum: 100, description: 'One decimal.' });

export const periodQuery = {
  period: Type.Optional(oneOf(periods, 'Days that end today (UTC); 30d when nothing is given.')),
  startDate: Type.Optional(day('First day, with `endDate`; counts instead of `period`.')),
  endDate: Type.Optional(day('Last day, included.')),
};

/** What an answer is about. */
const periodFields = {
  period: nullable(oneOf(periods, 'Null: a range of its own.')),
  startDate: Type.String({ format: 'date' }),
  endDate: Type.String({ format: 'date' }),
};

export const dashboard = Type.Object({
  ...periodFields,
  totalReviews: Type.Integer({ minimum: 0, description: 'Published ones that came in within the period.' }),
  totalQuestions: Type.Integer({ minimum: 0, description: 'All that came in within the period.' }),
  averageRating: Type.Number({ description: 'Two decimals, rounded half up; 0 without reviews.' }),
  starDistribution: Type.Array(Type.Object({ rating, count, percentage }), {
    description: 'From 5 stars down to 1; the percentages sum to 100, or are all 0.',
  }),
  incentivizedCount: count,
  sentimentAnalysis: Type.Object(
    {
      positive: percentage,
      neutral: percentage,
      negative: percentage,
      level: oneOf(['basic', 'full'], 'Full on Growth and Enterprise.'),
    },
    { description: 'Percentages of the reviews that were judged; they sum to 100, or are all 0.' },
  ),
  deviceSegmentation: Type.Object(
    { desktop: count, mobile: count, tablet: count },
    { description: 'Published reviews whose device is known.' },
  ),
  reviewSources: Type.Object({ widget: count, email: count, import: count }),
  conversionMetrics: Type.Object(
    { requestOpenRate: percentage, reviewConversionRate: percentage },
    { description: 'Of the requests that were sent within the period: opened by a person; led to a review.' },
  ),
  questionStatus: Type.Object({ pending: count, approved: count, rejected: count, flagged: count }),
  reviewStatus: Type.Object({ pending: count, approved: count, rejected: count, flagged: count }),
  trends: Type.Array(
    Type.Object({
      date: Type.String({ format: 'date' }),
      reviews: count,
      questions: count,
      averageRating: Type.Number({ description: '0 on a day without reviews.' }),
    }),
    { description: 'Every day of the period, without gaps.' },
  ),
  previous: nullable(
    Type.Object(
      {
        startDate: Type.String({ format: 'date' }),
        endDate: Type.String({ format: 'date' }),
        totalReviews: count,
        totalQuestions: count,
        averageRating: Type.Number(),
        requestOpenRate: percentage,
        reviewConversionRate: percentage,
      },
      { description: 'As many days before; null for `all`.' },
    ),
  ),
  moderationTimes: Type.Object(
    {
      decisions: count,
      medianSeconds: nullable(Type.Integer()),
      p90Seconds: nullable(Type.Integer()),
    },
    {
      description:
        'How long reviews, questions and answers that waited for a moderator waited, by the day of the decision. Right to a tenth.',
    },
  ),
  requestFunnel: Type.Object(
    {
      sent: count,
      opened: count,
      openedByMachine: Type.Integer({ minimum: 0, description: 'By mail programs that load every picture.' }),
      clicked: count,
      reviewed: count,
    },
    { description: 'Review requests by the day they were sent.' },
  ),
});

export const productSorts = ['reviews', 'highest', 'lowest'] as const;

const productFigures = Type.Object({
  productId: Type.String(),
  name: nullable(Type.String()),
  reviews: count,
  averageRating: Type.Number(),
  score: Type.Number({
    description: "The average as if five more reviews had the shop's average: few reviews prove little.",
  }),
});

export const productAnalytics = Type.Object({
  ...periodFields,
  totalProducts: Type.Integer({ minimum: 0, description: 'With a published review within the period.' }),
  averageRating: Type.Number({ description: 'Of the whole shop within the period.' }),
  products: Type.Array(productFigures),
  page: Type.Integer(),
  limit: Type.Integer(),
  totalPages: Type.Integer(),
  topPerformers: Type.Array(productFigures, { description: 'The five with the best score.' }),
  lowPerformers: Type.Array(productFigures, { description: 'The five with the lowest score.' }),
});
