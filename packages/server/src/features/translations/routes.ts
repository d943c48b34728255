import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { resourceId } from '../../platform/resource-id.ts';
import { translateReview } from './translating.ts';

export function serveTranslations(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getReviewTranslation, ({ merchant, params, query, now }) => {
    const reviewId = resourceId('review', params.reviewId);
    return translateReview(context, merchant, { reviewId, to: query.to, now });
  });
}
