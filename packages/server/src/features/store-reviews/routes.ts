import * as contract from '@tribune/contract';
import { verifiedPurchase } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { isStaff } from '../../platform/auth/caller.ts';
import { clientHashOf } from '../../platform/auth/client-hash.ts';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { typeId } from '../../platform/ids.ts';
import { merchantTag, productTag } from '../../platform/response-cache.ts';
import { itemIdOf, itemRow, moderateItem, removeItem, replyToItem } from '../content/index.ts';
import { storeReviewKind, storeSubject } from './kind.ts';
import { listStoreReviews } from './listing.ts';
import { presentStoreReview, presentStoreReviewForStaff } from './present.ts';
import { storeReviewQueue } from './queue.ts';
import { storeRatingOf } from './rating.ts';
import { type SubmittedStoreReview, submitStoreReview } from './submission.ts';

export function serveStoreReviews(app: FastifyInstance, context: Context): void {
  const cacheTags = ({ merchantId }: { merchantId: string }) => [
    merchantTag(merchantId),
    productTag(merchantId, storeSubject),
  ];
  serve(app, context, contract.submitStoreReview, { handle: submit, readsSuspension: true });
  serve(app, context, contract.listStoreReviews, {
    handle: ({ db, merchant, query, now }) => listStoreReviews(db, merchant.merchantId, { query, now }),
    cacheTags,
  });
  serve(app, context, contract.getStoreRating, {
    handle: ({ db, merchant, now }) => storeRatingOf(db, merchant.merchantId, now),
    cacheTags,
  });
  serve(app, context, contract.getStoreReview, getStoreReview);
  serve(app, context, contract.moderateStoreReview, moderate);
  serve(app, context, contract.replyToStoreReview, (call) =>
    reply(call, { text: call.body.text, authorName: call.body.authorName ?? null }),
  );
  serve(app, context, contract.deleteStoreReply, (call) => reply(call, { text: null, authorName: null }));
  serve(app, context, contract.deleteStoreReview, (call) =>
    removeItem(call, storeReviewKind, call.params.storeReviewId),
  );
}

async function submit(call: Call<typeof contract.submitStoreReview>) {
  const { context, db, merchant, caller, request, body, now } = call;
  const made = await submitStoreReview(db, merchant, body, {
    vouches: caller.kind === 'key',
    clientHash:
      caller.kind === 'origin'
        ? clientHashOf(merchant, request.ip, request.headers['user-agent'] ?? '')
        : null,
    usage: context.usage,
    now,
  });
  if (made.status === 'approved') announceStore(call);
  return presentSubmitted(made);
}

const presentSubmitted = (made: SubmittedStoreReview) => ({
  id: typeId('store_review', made.store_review_id),
  status: made.status,
  rating: made.rating,
  verifiedPurchase: verifiedPurchase[made.verification],
  verification: made.verification,
  createdAt: made.created_at,
});

async function getStoreReview({ db, merchant, caller, params }: Call<typeof contract.getStoreReview>) {
  const review = await itemRow(db, merchant.merchantId, storeReviewQueue, idOf(params));
  if (!isStaff(caller) && review.status !== 'approved') throw notFound('store review');
  return isStaff(caller) ? presentStoreReviewForStaff(review) : presentStoreReview(review);
}

async function moderate(call: Call<typeof contract.moderateStoreReview>) {
  const id = idOf(call.params);
  await moderateItem(call, storeReviewKind, id);
  return staffView(call, id);
}

async function reply(
  call: Pick<Call<typeof contract.deleteStoreReply>, 'context' | 'db' | 'merchant' | 'params' | 'now'>,
  words: { text: string | null; authorName: string | null },
) {
  const id = idOf(call.params);
  await replyToItem(call, storeReviewKind, { id, ...words });
  return staffView(call, id);
}

const staffView = async ({ db, merchant }: Pick<Call<never>, 'db' | 'merchant'>, id: string) =>
  presentStoreReviewForStaff(await itemRow(db, merchant.merchantId, storeReviewQueue, id));

const announceStore = ({ context, db, merchant }: Pick<Call<never>, 'context' | 'db' | 'merchant'>) =>
  announceProduct(context, db, merchant.merchantId, storeSubject);

const idOf = ({ storeReviewId }: { storeReviewId: string }) => itemIdOf(storeReviewKind, storeReviewId);
