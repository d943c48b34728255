import { counted, day, listOf, nullable, object, oneOf, rating, string, Type, timestamp } from '../schema.ts';

export const periods = ['7d', '14d', '30d', '90d', 'all'] as const;

const percentage = (description: string) =>
  Type.Number({ minimum: 0, maximum: 100, description: `${description} One decimal.` });

const average = (description: string) =>
  Type.Number({
    description: `${description} Two decimals, rounded half up, but 5 or 1 only if every rating is; 0 without reviews.`,
  });

export const periodQuery = {
  period: Type.Optional(oneOf(periods, 'Number of days up to and including today (UTC). Defaults to `30d`.')),
  startDate: Type.Optional(day('First day of a custom range. Requires `endDate`; both override `period`.')),
  endDate: Type.Optional(day('Last day of a custom range, inclusive. Requires `startDate`.')),
};

/** The range that a response covers. */
const periodFields = {
  period: nullable(oneOf(periods, 'The requested period; null for a custom range.')),
  startDate: day('First day of the range (UTC).'),
  endDate: day('Last day of the range (UTC), inclusive.'),
};

const statusCounts = (noun: string) => ({
  pending: counted(`Pending ${noun}.`),
  approved: counted(`Approved ${noun}.`),
  rejected: counted(`Rejected ${noun}.`),
  flagged: counted(`Flagged ${noun}.`),
});

export const dashboard = object('Analytics of a period.', {
  ...periodFields,
  totalReviews: counted('Published reviews that were submitted in the period.'),
  totalQuestions: counted('Questions that were submitted in the period, whatever their status.'),
  averageRating: average('Average rating of the published reviews.'),
  starDistribution: listOf('From 5 stars to 1. Percentages sum to 100, or are all 0 without reviews.', {
    rating,
    count: counted('Published reviews with this rating.'),
    percentage: percentage('Share of all published reviews.'),
  }),
  incentivizedCount: counted('Published reviews that were written for an incentive.'),
  sentimentAnalysis: object('Shares of the reviews classified so far. They sum to 100, or are all 0.', {
    positive: percentage('Share of positive reviews.'),
    neutral: percentage('Share of neutral reviews.'),
    negative: percentage('Share of negative reviews.'),
    level: oneOf(
      ['basic', 'full'],
      '`full` on Growth and Enterprise; `basic` (word matching) on the standard plan.',
    ),
    classifiedReviews: counted(
      'Reviews that the shares are based on. Reviews are classified within about a minute of submission; lower than `totalReviews` while some are not.',
    ),
  }),
  deviceSegmentation: object(
    'Published reviews by device. Reviews from an unknown device are not included.',
    {
      desktop: counted('Reviews submitted on a desktop computer.'),
      mobile: counted('Reviews submitted on a phone.'),
      tablet: counted('Reviews submitted on a tablet.'),
    },
  ),
  reviewSources: object('Published reviews by source.', {
    widget: counted("Reviews submitted on the store's pages or through the API."),
    email: counted('Reviews submitted through a review request email.'),
    import: counted('Imported reviews.'),
    link: counted('Reviews submitted through a public review link.'),
    qr: counted('Reviews submitted through a printed QR code.'),
    syndication: counted('Reviews that other merchants share.'),
  }),
  conversionMetrics: object('Rates of the review requests sent in the period.', {
    requestOpenRate: percentage('Share of sent requests that a person opened.'),
    reviewConversionRate: percentage('Share of sent requests that led to a review.'),
  }),
  questionStatus: Type.Object(statusCounts('questions'), {
    description: 'Questions submitted in the period, by current status.',
  }),
  reviewStatus: Type.Object(statusCounts('reviews'), {
    description: 'Reviews submitted in the period, by current status.',
  }),
  trends: listOf('One entry per day of the period, without gaps.', {
    date: day('Day (UTC).'),
    reviews: counted('Published reviews submitted on this day.'),
    questions: counted('Questions submitted on this day.'),
    averageRating: Type.Number({ description: 'Average rating of the day; 0 without reviews.' }),
  }),
  previous: nullable(
    object('The preceding period of the same length; null for `all`.', {
      startDate: day('First day of the previous period.'),
      endDate: day('Last day of the previous period, inclusive.'),
      totalReviews: counted('Published reviews.'),
      totalQuestions: counted('Questions.'),
      averageRating: average('Average rating.'),
      requestOpenRate: percentage('Share of sent requests that a person opened.'),
      reviewConversionRate: percentage('Share of sent requests that led to a review.'),
    }),
  ),
  moderationTimes: object(
    'Time from submission to the decision of a moderator for reviews, questions and answers, by day of the decision. Accurate to 10%.',
    {
      decisions: counted('Decisions made by moderators in the period.'),
      medianSeconds: nullable(
        Type.Integer({ description: 'Median time to decision in seconds; null without decisions.' }),
      ),
      p90Seconds: nullable(
        Type.Integer({
          description: '90th percentile of the time to decision in seconds; null without decisions.',
        }),
      ),
    },
  ),
  requestFunnel: object('Review requests by the day they were sent.', {
    sent: counted('Requests sent.'),
    opened: counted('Requests that a person opened.'),
    openedByMachine: counted('Requests opened only by mail software that prefetches images.'),
    clicked: counted('Requests whose link was clicked.'),
    reviewed: counted('Requests that led to a review.'),
  }),
});

export const productSorts = ['reviews', 'highest', 'lowest'] as const;

const productFigures = Type.Object({
  productId: string("The merchant's product ID."),
  name: nullable(string('Product name; null when unknown.')),
  reviews: counted('Published reviews in the period.'),
  averageRating: Type.Number({ description: 'Average rating in the period.' }),
  score: Type.Number({
    description:
      "Bayesian average: the rating with five additional reviews at the merchant's average, so that few reviews carry little weight.",
  }),
});

export const productAnalytics = Type.Object({
  ...periodFields,
  calculatedAt: timestamp('Time at which the products were ranked.'),
  totalProducts: counted('Products with a published review in the period.'),
  averageRating: Type.Number({ description: 'Average rating of all products in the period.' }),
  products: Type.Array(productFigures, { description: 'Products of this page.' }),
  page: Type.Integer({ description: 'Page number.' }),
  limit: Type.Integer({ description: 'Page size that was applied.' }),
  totalPages: Type.Integer({ description: 'Number of pages.' }),
  topPerformers: Type.Array(productFigures, { description: 'The five products with the highest score.' }),
  lowPerformers: Type.Array(productFigures, { description: 'The five products with the lowest score.' }),
});
