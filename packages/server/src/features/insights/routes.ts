import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { periodOf } from '../analytics/index.ts';
import { topicInsightsOf } from './topic-list.ts';
import { reviewsOfTopic } from './topic-reviews.ts';
import { trendOf } from './topic-trend.ts';

export function serveInsights(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listTopicInsights, async ({ db, merchant: { merchantId }, query, now }) =>
    topicInsightsOf(db, merchantId, { query, period: await periodOf(db, merchantId, query, now) }),
  );
  serve(
    app,
    context,
    contract.getTopicTrend,
    async ({ db, merchant: { merchantId }, params: { topic }, query, now }) =>
      trendOf(db, merchantId, { topic, query, period: await periodOf(db, merchantId, query, now) }),
  );
  serve(
    app,
    context,
    contract.listTopicReviews,
    async ({ db, merchant: { merchantId }, params: { topic }, query, now }) =>
      reviewsOfTopic(db, merchantId, { topic, query, period: await periodOf(db, merchantId, query, now) }),
  );
}
