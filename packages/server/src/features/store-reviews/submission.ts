import { emailKeyOf, type Static, type storeReviewSubmission, verifiedPurchase } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/sql-states.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import type { UsageMeter } from '../../platform/merchants/usage.ts';
import { isTrusted } from '../authors/index.ts';
import {
  arrive,
  authored,
  authorOf,
  contextValues,
  judged,
  submissionContext,
  submittedTexts,
} from '../content/index.ts';
import { verificationByOrder } from '../orders/index.ts';
import { statusOf, tokenUnusable, tokenWith } from '../review-tokens/index.ts';
import { holdCauses } from '../screening/index.ts';
import { arrivingStoreReviews, type NewStoreReview } from './arriving.ts';
import { storeReviewKind, storeSubject } from './kind.ts';
import { currentReviewOfOrder, storeReviewContextSql } from './submission-context.ts';

/** Options of a submission. */
export interface StoreSubmissionOptions {
  /** Whether orders named by the caller count as verified: true for a merchant's server. */
  vouches: boolean;
  /** Identifies the client within this merchant; null if a merchant's server sent the review. */
  clientHash: Buffer | null;
  usage: Pick<UsageMeter, 'count'>;
  now: Date;
}

type Submission = Static<typeof storeReviewSubmission>;

/** The result of a submission. */
export type SubmittedStoreReview = Pick<
  NewStoreReview,
  'store_review_id' | 'status' | 'rating' | 'verification' | 'created_at'
>;

/**
 * Submits a review of the store: screens it, and writes it with its counters, log entry and events in one transaction. Throws
 * DUPLICATE_REVIEW if the order already has one, and TOKEN_UNUSABLE.
 */
export async function submitStoreReview(
  db: Db,
  merchant: Merchant,
  review: Submission,
  options: StoreSubmissionOptions,
): Promise<SubmittedStoreReview> {
  const { merchantId } = merchant;
  const { usage, now } = options;
  const orderOfToken =
    review.token === undefined ? null : await orderBehind(db, merchantId, review.token, now);
  const { arrival, asksService } = await screenedReview(db, merchantId, review, { ...options, orderOfToken });
  const { order_id: orderId } = arrival.row;
  try {
    const arriving = { merchantId, origin: 'submission', asksService, now } as const;
    await arrive(db, arrivingStoreReviews, [arrival], arriving);
  } catch (error) {
    if (db.isTransaction || orderId === null || !isUniqueViolation(error, 'store_reviews_order')) throw error;
    const other = await currentReviewOfOrder(db, merchantId, orderId);
    throw other ? alreadyReviewed(other) : error;
  }
  afterCommit(db, () => usage.count(merchantId, 'reviews', now));
  return arrival.row;
}

/** A used token still verifies a review of the store, which does not require a remaining product. */
async function orderBehind(db: Db, merchantId: string, text: string, now: Date) {
  const token = await tokenWith(db, merchantId, text);
  const status = token ? statusOf(token, now) : null;
  if (token?.type !== 'review_request' || (status !== 'active' && status !== 'used'))
    throw tokenUnusable(token?.type === 'review_request' ? status : null);
  return { orderId: token.order_id, emailKey: token.email_key };
}

type OfToken = { orderOfToken: Awaited<ReturnType<typeof orderBehind>> | null };

async function screenedReview(
  db: Db,
  merchantId: string,
  review: Submission,
  { vouches, clientHash, orderOfToken, now }: StoreSubmissionOptions & OfToken,
) {
  const { text: body = null, authorName } = review;
  const emailKey = emailKeyOf(review.authorEmail);
  const namedOrder = orderOfToken?.orderId ?? review.orderId ?? null;
  const values = contextValues({ merchantId, emailKey, body, clientHash, now });
  const found = await submissionContext(db, storeReviewContextSql, { ...values, orderId: namedOrder });
  const context = orderOfToken ? { ...found, recent: 0 } : found;
  const verification = orderOfToken ? 'token' : verificationByOrder(namedOrder, found, vouches);
  // An order that the submission names without proof is not stored, so that nobody can take the place of the order's review.
  const orderId = verification === 'none' ? null : namedOrder;
  if (orderId !== null && found.reviewed_by !== null) throw alreadyReviewed(found.reviewed_by);
  const texts = { title: null, ...submittedTexts(storeReviewKind, review), body };
  const source = orderOfToken ? ('email' as const) : ('widget' as const);
  const verified = verifiedPurchase[verification];
  const author = authorOf(found, { type: 'store_review', emailKey, now });
  const facts = { productId: storeSubject, source, hasMedia: false, verified, author };
  const { columns, decision } = await judged(db, merchantId, storeReviewKind, {
    context,
    written: { texts, authorName, facts },
    trigger: 'reviewSubmission',
    causesOf: (findings) =>
      holdCauses(findings, context, { isTrusted: verified && isTrusted(author, found) }),
  });
  const row: NewStoreReview = {
    ...authored(merchantId, review, { emailKey, textHash: values.textHash, clientHash, now }),
    store_review_id: newUuid(),
    rating: review.rating,
    service_rating: review.serviceRating ?? null,
    delivery_rating: review.deliveryRating ?? null,
    ...texts,
    ...columns,
    order_id: orderId,
    verification,
    source,
    edited_at: null,
    reply_text: null,
    reply_author_name: null,
    reply_created_at: null,
    reply_updated_at: null,
    import_id: null,
  };
  const arrival = { row, decision, wantedEvents: context.wanted_events };
  return { arrival, asksService: context.external_moderation };
}

const alreadyReviewed = (storeReviewId: string) => {
  const id = typeId('store_review', storeReviewId);
  return new ApiError('DUPLICATE_REVIEW', `The store has been reviewed for this order already: ${id}.`, {
    details: [{ field: 'reviewId', message: id }],
  });
};
