import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { typeId } from '../../platform/ids.ts';
import { replyToItem } from '../content/index.ts';
import { featureReview } from './featuring.ts';
import { reviewKind } from './kind.ts';
import { reviewIdOf, staffView } from './review-responses.ts';

/** Registers merchants' replies and featuring. */
export function serveMerchantActions(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.replyToReview, (call) =>
    reply(call, { text: call.body.text, authorName: call.body.authorName ?? null }),
  );
  serve(app, context, contract.deleteReply, (call) => reply(call, { text: null, authorName: null }));
  serve(app, context, contract.featureReview, feature);
}

async function reply(
  call: Pick<Call<typeof contract.deleteReply>, 'context' | 'db' | 'merchant' | 'params' | 'now'>,
  words: { text: string | null; authorName: string | null },
) {
  const id = reviewIdOf(call.params);
  await replyToItem(call, reviewKind, { id, ...words });
  return staffView(call.context, call.db, call.merchant.merchantId, id);
}

async function feature({ context, db, merchant, body, params, now }: Call<typeof contract.featureReview>) {
  const sequence = body.featured ? (body.featuredSequence ?? 999) : null;
  const featured = await featureReview(db, merchant.merchantId, {
    reviewId: reviewIdOf(params),
    sequence,
    now,
  });
  if (!featured) throw notFound('review');
  announceProduct(context, db, merchant.merchantId, featured.product_id);
  return {
    id: typeId('review', featured.review_id),
    featured: featured.featured_sequence !== null,
    featuredSequence: featured.featured_sequence,
    updatedAt: featured.updated_at,
  };
}
