import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { uuidOf } from '../../platform/ids.ts';
import { translateReview } from './translating.ts';

export function serveTranslations(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getReviewTranslation, ({ merchant, params, query, now }) => {
    const reviewId = uuidOf('review', params.reviewId);
    if (reviewId === null) throw notFound('review');
    return translateReview(context, merchant, { reviewId, to: query.to, now });
  });
}
