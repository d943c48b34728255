import * as contract from '@tribune/contract';
import { verifiedPurchase } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { afterCommit, inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { typeId } from '../../platform/ids.ts';
import { assertUnclaimed, attachMedia, clearUploads, type NewMedium, takeUploads } from '../media/index.ts';
import { type Receipt, receiptsFor } from '../transparency/index.ts';
import { reviewOfCustomer } from './existence.ts';
import { type SubmissionOptions, type SubmittedReview, submitReview } from './submission.ts';
import { submitterOf } from './submitter.ts';

export function serveSubmission(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.submitReview, {
    handle: (call) => submit(call),
    receive: fetchUploads,
    readsSuspension: true,
  });
  serve(app, context, contract.reviewExists, exists);
}

/** Submits the review of a request. Its submitter is by default derived from the caller. */
export async function submit(
  call: Call<typeof contract.submitReview>,
  page: Partial<Pick<SubmissionOptions, 'submitter' | 'source'>> = {},
) {
  const { context, db, merchant, caller, body, now, request } = call;
  const { merchantId } = merchant;
  const submitter = submitterOf(caller, merchant, request);
  const options = {
    submitter,
    ...page,
    publicUrl: publicUrlOf(context.config),
    changes: context.changes,
    usage: context.usage,
    now,
  };
  const receiptOf = await receiptsFor(db, call);
  const { media: publicIds = [], ...review } = body;
  if (publicIds.length === 0) {
    const made = await submitReview(db, merchant, review, options);
    return presentSubmitted(call, made, await receiptOf(made));
  }
  const { uploads } = body as unknown as BodyWithUploads; // set by fetchUploads
  if (uploads instanceof ApiError) throw uploads;
  return inTransaction(db, async (tx) => {
    await assertUnclaimed(tx, merchantId, uploads);
    const made = await submitReview(tx, merchant, review, { ...options, withMedia: true });
    await attachMedia(tx, merchantId, { ...made, media: uploads, now });
    afterCommit(tx, () => void clearUploads(context, merchantId, uploads));
    const presented = presentSubmitted({ ...call, db: tx }, made, await receiptOf(made));
    return { ...presented, mediaStatus: 'processing' as const };
  });
}

interface BodyWithUploads {
  /** A refusal is thrown by the handler, not by fetchUploads, so that an idempotent replay returns the first response. */
  uploads: NewMedium[] | ApiError;
}

/** Fetches and checks uploads before the transaction begins. */
export function fetchUploads({ context, merchant, body }: Call<typeof contract.submitReview>) {
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

/** A submitted review, without media and receipt. */
export const submittedFields = (made: SubmittedReview) => ({
  id: typeId('review', made.reviewId),
  productId: made.productId,
  status: made.status,
  rating: made.rating,
  verifiedPurchase: verifiedPurchase[made.verification],
  verification: made.verification,
  createdAt: made.createdAt,
});

function presentSubmitted(
  { context, db, merchant }: Pick<Call<never>, 'context' | 'db' | 'merchant'>,
  made: SubmittedReview,
  { receipt, receiptUrl }: Receipt,
) {
  if (made.status === 'approved') announceProduct(context, db, merchant.merchantId, made.productId);
  return {
    ...submittedFields(made),
    mediaStatus: null,
    receipt,
    receiptUrl,
  };
}

async function exists({ db, merchant, query }: Call<typeof contract.reviewExists>) {
  const email = query.customerEmail ?? query.email;
  if (email === undefined) throw invalidField('customerEmail', 'is required');
  const found = await reviewOfCustomer(db, merchant.merchantId, { email, productId: query.productId });
  return { exists: found !== null, reviewId: found && typeId('review', found) };
}
