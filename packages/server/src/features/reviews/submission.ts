import {
  emailKeyOf,
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
import { detectLanguage } from '../../platform/language/detection.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import type { UsageMeter } from '../../platform/merchants/usage.ts';
import {
  applicability,
  currentSchema,
  holdSchema,
  lockSchema,
  locksSchema,
  submittedAttributes,
} from '../attributes/index.ts';
import { automaticStatus } from '../decision-log/index.ts';
import { type Token, tokenForReview } from '../review-tokens/index.ts';
import {
  assigneeOf,
  categoryForRules,
  holdCauses,
  queueExternalCheck,
  repeatsOwnText,
  screen,
  textHash,
} from '../screening/index.ts';
import type { PromisedEntry } from '../transparency/index.ts';
import { updateDependents } from './author-emails.ts';
import { insertReview, type NewReview, type NewReviewRow } from './insertion.ts';
import { insertInTurn } from './joint-insertion.ts';
import { currentVerifiedReview, submissionContext } from './submission-context.ts';
import { namedWords, submittedWords } from './words.ts';

/** The facts about a submitting client that verification and burst detection depend on. */
export interface Submitter {
  /** Whether orders named by the caller count as verified: true for a merchant's server. */
  vouches: boolean;
  /** Identifies the client within this merchant; null when a merchant's server sent the review. */
  clientHash: Buffer | null;
  /** Network address of the browser; null when a merchant's server sent the review. */
  client: string | null;
  device: 'desktop' | 'mobile' | 'tablet' | null;
}

/** What a submission needs besides the review itself. */
export interface SubmissionOptions {
  submitter: Submitter;
  /** Base URL of links in emails. */
  publicUrl: string;
  /** Of a review without a token; defaults to the store. */
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

/** What became of a submission. `reviewId` is a UUID, `createdAt` an ISO 8601 time. */
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
  if (token === undefined && attributes === undefined)
    return screenAndStore(db, merchant, review, { ...options, token: null });
  return inTransaction(db, async (tx) => {
    if (attributes !== undefined) await holdSchema(tx, merchant.merchantId);
    if (token === undefined) return screenAndStore(tx, merchant, review, { ...options, token: null });
    const found = await tokenForReview(tx, merchant.merchantId, { text: token, productId, now: options.now });
    return screenAndStore(tx, merchant, review, { ...options, token: found });
  });
}

async function screenAndStore(
  db: Db,
  merchant: Merchant,
  review: Submission,
  options: WithToken,
): Promise<SubmittedReview> {
  const { token, publicUrl, changes, withMedia = false, now } = options;
  const { client } = options.submitter;
  const { row, causes, wantedEvents, hasDependents, asksService, locks } = await screened(
    db,
    merchant,
    review,
    options,
  );
  const made = { row, causes, wantedEvents, withMedia, now };
  const write = async (tx: Db) => {
    if (locks) await lockSchema(tx, merchant.merchantId, changes);
    const promised = await insertReview(tx, merchant, made);
    if (hasDependents) await updateDependents(tx, merchant, { review: row, token, client, publicUrl, now });
    if (asksService)
      await queueExternalCheck(tx, merchant.merchantId, { itemType: 'review', itemId: row.review_id, now });
    return promised;
  };
  const { review_id: reviewId, product_id: productId, status, rating, verification } = row;
  let promised: PromisedEntry;
  try {
    if (db.isTransaction || hasDependents || asksService || locks) promised = await inTransaction(db, write);
    else promised = await insertInTurn(db, merchant, made);
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
  return { reviewId, productId, status, rating, verification, createdAt: row.created_at, promised };
}

/**
 * The row to write, what holds it for moderation, the event types that endpoints subscribe to, whether requests, claims or an
 * email depend on it, whether the merchant's moderation service is asked about it, and whether it locks the merchant's attributes.
 */
async function screened(
  db: Db,
  merchant: Merchant,
  review: Submission,
  { submitter, token, withMedia = false, source: publicSource = 'widget', now }: WithToken,
): Promise<
  Pick<NewReview, 'row' | 'causes' | 'wantedEvents'> & {
    hasDependents: boolean;
    asksService: boolean;
    locks: boolean;
  }
> {
  const emailKey = emailKeyOf(review.authorEmail);
  const hash = textHash(review.text ?? null);
  const context = await submissionContext(db, merchant.merchantId, {
    review,
    emailKey,
    textHash: hash,
    clientHash: submitter.clientHash,
    orderOfToken: token?.order_id ?? null,
    now,
  });
  const schema = await currentSchema(db, merchant, context);
  const applies = await applicability(db, merchant.merchantId, {
    schema: schema.attributes,
    productId: review.productId,
  });
  const attributes = submittedAttributes(merchant, schema.attributes, review.attributes, applies);
  if (context.held_by !== null) throw duplicateReview(typeId('review', context.held_by));
  const words = submittedWords(review);
  const verification = token ? 'token' : verificationOf(review.orderId, context, submitter);
  const language = await detectLanguage([review.title, review.text].filter(Boolean).join('. '));
  const source = token ? ('email' as const) : publicSource;
  const submission = {
    words: namedWords(words),
    authorName: review.authorName,
    merchantsBlockedWords: context.blocked_words,
    rules: context.moderation_rules,
    facts: {
      itemType: 'review' as const,
      productId: review.productId,
      category: await categoryForRules(db, merchant.merchantId, {
        rules: context.moderation_rules,
        productId: review.productId,
      }),
      language,
      source,
      hasMedia: withMedia,
      verified: verifiedPurchase[verification],
    },
    textSeenBefore: context.text_seen || repeatsOwnText(words.body, context.own_texts),
    recentFromClient: context.recent,
  };
  const findings = screen(submission);
  const awaitsEmail = context.email_must_be_verified && verification === 'none';
  const causes = holdCauses({
    findings,
    awaitsEmail,
    awaitsExternal: context.external_moderation,
    moderationPolicy: context.moderation_policy,
  });
  const verified = verifiedPurchase[verification];
  const createdAt = now.toISOString();
  const row: NewReviewRow = {
    merchant_id: merchant.merchantId,
    review_id: newUuid(),
    product_id: review.productId,
    rating: review.rating,
    ...words,
    would_recommend: review.wouldRecommend ?? null,
    attributes: attributes.shown,
    attributes_aside: attributes.aside,
    attribute_tags: attributes.tags,
    attribute_combination: attributes.combination,
    author_name: review.authorName,
    author_email: review.authorEmail,
    email_key: emailKey,
    order_id: token?.order_id ?? review.orderId ?? null,
    incentive_claim_id: review.incentiveClaimId ?? null,
    incentivized:
      context.incentive_offered || review.incentiveClaimId !== undefined || review.incentiveConsent === true,
    verification,
    verified,
    assigned_to: assigneeOf(submission),
    holds_place: verified,
    awaits_email: awaitsEmail,
    status: automaticStatus('reviewSubmission', null, { publish: causes.length === 0 }),
    findings,
    reason_code: findings[0]?.reasonCode ?? null,
    language,
    source,
    device: submitter.device,
    text_hash: hash,
    client_hash: submitter.clientHash,
    created_at: createdAt,
    updated_at: createdAt,
  };
  const hasDependents = token !== null || awaitsEmail || context.has_dependents;
  return {
    row,
    causes,
    wantedEvents: context.wanted_events,
    hasDependents,
    asksService: context.external_moderation,
    locks: locksSchema(merchant, schema),
  };
}

function verificationOf(
  orderId: string | undefined,
  { order_known, order_void }: { order_known: boolean; order_void: boolean },
  { vouches }: Submitter,
) {
  if (orderId === undefined || order_void) return 'none';
  if (order_known) return 'order';
  return vouches ? 'merchant' : 'none';
}
