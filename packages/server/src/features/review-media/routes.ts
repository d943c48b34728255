import multipart from '@fastify/multipart';
import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf, isStaff } from '../../platform/auth/caller.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { type Db, rowWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notFound, orNotFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { uuidOf } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { merchantTag, shopTag } from '../../platform/response-cache.ts';
import type { NewMedium } from '../media/index.ts';
import {
  abandon,
  assertReadable,
  assertRoomFor,
  assertUnclaimed,
  attachMedia,
  captionVideo,
  filesWithinQuota,
  formLimits,
  mediaUrlOf,
  presentForStaff,
  presentMedia,
  presentMedium,
  receiveForm,
  type StoredMedium,
  serveMediaFiles,
  signUpload,
  storeOriginals,
} from '../media/index.ts';
import { sharedTags } from '../products/index.ts';
import { submitReview, submittedFields, submitterOf } from '../reviews/index.ts';
import { receiptsFor } from '../transparency/index.ts';
import { productGallery } from './gallery.ts';
import { hideMedium } from './hiding.ts';
import { removeMedium } from './removal.ts';
import { readReviewForm } from './review-form.ts';

export async function serveReviewMedia(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: formLimits });
    serve(scope, context, contract.submitReviewWithMedia, { receive, handle: submit });
    await serveMediaFiles(scope, context);
  });
  serve(app, context, contract.signUpload, async ({ db, merchant, body, now }) => {
    await assertRoomFor(db, merchant, body.size);
    return signUpload(db, merchant.merchantId, { ...body, now, library: context.media });
  });
  serve(app, context, contract.listReviewMedia, {
    handle: reviewMedia,
    onlyFor: 'origin',
    cacheTags: ({ merchantId }) => [merchantTag(merchantId), shopTag(merchantId)],
  });
  serve(app, context, contract.listProductMedia, {
    handle: async ({ db, merchant, params, query }) =>
      productGallery(db, merchant.merchantId, {
        productIds: await context.groups.membersOf(merchant, params.productId),
        limit: query.limit ?? 20,
        startAfter: query.startAfter,
        publicUrl: mediaUrlOf(context, merchant),
      }),
    cacheTags: (merchant, { productId }) => sharedTags(context, merchant, [productId]),
  });
  serve(app, context, contract.deleteReviewMedium, remove);
  serve(app, context, contract.hideReviewMedium, hide);
  serve(app, context, contract.setCaptions, caption);
}

interface FormBody {
  review: Awaited<ReturnType<typeof readReviewForm>>;
  media: NewMedium[];
  /** Whether the review's files exceed the quota and are dropped. */
  isOverQuota: boolean;
}

/**
 * Validates the form and stores its files before the transaction that creates the review, so that a failing storage or a rejected review
 * leaves nothing behind, and no database connection waits for the storage.
 */
async function receive({ context, merchant, request }: Call<typeof contract.submitReviewWithMedia>) {
  const form = await receiveForm(request, context.media);
  try {
    const review = await readReviewForm(context.db, form.fields, merchant);
    await assertReadable(context.media, form.files);
    const files = await filesWithinQuota(context.db, merchant, form.files);
    const media = await storeOriginals(context, merchant.merchantId, files);
    const body: FormBody = { review, media, isOverQuota: files.length < form.files.length };
    return { body, content: form.content, release: () => abandon(context, merchant.merchantId, media) };
  } finally {
    await form.release();
  }
}

async function submit(call: Call<typeof contract.submitReviewWithMedia>) {
  const { context, db, merchant, caller, now, request } = call;
  const { review, media, isOverQuota } = call.body as unknown as FormBody; // returned by `receive`
  const { merchantId } = merchant;
  const receiptOf = await receiptsFor(db, call);
  return inTransaction(db, async (tx) => {
    await assertUnclaimed(tx, merchantId, media);
    const made = await submitReview(tx, merchant, review, {
      submitter: submitterOf(caller, merchant, request),
      publicUrl: publicUrlOf(context.config),
      withMedia: media.length > 0,
      changes: context.changes,
      usage: context.usage,
      now,
    });
    const stored = await attachMedia(tx, merchantId, { ...made, media, now });
    if (made.status === 'approved') announceProduct(context, tx, merchantId, made.productId);
    return {
      ...submittedFields(made),
      mediaStatus: isOverQuota ? ('failed' as const) : media.length > 0 ? ('processing' as const) : null,
      ...(await receiptOf(made)),
      media: stored.map((medium) => presentMedium(medium, mediaUrlOf(context, merchant))),
    };
  });
}

const r = table('reviews').holding<{ media: StoredMedium[] }>();

async function reviewMedia({ context, db, merchant, caller, params }: Call<typeof contract.listReviewMedia>) {
  const reviewId = uuidOf('review', params.reviewId);
  const review =
    reviewId &&
    (await rowWith(db, r('media', 'status'), { merchant_id: merchant.merchantId, review_id: reviewId }));
  if (!review || (review.status !== 'approved' && !isStaff(caller))) throw notFound('review');
  const publicUrl = mediaUrlOf(context, merchant);
  if (isStaff(caller)) return { media: review.media.map((medium) => presentForStaff(medium, publicUrl)) };
  return { media: presentMedia(review.media, publicUrl) };
}

function idsOf({ reviewId, publicId }: { reviewId: string; publicId: string }) {
  const ids = { reviewId: uuidOf('review', reviewId), mediaId: uuidOf('media', publicId) };
  if (ids.reviewId === null || ids.mediaId === null) throw notFound('medium');
  return { reviewId: ids.reviewId, mediaId: ids.mediaId };
}

async function remove({
  context,
  db,
  merchant,
  caller,
  params,
  now,
}: Call<typeof contract.deleteReviewMedium>) {
  const decision = { ...idsOf(params), reason: null, actor: actorOf(caller), now };
  const removed = await removeMedium(db, merchant.merchantId, { ...decision, library: context.media });
  if (!removed) throw notFound('medium');
  announceProduct(context, db, merchant.merchantId, removed.productId);
  return { deleted: true, publicId: params.publicId };
}

async function hide({
  context,
  db,
  merchant,
  caller,
  params,
  body,
  now,
}: Call<typeof contract.hideReviewMedium>) {
  const ids = idsOf(params);
  const decision = { ...ids, hidden: body.hidden, reason: body.reason ?? null, actor: actorOf(caller), now };
  const changed = orNotFound(await hideMedium(db, merchant.merchantId, decision), 'medium');
  announceProduct(context, db, merchant.merchantId, changed.productId);
  return changedMedium(context, db, merchant, ids);
}

async function caption({ context, db, merchant, params, body, now }: Call<typeof contract.setCaptions>) {
  const ids = idsOf(params);
  const captions = { ...ids, ...body, library: context.media, now };
  const { productId } = await captionVideo(db, merchant.merchantId, captions);
  announceProduct(context, db, merchant.merchantId, productId);
  return changedMedium(context, db, merchant, ids);
}

async function changedMedium(
  context: Context,
  db: Db,
  merchant: Merchant,
  { reviewId, mediaId }: { reviewId: string; mediaId: string },
) {
  const review = await rowWith(db, r('media'), { merchant_id: merchant.merchantId, review_id: reviewId });
  const medium = review?.media.find((one) => one.mediaId === mediaId);
  if (!medium) throw notFound('medium');
  return presentForStaff(medium, mediaUrlOf(context, merchant));
}
