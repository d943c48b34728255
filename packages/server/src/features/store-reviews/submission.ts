import { emailKeyOf, type Static, type storeReviewSubmission, verifiedPurchase } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/sql-states.ts';
import { afterCommit, inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { detectLanguage } from '../../platform/language/detection.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import type { UsageMeter } from '../../platform/merchants/usage.ts';
import { recordContentEvents } from '../content/index.ts';
import { automaticStatus, logDecision } from '../decision-log/index.ts';
import { statusOf, tokenUnusable, tokenWith } from '../review-tokens/index.ts';
import {
  assigneeOf,
  holdCauses,
  queueExternalCheck,
  repeatsOwnText,
  screen,
  textHash,
} from '../screening/index.ts';
import { countStoreReviews } from './counts.ts';
import { storeReviewEvents } from './events.ts';
import { insertStoreReview, type NewStoreReview } from './insertion.ts';
import { storeSubject } from './kind.ts';
import { currentReviewOfOrder, storeReviewContext } from './submission-context.ts';

/** What a submission needs besides the review itself. */
export interface StoreSubmissionOptions {
  /** Whether orders named by the caller count as verified: true for a merchant's server. */
  vouches: boolean;
  /** Identifies the client within this merchant; null when a merchant's server sent the review. */
  clientHash: Buffer | null;
  usage: Pick<UsageMeter, 'count'>;
  now: Date;
}

type Submission = Static<typeof storeReviewSubmission>;

/** What became of a submission. */
export type SubmittedStoreReview = Pick<
  NewStoreReview,
  'store_review_id' | 'status' | 'rating' | 'verification' | 'created_at'
>;

/**
 * Submits a review of the store: screens it, and writes it with its counters, log entry and events in one transaction. Throws
 * DUPLICATE_REVIEW when the order has one already, and TOKEN_UNUSABLE.
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
  const { made, causes, asksService } = await screened(db, merchant, review, { ...options, orderOfToken });
  const { store_review_id: storeReviewId, rating, status, created_at: createdAt } = made;
  try {
    await inTransaction(db, async (tx) => {
      await insertStoreReview(tx, made);
      await countStoreReviews(tx, merchantId, [{ rating, createdAt, from: null, to: status }]);
      const types = ['store_review.created' as const];
      const published = status === 'approved' ? ['store_review.approved' as const] : [];
      await recordContentEvents(tx, merchantId, storeReviewEvents, {
        types: [...types, ...published],
        id: storeReviewId,
        now,
      });
      if (asksService)
        await queueExternalCheck(tx, merchantId, { itemType: 'store_review', itemId: storeReviewId, now });
      await logDecision(tx, merchantId, {
        itemType: 'store_review',
        itemId: storeReviewId,
        action: status === 'approved' ? 'publish' : 'hold',
        from: null,
        to: status,
        reasonCode: made.findings[0]?.reasonCode ?? null,
        reason: null,
        actor: { type: 'screening', name: null },
        causes,
        at: now,
      });
    });
  } catch (error) {
    if (db.isTransaction || made.order_id === null || !isUniqueViolation(error, 'store_reviews_order'))
      throw error;
    const other = await currentReviewOfOrder(db, merchantId, made.order_id);
    throw other ? alreadyReviewed(other) : error;
  }
  afterCommit(db, () => usage.count(merchantId, 'reviews', now));
  return made;
}

/** A used token still verifies a review of the store, which needs no product to be left. */
async function orderBehind(db: Db, merchantId: string, text: string, now: Date) {
  const token = await tokenWith(db, merchantId, text);
  const status = token ? statusOf(token, now) : null;
  if (token?.type !== 'review_request' || (status !== 'active' && status !== 'used'))
    throw tokenUnusable(token?.type === 'review_request' ? status : null);
  return { orderId: token.order_id, emailKey: token.email_key };
}

async function screened(
  db: Db,
  merchant: Merchant,
  review: Submission,
  {
    vouches,
    clientHash,
    orderOfToken,
    now,
  }: StoreSubmissionOptions & { orderOfToken: Awaited<ReturnType<typeof orderBehind>> | null },
) {
  const { merchantId } = merchant;
  const hash = textHash(review.text ?? null);
  const emailKey = emailKeyOf(review.authorEmail);
  const namedOrder = orderOfToken?.orderId ?? review.orderId ?? null;
  const context = await storeReviewContext(db, merchantId, {
    orderId: namedOrder,
    emailKey,
    textHash: hash,
    clientHash,
    now,
  });
  const verification = orderOfToken
    ? 'token'
    : namedOrder === null || context.order_void
      ? 'none'
      : context.order_known
        ? 'order'
        : vouches
          ? 'merchant'
          : 'none';
  // Somebody who only names another's order must not take its place.
  const orderId = verification === 'none' ? null : namedOrder;
  if (orderId !== null && context.reviewed_by !== null) throw alreadyReviewed(context.reviewed_by);
  const words = { title: review.title ?? null, text: review.text ?? null };
  const language = await detectLanguage([words.title, words.text].filter((text) => text !== null).join('\n'));
  const source = orderOfToken ? ('email' as const) : ('widget' as const);
  const submission = {
    words: Object.fromEntries(
      Object.entries(words).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
    authorName: review.authorName,
    facts: {
      itemType: 'store_review' as const,
      productId: storeSubject,
      category: null,
      language,
      source,
      hasMedia: false,
      verified: verifiedPurchase[verification],
    },
    ...context.screening,
    textSeenBefore: context.text_seen || repeatsOwnText(words.text, context.own_texts),
    recentFromClient: orderOfToken ? 0 : context.screening.recentFromClient,
  };
  const findings = screen(submission);
  const causes = holdCauses({
    findings,
    awaitsEmail: false,
    awaitsExternal: context.external_moderation,
    moderationPolicy: context.moderation_policy,
  });
  const createdAt = now.toISOString();
  const made: NewStoreReview = {
    merchant_id: merchantId,
    store_review_id: newUuid(),
    rating: review.rating,
    service_rating: review.serviceRating ?? null,
    delivery_rating: review.deliveryRating ?? null,
    title: words.title,
    body: words.text,
    author_name: review.authorName,
    author_email: review.authorEmail,
    email_key: emailKey,
    order_id: orderId,
    verification,
    source,
    status: automaticStatus('reviewSubmission', null, { publish: causes.length === 0 }),
    findings,
    language,
    text_hash: hash,
    client_hash: clientHash,
    assigned_to: assigneeOf(submission),
    reply_text: null,
    reply_author_name: null,
    reply_created_at: null,
    reply_updated_at: null,
    import_id: null,
    created_at: createdAt,
    updated_at: createdAt,
  };
  return { made, causes, asksService: context.external_moderation };
}

const alreadyReviewed = (storeReviewId: string) => {
  const id = typeId('store_review', storeReviewId);
  return new ApiError('DUPLICATE_REVIEW', `The store has been reviewed for this order already: ${id}.`, {
    details: [{ field: 'reviewId', message: id }],
  });
};
