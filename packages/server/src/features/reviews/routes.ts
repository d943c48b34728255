import * as contract from '@tribune/contract';
import { planIncludesGrowthFeatures, verifiedPurchase } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf, isStaff } from '../../platform/auth/caller.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { afterCommit, inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { merchantTag, shopTag } from '../../platform/response-cache.ts';
import { attributeFilters } from '../attributes/index.ts';
import { verdictOf } from '../decision-log/index.ts';
import { assertUnclaimed, attachMedia, clearUploads, type NewMedium, takeUploads } from '../media/index.ts';
import { sharedTags } from '../products/index.ts';
import { countsOfProducts, figuresOf, noStars, sumOf, totalsOf } from '../rating-counters/index.ts';
import { castVote, voterOf } from '../votes/index.ts';
import { deleteReview } from './deletion.ts';
import { reviewOfCustomer } from './existence.ts';
import { featureReview } from './featuring.ts';
import { flagReview } from './flagging.ts';
import { listReviews } from './listing.ts';
import { moderateReviews } from './moderation.ts';
import type { ReviewListQuery } from './page-statement.ts';
import { type PublicRow, presentForStaff, presentReview } from './present.ts';
import { moderationQueue } from './queued-reviews.ts';
import { setReply } from './replying.ts';
import { reviewForStaff } from './review-rows.ts';
import { type SubmittedReview, submitReview } from './submission.ts';
import { submitterOf } from './submitter.ts';
import { askForUpdate, updateReview, versionsOf } from './updating.ts';

export function serveReviews(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.submitReview, { handle: submit, receive: takeMedia });
  serve(app, context, contract.reviewExists, { handle: exists });
  serve(app, context, contract.listProductReviews, {
    handle: (call) => list(call, call.params.productId),
    keepUnder: (merchant, { productId }) => sharedTags(context, merchant, [productId]),
  });
  serve(app, context, contract.listReviews, {
    handle: (call) => list(call, null),
    keepUnder: ({ merchantId }) => [merchantTag(merchantId), shopTag(merchantId)],
  });
  serve(app, context, contract.getReview, {
    handle: getReview,
    onlyFor: 'origin',
    keepUnder: ({ merchantId }) => [merchantTag(merchantId), shopTag(merchantId)],
  });
  serve(app, context, contract.getProductRatings, {
    handle: (call) => ratings(call, call.query.productIds),
    keepUnder: (merchant, _params, { productIds }) => sharedTags(context, merchant, productIds),
  });
  serve(app, context, contract.postProductRatings, {
    handle: (call) => ratings(call, call.body.productIds),
  });
  serve(app, context, contract.voteOnReview, { handle: vote });
  serve(app, context, contract.flagReview, { handle: flag });
  serve(app, context, contract.moderateReview, { handle: moderate });
  serve(app, context, contract.moderateReviews, { handle: moderateMany });
  serve(app, context, contract.moderationQueue, {
    handle: ({ db, merchant, query }) =>
      moderationQueue(db, merchant.merchantId, {
        query,
        locale: merchant.locale,
        mediaUrl: context.media.publicUrl,
      }),
  });
  serve(app, context, contract.replyToReview, {
    handle: (call) => reply(call, { text: call.body.text, authorName: call.body.authorName ?? null }),
  });
  serve(app, context, contract.deleteReply, {
    handle: (call) => reply(call, { text: null, authorName: null }),
  });
  serve(app, context, contract.featureReview, { handle: feature });
  serve(app, context, contract.deleteReview, { handle: remove });
  serve(app, context, contract.requestReviewUpdate, { handle: requestUpdate });
  serve(app, context, contract.updateReview, { handle: update });
  serve(app, context, contract.reviewHistory, { handle: history });
}

function announce({ changes }: Context, db: Db, merchantId: string, productId: string): void {
  afterCommit(db, () => changes.announce({ kind: 'product', merchantId, productId }));
}

/** The UUID of the review in the path; what is no id of ours does not exist. */
function reviewIdOf({ reviewId }: { reviewId: string }): string {
  const uuid = uuidOf('review', reviewId);
  if (uuid === null) throw notFound('review');
  return uuid;
}

async function submit(call: Call<typeof contract.submitReview>) {
  const { context, db, merchant, caller, body, now, request } = call;
  const { merchantId } = merchant;
  const submitter = submitterOf(caller, merchant, request);
  const options = { submitter, publicUrl: publicUrlOf(context.config), changes: context.changes, now };
  const { media: publicIds = [], ...review } = body;
  if (publicIds.length === 0)
    return presentSubmitted(call, await submitReview(db, merchant, review, options));
  const { uploads } = body as unknown as TakenBody; // what takeMedia gave
  if (uploads instanceof ApiError) throw uploads;
  return inTransaction(db, async (tx) => {
    await assertUnclaimed(tx, merchantId, uploads);
    const made = await submitReview(tx, merchant, review, { ...options, withMedia: true });
    await attachMedia(tx, merchantId, { ...made, media: uploads, now });
    afterCommit(tx, () => void clearUploads(context, merchantId, uploads));
    return { ...presentSubmitted({ ...call, db: tx }, made), mediaStatus: 'processing' as const };
  });
}

interface TakenBody {
  /** A refusal is kept for the handler, which does not run when the answer is a repetition. */
  uploads: NewMedium[] | ApiError;
}

/** Uploads are fetched and looked at before a transaction begins. */
function takeMedia({ context, merchant, body }: Call<typeof contract.submitReview>) {
  const { media = [] } = body;
  if (media.length === 0) return null;
  const taken = takeUploads(context, merchant.merchantId, media).catch((error) => {
    if (error instanceof ApiError && error.status < 500) return error;
    throw error;
  });
  return taken.then((uploads) => ({
    body: { ...body, uploads },
    content: JSON.stringify(body),
    release: async () => {},
  }));
}

function presentSubmitted(
  { context, db, merchant }: Pick<Call<never>, 'context' | 'db' | 'merchant'>,
  made: SubmittedReview,
) {
  if (made.status === 'approved') announce(context, db, merchant.merchantId, made.productId);
  return {
    id: typeId('review', made.reviewId),
    productId: made.productId,
    status: made.status,
    rating: made.rating,
    verifiedPurchase: verifiedPurchase[made.verification],
    verification: made.verification,
    createdAt: made.createdAt,
    mediaStatus: null,
  };
}

async function exists({ db, merchant, query }: Call<typeof contract.reviewExists>) {
  const email = query.customerEmail ?? query.email;
  if (email === undefined) throw invalidField('customerEmail', 'is required');
  const found = await reviewOfCustomer(db, merchant.merchantId, { email, productId: query.productId });
  return { exists: found !== null, reviewId: found && typeId('review', found) };
}

async function list(
  {
    context,
    db,
    merchant,
    query,
  }: Pick<Call<never>, 'context' | 'db' | 'merchant'> & { query: ReviewListQuery },
  productId: string | null,
) {
  const growth = planIncludesGrowthFeatures(merchant.plan);
  return listReviews(db, merchant.merchantId, {
    productId,
    sharedWith: productId === null ? [] : await context.groups.membersOf(merchant, productId),
    query,
    featuring: growth,
    attributes: {
      schema: growth ? merchant.attributes : [],
      filters: attributeFilters(merchant, query.attributes),
    },
    locale: merchant.locale,
    mediaUrl: context.media.publicUrl,
  });
}

async function getReview({ context, db, merchant, caller, params }: Call<typeof contract.getReview>) {
  const review = await reviewForStaff(db, merchant.merchantId, reviewIdOf(params));
  if (!review) throw notFound('review');
  if (isStaff(caller)) return presentForStaff(review, context.media.publicUrl);
  if (review.status !== 'approved') throw notFound('review');
  return presentReview(asPublic(merchant, review), context.media.publicUrl);
}

/** Featured reviews are a feature of a plan; without it they are reviews like others. */
const asPublic = ({ plan }: Merchant, review: PublicRow): PublicRow =>
  planIncludesGrowthFeatures(plan) ? review : { ...review, featured_sequence: null };

async function ratings(
  { context, db, merchant }: Pick<Call<never>, 'context' | 'db' | 'merchant'>,
  productIds: string[],
) {
  const members = await context.groups.membersOfEach(merchant, productIds);
  const counted = [...new Set([...members.values()].flat())];
  const found = await countsOfProducts(db, merchant.merchantId, counted);
  const byProduct = new Map(found.map((counts) => [counts.product_id, counts]));
  return {
    ratings: productIds.map((productId) => {
      const shared = members.get(productId) ?? [];
      const counts = sumOf(shared.map((member) => byProduct.get(member) ?? noStars));
      return { productId, totalReviews: totalsOf(counts).total, ...figuresOf(counts) };
    }),
  };
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

async function flag({ context, db, merchant, caller, body, params, now }: Call<typeof contract.flagReview>) {
  const flagged = await flagReview(db, merchant.merchantId, {
    reviewId: reviewIdOf(params),
    flagged: body.flagged,
    flagReason: body.flagReason ?? null,
    flaggedBy: body.flaggedBy ?? null,
    actor: actorOf(caller),
    now,
  });
  if (!flagged) throw notFound('review');
  announce(context, db, merchant.merchantId, flagged.productId);
  return {
    id: typeId('review', flagged.reviewId),
    status: flagged.status,
    flagReason: flagged.flagReason,
    flaggedBy: flagged.flaggedBy,
  };
}

async function moderate(call: Call<typeof contract.moderateReview>) {
  const { context, db, merchant, params } = call;
  const reviewId = reviewIdOf(params);
  const moderated = await moderateReviews(db, merchant.merchantId, [reviewId], {
    publicUrl: publicUrlOf(context.config),
    ...verdictOf(call.body, call),
  });
  const productId = moderated.get(reviewId);
  if (productId === undefined) throw notFound('review');
  announce(context, db, merchant.merchantId, productId);
  return staffView(context, db, merchant.merchantId, reviewId);
}

async function moderateMany(call: Call<typeof contract.moderateReviews>) {
  const { context, db, merchant, body } = call;
  const asked = body.ids.map((id) => ({ id, reviewId: uuidOf('review', id) }));
  const known = asked.map(({ reviewId }) => reviewId).filter((reviewId) => reviewId !== null);
  const moderated = await moderateReviews(db, merchant.merchantId, known, {
    publicUrl: publicUrlOf(context.config),
    ...verdictOf(body, call),
  });
  for (const productId of new Set(moderated.values())) announce(context, db, merchant.merchantId, productId);
  const { code, message } = notFound('review');
  return {
    results: asked.map(({ id, reviewId }) =>
      reviewId !== null && moderated.has(reviewId)
        ? { id, success: true, status: body.status, error: null }
        : { id, success: false, status: null, error: { code, message } },
    ),
  };
}

async function staffView({ media }: Context, db: Db, merchantId: string, reviewId: string) {
  const review = await reviewForStaff(db, merchantId, reviewId);
  if (!review) throw notFound('review');
  return presentForStaff(review, media.publicUrl);
}

async function reply(
  {
    context,
    db,
    merchant,
    params,
    now,
  }: Pick<Call<typeof contract.deleteReply>, 'context' | 'db' | 'merchant' | 'params' | 'now'>,
  words: { text: string | null; authorName: string | null },
) {
  const reviewId = reviewIdOf(params);
  const replied = await setReply(db, merchant.merchantId, { reviewId, ...words, now });
  if (!replied) throw notFound('review');
  announce(context, db, merchant.merchantId, replied.product_id);
  return staffView(context, db, merchant.merchantId, reviewId);
}

async function feature({ context, db, merchant, body, params, now }: Call<typeof contract.featureReview>) {
  const sequence = body.featured ? (body.featuredSequence ?? 999) : null;
  const featured = await featureReview(db, merchant.merchantId, {
    reviewId: reviewIdOf(params),
    sequence,
    now,
  });
  if (!featured) throw notFound('review');
  announce(context, db, merchant.merchantId, featured.product_id);
  return {
    id: typeId('review', featured.review_id),
    featured: featured.featured_sequence !== null,
    featuredSequence: featured.featured_sequence,
    updatedAt: featured.updated_at,
  };
}

async function remove({
  context,
  db,
  merchant,
  caller,
  body,
  params,
  now,
}: Call<typeof contract.deleteReview>) {
  const deleted = await deleteReview(db, merchant.merchantId, {
    reviewId: reviewIdOf(params),
    reasonCode: body.reasonCode ?? null,
    reason: body.reason ?? null,
    actor: actorOf(caller),
    now,
    library: context.media,
  });
  if (!deleted) throw notFound('review');
  announce(context, db, merchant.merchantId, deleted.productId);
  return { id: params.reviewId, deleted: true };
}

async function requestUpdate({
  context,
  db,
  merchant,
  body,
  params,
  now,
}: Call<typeof contract.requestReviewUpdate>) {
  const asked = await askForUpdate(db, merchant, {
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
  announce(context, db, merchant.merchantId, updated.productId);
  const review = await reviewForStaff(db, merchant.merchantId, reviewId);
  if (!review) throw notFound('review');
  return presentReview(asPublic(merchant, review), context.media.publicUrl);
}

async function history({ db, merchant, params }: Call<typeof contract.reviewHistory>) {
  const reviewId = reviewIdOf(params);
  if (!(await reviewForStaff(db, merchant.merchantId, reviewId))) throw notFound('review');
  return { versions: await versionsOf(db, merchant.merchantId, reviewId) };
}
