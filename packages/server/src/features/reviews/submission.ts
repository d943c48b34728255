import {
  emailKeyOf,
  isInsider,
  type ReviewStatus,
  type reviewSubmission,
  type Static,
  verifiedPurchase,
} from '@tribune/contract';
import type { Changes } from '../../platform/db/changes.ts';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/sql-states.ts';
import { afterCommit, inTransaction } from '../../platform/db/transaction.ts';
import { duplicateReview, invalidField } from '../../platform/errors.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import type { UsageMeter } from '../../platform/merchants/usage.ts';
import {
  applicability,
  currentSchema,
  holdSchema,
  lockSchema,
  locksSchema,
  type StoredAttributes,
  submittedAttributes,
} from '../attributes/index.ts';
import { isTrusted } from '../authors/index.ts';
import { authored, authorOf, contextValues, judged } from '../content/index.ts';
import {
  comparable,
  evidenceOf,
  evidenceValues,
  findingOf,
  gatherRaidJob,
  judge,
  stored,
  storedBands,
} from '../integrity/index.ts';
import { verificationByOrder } from '../orders/index.ts';
import { type Token, tokenForReview } from '../review-tokens/index.ts';
import { holdCauses } from '../screening/index.ts';
import { type LogChange, type PromisedEntry, promisedEntry } from '../transparency/index.ts';
import { arriveInTurn, arriveOne, type NewReviewRow } from './arriving.ts';
import { updateDependents } from './author-emails.ts';
import { reviewKind } from './kind.ts';
import { currentVerifiedReview, reviewContext } from './submission-context.ts';
import { submittedWords } from './written-texts.ts';

/** The facts about a submitting client that verification and burst detection depend on. */
export interface Submitter {
  /** Whether orders named by the caller count as verified: true for a merchant's server. */
  vouches: boolean;
  /** Identifies the client within this merchant; null if a merchant's server sent the review. */
  clientHash: Buffer | null;
  /** Identifies the client's network within this merchant; null if it is unknown. */
  networkHash: Buffer | null;
  /** Network address of the browser; null if a merchant's server sent the review. */
  client: string | null;
  device: 'desktop' | 'mobile' | 'tablet' | null;
}

/** Options of a submission. */
export interface SubmissionOptions {
  submitter: Submitter;
  /** Base URL of links in emails. */
  publicUrl: string;
  /** Source of a review without a token; defaults to the store. */
  source?: 'widget' | 'link' | 'qr';
  /** Whether media are attached in the same transaction. */
  withMedia?: boolean;
  /** Notified when the first review locks the merchant's attributes. */
  changes: Pick<Changes, 'announce'>;
  usage: Pick<UsageMeter, 'count'>;
  now: Date;
}

type Submission = Static<typeof reviewSubmission>;
type WithToken = SubmissionOptions & { token: Token | null };

/** The result of a submission. `reviewId` is a UUID, `createdAt` an ISO 8601 time. */
export interface SubmittedReview {
  reviewId: string;
  productId: string;
  status: ReviewStatus;
  rating: number;
  verification: NewReviewRow['verification'];
  createdAt: string;
  /** Its entry in the transparency log. */
  promised: PromisedEntry;
}

/**
 * Submits a review: checks for duplicates, screens it, and writes it with search words, counters and log entry in one
 * statement. Review requests, claims and the verification email follow in the same transaction. Throws DUPLICATE_REVIEW,
 * VALIDATION_ERROR and TOKEN_UNUSABLE.
 */
export async function submitReview(
  db: Db,
  merchant: Merchant,
  review: Submission,
  options: SubmissionOptions,
): Promise<SubmittedReview> {
  if (review.incentiveClaimId !== undefined && review.incentiveConsent !== true)
    throw invalidField('incentiveConsent', 'must be true when incentiveClaimId is given');
  const { token, productId, attributes } = review;
  if (review.experiencedAt !== undefined && review.experiencedAt > dayOf(options.now.getTime() + dayMs))
    throw invalidField('experiencedAt', 'must not be in the future');
  if (token === undefined && attributes === undefined)
    return screenAndStore(db, merchant, review, { ...options, token: null });
  return inTransaction(db, async (tx) => {
    if (attributes !== undefined) await holdSchema(tx, merchant.merchantId);
    if (token === undefined) return screenAndStore(tx, merchant, review, { ...options, token: null });
    const found = await tokenForReview(tx, merchant.merchantId, { text: token, productId, now: options.now });
    return screenAndStore(tx, merchant, review, { ...options, token: found });
  });
}

const dayMs = 24 * 60 * 60_000;
const dayOf = (time: number | string) => new Date(time).toISOString().slice(0, 10);

async function screenAndStore(
  db: Db,
  merchant: Merchant,
  review: Submission,
  options: WithToken,
): Promise<SubmittedReview> {
  const { token, publicUrl, changes, now } = options;
  const { client } = options.submitter;
  const { submitted, others, hasDependents, asksService, locks } = await screenedReview(
    db,
    merchant,
    review,
    options,
  );
  const { row } = submitted;
  const dependents = async (tx: Db) => {
    await updateDependents(tx, merchant, { review: row, token, client, publicUrl, now });
    if (others.length > 0)
      await enqueue(tx, gatherRaidJob, { merchantId: merchant.merchantId, reviewId: row.review_id, others });
  };
  const arriving = { ...submitted, ...(hasDependents && { dependents }) };
  const write = async (tx: Db) => {
    if (locks) await lockSchema(tx, merchant.merchantId, changes);
    return arriveOne(tx, merchant.merchantId, { ...arriving, asksService });
  };
  const { review_id: reviewId, product_id: productId, status, rating, verification } = row;
  let change: LogChange;
  try {
    if (db.isTransaction || asksService || locks) change = await inTransaction(db, write);
    else change = await arriveInTurn(db, merchant, arriving);
  } catch (error) {
    // The same customer submitted another verified review concurrently. A failed transaction can't query; it is retried.
    if (db.isTransaction || !isUniqueViolation(error, 'reviews_one_verified')) throw error;
    const other = await currentVerifiedReview(db, merchant.merchantId, {
      emailKey: row.email_key,
      productId,
    });
    throw other ? duplicateReview(typeId('review', other)) : error;
  }
  afterCommit(db, () => options.usage.count(merchant.merchantId, 'reviews', now));
  const promised = promisedEntry(change);
  return { reviewId, productId, status, rating, verification, createdAt: row.created_at, promised };
}

/**
 * Screens the review. Returns the review to write, earlier reviews of the same raid, and whether requests, claims or an email depend on it,
 * the merchant's moderation service is asked, and it locks the merchant's attributes.
 */
async function screenedReview(db: Db, merchant: Merchant, review: Submission, options: WithToken) {
  const { submitter, token, withMedia = false, now } = options;
  const { merchantId } = merchant;
  const { productId, text: body = null } = review;
  const { clientHash, networkHash } = submitter;
  const words = submittedWords(review);
  const texts = Object.values(words).filter((text) => text !== null);
  const compared = comparable(texts);
  const emailKey = emailKeyOf(review.authorEmail);
  const orders = { orderId: review.orderId ?? null, orderOfToken: token?.order_id ?? null };
  const values = contextValues({ merchantId, emailKey, body, clientHash, now });
  const context = await reviewContext(db, merchant, {
    ...values,
    ...evidenceValues(compared, now),
    ...orders,
    productId,
  });
  const schema = await currentSchema(db, merchant, context);
  const applies = await applicability(db, merchantId, { schema: schema.attributes, productId });
  const attributes = submittedAttributes(merchant, schema.attributes, review.attributes, applies);
  if (context.held_by !== null) throw duplicateReview(typeId('review', context.held_by));
  const verification = token ? 'token' : verificationByOrder(orders.orderId, context, submitter.vouches);
  const source = token ? ('email' as const) : (options.source ?? 'widget');
  const author = authorOf(context, { type: 'review', emailKey, now });
  const facts = { productId, source, hasMedia: withMedia, verified: verifiedPurchase[verification], author };
  const written = { texts: words, authorName: review.authorName, facts };
  const reviewId = newUuid();
  const sentReview = {
    reviewId,
    productId,
    emailKey,
    clientHash,
    networkHash,
    verified: facts.verified,
    hasBody: body !== null,
  };
  const evidence = evidenceOf(context, { ...sentReview, now }, compared);
  const judgment = judge(evidence);
  const others = judgment?.others ?? [];
  const awaitsEmail = context.email_must_be_verified && verification === 'none';
  const { columns, decision } = await judged(db, merchantId, reviewKind, {
    context,
    written,
    found: judgment ? findingOf(judgment) : [],
    trigger: 'reviewSubmission',
    causesOf: (findings) =>
      holdCauses(findings, context, {
        awaitsEmail,
        // Anybody can type the address of a trusted author.
        isTrusted: facts.verified && isTrusted(author, context),
      }),
  });
  const row = {
    ...authored(merchantId, review, { emailKey, textHash: values.textHash, clientHash, now }),
    ...sent(reviewId, review, attributes, { verification, source, device: submitter.device }),
    ...columns,
    network_hash: networkHash,
    text_bands: storedBands(compared.bands, evidence),
    integrity: judgment && stored(judgment),
    reason_code: decision.reasonCode,
    order_id: token?.order_id ?? review.orderId ?? null,
    incentivized:
      context.incentive_offered ||
      review.incentiveClaimId !== undefined ||
      review.incentiveConsent === true ||
      review.relationship === 'received_free',
    experienced_on: experiencedOn(review, context.delivered_at, now),
    published_at: columns.status === 'approved' ? now.toISOString() : null,
    awaits_email: awaitsEmail,
  };
  return {
    submitted: { row, decision, wantedEvents: context.wanted_events, withMedia, now },
    others,
    hasDependents: others.length > 0 || token !== null || awaitsEmail || context.has_dependents,
    asksService: context.external_moderation,
    locks: locksSchema(merchant, schema),
  };
}

/**
 * The date of the experience: that of the verifying order's delivery, unless it is in the future; otherwise the date that the author gives.
 */
const experiencedOn = (
  { experiencedAt }: Submission,
  deliveredAt: string | null,
  now: Date,
): string | null =>
  deliveredAt !== null && Date.parse(deliveredAt) <= now.getTime()
    ? dayOf(deliveredAt)
    : (experiencedAt ?? null);

/** The columns of a submission that depend on its sender and verification. */
const sent = (
  reviewId: string,
  review: Submission,
  attributes: StoredAttributes,
  by: Pick<NewReviewRow, 'verification' | 'source'> & Pick<Submitter, 'device'>,
) => ({
  review_id: reviewId,
  product_id: review.productId,
  rating: review.rating,
  ...submittedWords(review),
  would_recommend: review.wouldRecommend ?? null,
  relationship: review.relationship ?? null,
  insider: isInsider(review.relationship),
  attributes: attributes.shown,
  attributes_aside: attributes.aside,
  attribute_tags: attributes.tags,
  attribute_combination: attributes.combination,
  incentive_claim_id: review.incentiveClaimId ?? null,
  ...by,
  verified: verifiedPurchase[by.verification],
  holds_place: verifiedPurchase[by.verification],
});
