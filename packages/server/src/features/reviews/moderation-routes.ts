import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../platform/auth/caller.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { notFound, orNotFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { assertActive } from '../../platform/merchants/suspension.ts';
import { decide, removeItem, reservedForOthers } from '../content/index.ts';
import { staffDecisionOf } from '../decision-log/index.ts';
import { mediaUrlOf } from '../media/index.ts';
import { flagReview } from './flagging.ts';
import { decideInTurn } from './joint-decisions.ts';
import { reviewKind } from './kind.ts';
import { presentForStaff } from './present.ts';
import { moderationQueue } from './queue-page.ts';
import { reviewIdOf } from './review-responses.ts';

/** Registers flagging, moderation, the review queue and deletion. */
export function serveModeration(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.flagReview, flag);
  serve(app, context, contract.moderateReview, { handle: moderate, readsSuspension: true });
  serve(app, context, contract.moderateReviews, moderateMany);
  serve(app, context, contract.moderationQueue, ({ db, merchant, query }) =>
    moderationQueue(db, merchant.merchantId, {
      query,
      locale: merchant.locale,
      mediaUrl: mediaUrlOf(context, merchant),
    }),
  );
  serve(app, context, contract.deleteReview, (call) => removeItem(call, reviewKind, call.params.reviewId));
}

async function flag({ context, db, merchant, caller, body, params, now }: Call<typeof contract.flagReview>) {
  const reviewId = reviewIdOf(params);
  const flagged = await flagReview(db, merchant.merchantId, {
    reviewId,
    flagged: body.flagged,
    flagReason: body.flagReason ?? null,
    flaggedBy: body.flaggedBy ?? null,
    actor: actorOf(caller),
    now,
  });
  if (!flagged) throw notFound('review');
  announceProduct(context, db, merchant.merchantId, flagged.productId);
  return {
    id: typeId('review', reviewId),
    status: flagged.status,
    flagReason: flagged.flagReason,
    flaggedBy: flagged.flaggedBy,
  };
}

async function moderate(call: Call<typeof contract.moderateReview>) {
  const { context, db, merchant, params } = call;
  const decision = { publicUrl: publicUrlOf(context.config), ...staffDecisionOf(call.body, call) };
  const reviewId = uuidOf('review', params.reviewId);
  const { changes } = context;
  const decided =
    reviewId === null ? undefined : await decideInTurn(db, merchant, { reviewId, decision, changes });
  // If the review does not exist, no statement has read whether the merchant is suspended.
  if (!decided) await assertActive(db, merchant.merchantId);
  const review = orNotFound(await decided?.view(), 'review');
  return presentForStaff(review, context.media.publicUrl);
}

async function moderateMany(call: Call<typeof contract.moderateReviews>) {
  const { context, db, merchant, body } = call;
  const asked = body.ids.map((id) => ({ id, reviewId: uuidOf('review', id) }));
  const known = asked.map(({ reviewId }) => reviewId).filter((reviewId) => reviewId !== null);
  const decision = { publicUrl: publicUrlOf(context.config), ...staffDecisionOf(body, call) };
  const reserved = await reservedForOthers(db, merchant.merchantId, known, decision.actor);
  const open = known.filter((reviewId) => !reserved.has(reviewId));
  const moderated = await decide(db, merchant, reviewKind, open, decision);
  for (const productId of new Set([...moderated.values()].map((result) => result.productId)))
    announceProduct(context, db, merchant.merchantId, productId);
  return {
    results: asked.map(({ id, reviewId }) => {
      if (reviewId !== null && moderated.has(reviewId))
        return { id, success: true, status: body.status, error: null };
      const { code, message } = reserved.get(reviewId ?? '') ?? notFound('review');
      return { id, success: false, status: null, error: { code, message } };
    }),
  };
}
