import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { castVote, voterOf } from '../votes/index.ts';
import { serveMerchantActions } from './merchant-routes.ts';
import { serveModeration } from './moderation-routes.ts';
import { serveReading } from './reading-routes.ts';
import { announce, reviewIdOf } from './review-responses.ts';
import { serveSubmission } from './submission-routes.ts';
import { serveUpdates } from './update-routes.ts';

export function serveReviews(app: FastifyInstance, context: Context): void {
  serveSubmission(app, context);
  serveReading(app, context);
  serve(app, context, contract.voteOnReview, { handle: vote });
  serveModeration(app, context);
  serveMerchantActions(app, context);
  serveUpdates(app, context);
}

async function vote({
  context,
  db,
  merchant,
  body,
  params,
  now,
  request,
}: Call<typeof contract.voteOnReview>) {
  const result = await castVote(db, merchant.merchantId, 'review', {
    itemId: reviewIdOf(params),
    voter: voterOf(merchant, body, request),
    helpful: body.helpful,
    now,
  });
  if (!result) throw notFound('review');
  if (result.productId !== null) announce(context, db, merchant.merchantId, result.productId);
  return result.answer;
}
