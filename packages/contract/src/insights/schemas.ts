import { periodQuery, periods } from '../analytics/schemas.ts';
import {
  counted,
  cursorPage,
  day,
  idReference,
  lengths,
  listOf,
  merchantsOwnId,
  nullable,
  oneOf,
  pagingQuery,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';
import { passage, topicSentiments } from '../topics/schemas.ts';

export const topicSorts = ['mentions', 'negative', 'rising'] as const;
export const topicSteps = ['week', 'month'] as const;

const share = (description: string) =>
  Type.Number({ minimum: 0, maximum: 100, description: `${description} One decimal; 0 without mentions.` });

/** Which reviews are counted. */
export const insightScope = {
  ...periodQuery,
  productId: Type.Optional(merchantsOwnId('Only reviews of this product.')),
  groupId: Type.Optional(merchantsOwnId('Only reviews of the products of this group.')),
};

export const topicParams = Type.Object({
  merchantId: idReference('merchant'),
  topic: text(lengths.attributeKey * 2, 'Topic, as in `battery-life`.'),
});

const counts = {
  mentions: counted('Reviews that mention the topic.'),
  positive: counted('Reviews that mention it favorably.'),
  negative: counted('Reviews that mention it unfavorably.'),
  negativeShare: share('Share of the mentions that are unfavorable, in percent.'),
};

const comparison = {
  previous: nullable(
    Type.Object({
      mentions: counts.mentions,
      negative: counts.negative,
      negativeShare: counts.negativeShare,
    }),
    'The same figures of the preceding period of the same length; null for `all`.',
  ),
  rising: Type.Boolean({
    description:
      'Whether the unfavorable share has risen against the previous period beyond what chance explains (Fisher’s exact test, corrected for the number of topics).',
  }),
};

const topicFigures = Type.Object({
  topic: string('Topic, as in `battery-life`.'),
  name: string('Name to display, as in `battery life`.'),
  ...counts,
  ...comparison,
});

/** The range that a response covers. */
const periodFields = {
  period: nullable(oneOf(periods, 'The requested period; null for a custom range.')),
  startDate: day('First day of the range (UTC).'),
  endDate: day('Last day of the range (UTC), inclusive.'),
};

const updatedAt = nullable(
  timestamp('Time at which topics were last found in reviews of this selection; null before the first time.'),
);

export const topicInsightsQuery = Type.Object({
  ...insightScope,
  sort: Type.Optional(
    oneOf(
      topicSorts,
      '`mentions` (default): most discussed first. `negative`: most unfavorable mentions first. `rising`: rising ones first, by how unlikely chance is.',
    ),
  ),
});

export const topicInsights = Type.Object({
  ...periodFields,
  updatedAt,
  topics: Type.Array(topicFigures, { description: 'Up to 200 topics.' }),
  totalTopics: counted('Topics with a mention in the period or in the previous one.'),
});

export const topicTrendQuery = Type.Object({
  ...insightScope,
  by: Type.Optional(
    oneOf(
      topicSteps,
      'Step of the trend. Weeks start on Monday. Defaults to `week`, and to `month` beyond a year.',
    ),
  ),
});

export const topicTrend = Type.Object({
  ...periodFields,
  updatedAt,
  ...topicFigures.properties,
  by: oneOf(topicSteps, 'Step of the trend.'),
  trend: listOf('One entry per step, without gaps.', {
    from: day('First day of the step, not before the range.'),
    to: day('Last day of the step, inclusive, not after the range.'),
    ...counts,
  }),
  products: listOf('Up to 100 products, most unfavorable mentions first.', {
    productId: string("The merchant's product ID."),
    name: nullable(string('Product name; null when unknown.')),
    groupId: nullable(string('Group of the product; null without one.')),
    ...counts,
    ...comparison,
  }),
});

export const topicReviewsQuery = Type.Object({
  ...insightScope,
  ...pagingQuery,
  sentiment: Type.Optional(oneOf(topicSentiments, 'Only reviews with this opinion on the topic.')),
});

export const topicReviews = Type.Object({
  ...periodFields,
  totalReviews: counted('Reviews that match: the figure that the other routes return.'),
  reviews: listOf('Newest first.', {
    productId: string("The merchant's product ID."),
    productName: nullable(string('Product name; null when unknown.')),
    title: nullable(string('Headline of the review.')),
    createdAt: timestamp('Submission time of the review.'),
    passage,
  }),
  ...cursorPage,
});
