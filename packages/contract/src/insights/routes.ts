import { route } from '../route.ts';
import { logInsights } from './log-schemas.ts';
import {
  topicInsights,
  topicInsightsQuery,
  topicParams,
  topicReviews,
  topicReviewsQuery,
  topicTrend,
  topicTrendQuery,
} from './schemas.ts';

export { topicSorts, topicSteps } from './schemas.ts';

const insight = {
  tag: 'Analytics',
  audiences: ['key', 'bearer'],
  role: 'analyst',
  plan: 'topics',
} as const;

export const listTopicInsights = route('GET /analytics/topics/{merchantId}', {
  ...insight,
  operationId: 'listTopicInsights',
  summary: 'List the topics of a period',
  description:
    'Returns the topics of published reviews, in English or German (see `GET /products/{productId}/topics`), that were submitted in the period (UTC), with their unfavorable share and that of the previous period, for the whole store, a product or a group. An author counts once per topic. New reviews are counted when topics are found again: within 15 minutes if 2 % of the reviews are new, and after a day at the latest. Moderation, edits and deletions count at once.',
  query: topicInsightsQuery,
  answer: topicInsights,
});

export const getTopicTrend = route('GET /analytics/topics/{merchantId}/{topic}', {
  ...insight,
  operationId: 'getTopicTrend',
  summary: 'Get the trend of a topic',
  description:
    'Returns the figures of a topic by week or month and by product. A topic that no review mentions has zeros.',
  params: topicParams,
  query: topicTrendQuery,
  answer: topicTrend,
});

export const listTopicReviews = route('GET /analytics/topics/{merchantId}/{topic}/reviews', {
  ...insight,
  operationId: 'listTopicReviews',
  summary: 'List the reviews behind a figure of a topic',
  description:
    'Returns the reviews that the other routes count for the same range, product, group and sentiment, each with the sentence by which it counts.',
  params: topicParams,
  query: topicReviewsQuery,
  answer: topicReviews,
});

export const getTransparencyLog = route('GET /admin/moderation/transparency', {
  operationId: 'getTransparencyLog',
  tag: 'Moderation',
  summary: 'Get the state of the transparency log',
  description:
    'Returns the size and latest checkpoint of the public log of reviews and decisions, which changes are pending, and how many published reviews it covers.',
  audiences: ['bearer'],
  role: 'analyst',
  answer: logInsights,
});
