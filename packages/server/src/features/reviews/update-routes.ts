import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { typeId } from '../../platform/ids.ts';
import { itemRow } from '../content/index.ts';
import { mediaUrlOf } from '../media/index.ts';
import { presentReview } from './present.ts';
import { reviewQueue } from './queue.ts';
import { asPublic, reviewIdOf } from './review-responses.ts';
import { sendUpdateRequest, updateReview, versionsOf } from './updating.ts';

export function serveUpdates(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.requestReviewUpdate, requestUpdate);
  serve(app, context, contract.updateReview, update);
  serve(app, context, contract.reviewHistory, history);
}

async function requestUpdate({
  context,
  db,
  merchant,
  body,
  params,
  now,
}: Call<typeof contract.requestReviewUpdate>) {
  const asked = await sendUpdateRequest(db, merchant, {
    reviewId: reviewIdOf(params),
    message: body.message,
    publicUrl: publicUrlOf(context.config),
    now,
  });
  if (!asked) throw notFound('review');
  return { reviewId: params.reviewId, tokenId: typeId('token', asked.tokenId), expiresAt: asked.expiresAt };
}

async function update({ context, db, merchant, body, params, now }: Call<typeof contract.updateReview>) {
  const reviewId = reviewIdOf(params);
  const updated = await updateReview(db, merchant, { reviewId, change: body, now });
  announceProduct(context, db, merchant.merchantId, updated.productId);
  const review = await itemRow(db, merchant.merchantId, reviewQueue, reviewId);
  return presentReview(asPublic(merchant, review), mediaUrlOf(context, merchant));
}

async function history({ db, merchant, params }: Call<typeof contract.reviewHistory>) {
  const reviewId = reviewIdOf(params);
  await itemRow(db, merchant.merchantId, reviewQueue, reviewId);
  return { versions: await versionsOf(db, merchant.merchantId, reviewId) };
}
