import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { vote } from '../votes/index.ts';
import { serveMerchantActions } from './merchant-routes.ts';
import { serveModeration } from './moderation-routes.ts';
import { serveReading } from './reading-routes.ts';
import { reviewIdOf } from './review-responses.ts';
import { serveSubmission } from './submission-routes.ts';
import { serveUpdates } from './update-routes.ts';

export function serveReviews(app: FastifyInstance, context: Context): void {
  serveSubmission(app, context);
  serveReading(app, context);
  serve(app, context, contract.voteOnReview, (call) => vote(call, 'review', reviewIdOf(call.params)));
  serveModeration(app, context);
  serveMerchantActions(app, context);
  serveUpdates(app, context);
}
