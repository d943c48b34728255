import { emailKeyOf, verifiedPurchase } from '@tribune/contract';
import { copyRecords } from '../../platform/db/copy.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/sql-states.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  applicabilities,
  givenValues,
  holdSchema,
  parsedTexts,
  type StoredAttributes,
  schemaOf,
  storedAttributes,
} from '../attributes/index.ts';
import { noteProducts } from '../products/index.ts';
import { countTransitions } from '../rating-counters/index.ts';
import { insertSearchWords, reviewsAsR, submittedWords } from '../reviews/index.ts';
import { textHash } from '../screening/index.ts';
import { copyIntoLog, featured, imported, type LogChange, received } from '../transparency/index.ts';
import { firstOfEach, importLogged, noteStep, oneStepAtATime, productsOf, type Step } from './import-step.ts';
import type { PreparedReview } from './prepared-review.ts';

const maxAttempts = 3;

/**
 * Writes up to two thousand reviews with their counts, search index and log in one transaction with the import's progress,
 * so that a later attempt continues after it. Skips reviews that exist or were deleted. Returns the number written.
 */
export async function writeReviewStep(db: Db, step: Step<PreparedReview>): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, (tx) => writeReviews(tx, step));
    } catch (error) {
      // A customer submitted a verified review of the same product meanwhile; the next attempt sees it.
      if (attempt === maxAttempts || !isUniqueViolation(error, 'reviews_one_verified')) throw error;
    }
  }
}

async function writeReviews(tx: Db, step: Step<PreparedReview>): Promise<number> {
  const { merchantId, now } = step;
  await oneStepAtATime(tx, merchantId);
  await holdSchema(tx, merchantId);
  const known = await knownIds(
    tx,
    merchantId,
    step.items.map(({ reviewId }) => reviewId),
  );
  const fresh = firstOfEach(step.items, ({ reviewId }) => reviewId).filter(
    ({ reviewId }) => !known.has(reviewId),
  );
  if (fresh.length > 0) {
    const current = await currentVerified(tx, merchantId, fresh);
    const attributes = await attributesOf(tx, merchantId, fresh);
    await copyReviews(tx, step, fresh, { current, attributes });
    await insertSearchWords(tx, merchantId, fresh);
    await copyLogEntries(tx, step, fresh);
    await copyIntoLog(tx, merchantId, changesInLog(step, fresh));
    await copyPictures(tx, step, fresh);
    await noteProducts(tx, merchantId, { products: productsOf(fresh), now });
    await countTransitions(
      tx,
      merchantId,
      fresh.map(({ productId, rating, incentivized = false, status, createdAt, ...review }, index) => ({
        productId,
        rating,
        incentivized,
        would_recommend: review.wouldRecommend ?? null,
        createdAt,
        device: null,
        from: null,
        to: status,
        reasonCode: review.reasonCode ?? null,
        source: review.source ?? 'import',
        sentiment: review.sentiment ?? null,
        attributeTags: attributes[index]?.tags ?? null,
        language: review.language ?? null,
        verified: verifiedPurchase[review.verification],
        withMedia: false,
      })),
    );
  }
  await noteStep(tx, step, fresh.length);
  return fresh.length;
}

/** Attributes never cause a rejection: values that do not fit the merchant's schema are stored unmatched. */
async function attributesOf(
  tx: Db,
  merchantId: string,
  reviews: readonly PreparedReview[],
): Promise<StoredAttributes[]> {
  const { attributes: schema } = await schemaOf(tx, merchantId);
  const productIds = reviews.map(({ productId }) => productId);
  const appliesTo = await applicabilities(tx, merchantId, { schema, productIds });
  return reviews.map(({ attributes, attributesAside, productId }) => {
    const all = givenValues({ shown: attributes ?? null, aside: attributesAside ?? null });
    return storedAttributes(schema, all && parsedTexts(schema, all), appliesTo(productId));
  });
}

const customerKey = (email: string, productId: string) => JSON.stringify([emailKeyOf(email), productId]);

/** The reviews that become their customer's current verified review of the product: verified, not rejected, and the first. */
async function currentVerified(
  tx: Db,
  merchantId: string,
  reviews: readonly PreparedReview[],
): Promise<Set<PreparedReview>> {
  const candidates = reviews.filter(
    ({ verification, status }) => verifiedPurchase[verification] && status !== 'rejected',
  );
  const customers =
    candidates.length > 0 ? await customersWithCurrent(tx, merchantId, candidates) : new Set<string>();
  return new Set(
    candidates.filter(({ authorEmail, productId }) => {
      const key = customerKey(authorEmail, productId);
      return !customers.has(key) && customers.add(key);
    }),
  );
}

async function knownIds(tx: Db, merchantId: string, reviewIds: readonly string[]): Promise<Set<string>> {
  const known = await existingIds(tx, merchantId, reviewIds);
  return new Set(known.map(({ id }) => id));
}

/** Existing and deleted reviews: an import must not restore what was deleted. */
export function existingIds(db: Db, merchantId: string, reviewIds: readonly string[]) {
  return rows(
    db,
    // Looks each ID up by key, whatever the statistics of tables that were empty a minute ago.
    statement`select given.id as ${output.text('id')} from unnest($2::uuid[]) as given (id)
     cross join lateral (
       select from reviews where merchant_id = $1 and review_id = given.id
       union all
       select from tombstones where merchant_id = $1 and item_id = given.id
       limit 1) as there`,
    [merchantId, reviewIds],
  );
}

async function customersWithCurrent(
  tx: Db,
  merchantId: string,
  reviews: readonly PreparedReview[],
): Promise<Set<string>> {
  const found = await rows(
    tx,
    statement`select ${reviewsAsR('email_key', 'product_id')}
     from unnest($2::text[], $3::text[]) as wanted (email_key, product_id)
     cross join lateral (
       select r.email_key, r.product_id from reviews as r
       where r.merchant_id = $1 and r.email_key = wanted.email_key and r.product_id = wanted.product_id
         and r.holds_place limit 1) as r`,
    [
      merchantId,
      reviews.map(({ authorEmail }) => emailKeyOf(authorEmail)),
      reviews.map(({ productId }) => productId),
    ],
  );
  return new Set(found.map(({ email_key, product_id }) => customerKey(email_key, product_id)));
}

const noAttributes: StoredAttributes = { shown: null, aside: null, tags: null, combination: null };

function copyReviews(
  tx: Db,
  { merchantId, held, now }: Step<PreparedReview>,
  reviews: readonly PreparedReview[],
  { current, attributes }: { current: ReadonlySet<PreparedReview>; attributes: readonly StoredAttributes[] },
): Promise<void> {
  const records = reviews.map((review, index) => {
    const {
      createdAt,
      featuredSequence = null,
      helpfulVotes = 0,
      notHelpfulVotes = 0,
      replyText = null,
    } = review;
    const { shown, aside, tags, combination } = attributes[index] ?? noAttributes;
    const repliedAt = replyText === null ? null : (review.replyCreatedAt ?? createdAt);
    return {
      merchant_id: merchantId,
      review_id: review.reviewId,
      import_id: held.importId,
      product_id: review.productId,
      rating: review.rating,
      ...submittedWords(review),
      would_recommend: review.wouldRecommend ?? null,
      attributes: shown,
      attributes_aside: aside,
      attribute_tags: tags && `{${tags.map((tag) => JSON.stringify(tag)).join(',')}}`,
      attribute_combination: combination,
      author_name: review.authorName,
      author_email: review.authorEmail,
      email_key: emailKeyOf(review.authorEmail),
      order_id: review.orderId,
      incentivized: review.incentivized ?? false,
      incentive_claim_id: review.incentiveClaimId,
      verification: review.verification,
      verified: verifiedPurchase[review.verification],
      holds_place: current.has(review),
      status: review.status,
      reason_code: review.reasonCode,
      flag_reason: review.flagReason,
      flagged_by: review.flaggedBy,
      findings: review.findings ?? [],
      language: review.language,
      source: review.source ?? 'import',
      text_hash: textHash(review.text ?? null),
      featured_sequence: featuredSequence,
      featured_at: featuredSequence === null ? null : createdAt,
      helpful_votes: helpfulVotes,
      not_helpful_votes: notHelpfulVotes,
      imported_helpful_votes: helpfulVotes,
      imported_not_helpful_votes: notHelpfulVotes,
      reply_text: replyText,
      reply_author_name: review.replyAuthorName,
      reply_created_at: repliedAt,
      reply_updated_at: repliedAt && (review.replyUpdatedAt ?? repliedAt),
      sentiment: review.sentiment,
      sentiment_score: review.sentimentScore,
      created_at: createdAt,
      updated_at: review.updatedAt ?? now,
      edited_at: review.editedAt,
    };
  });
  return copyRecords(tx, 'reviews', records);
}

function copyLogEntries(
  tx: Db,
  step: Step<PreparedReview>,
  reviews: readonly PreparedReview[],
): Promise<void> {
  const entries = reviews.map(({ reviewId: id, status, reasonCode, cause }) =>
    importLogged(step, { type: 'review', id, status, reasonCode, cause }),
  );
  return copyRecords(tx, 'moderation_log', entries);
}

/** A batch of the file, then its reviews with their present state. */
function changesInLog(
  { merchantId, held, fileSha256, now }: Step<PreparedReview>,
  reviews: readonly PreparedReview[],
): LogChange[] {
  const ratings = reviews.map(({ rating }) => rating);
  return [
    imported({ kind: 'file', batch: held.importId, file: fileSha256, ratings, now }),
    ...reviews.map((review) => {
      const change = received(
        {
          merchant_id: merchantId,
          review_id: review.reviewId,
          product_id: review.productId,
          rating: review.rating,
          ...submittedWords(review),
          would_recommend: review.wouldRecommend ?? null,
          verification: review.verification,
          source: review.source ?? 'import',
          incentivized: review.incentivized ?? false,
          language: review.language ?? null,
          status: review.status,
          reason_code: review.reasonCode,
        },
        { now, isImported: true, reason: 'imported' },
      );
      const isFeatured = review.featuredSequence !== undefined && review.featuredSequence !== null;
      const { entries } = isFeatured ? featured(review.reviewId, true, now) : { entries: [] };
      return { ...change, entries: [...change.entries, ...entries] };
    }),
  ];
}

function copyPictures(
  tx: Db,
  { merchantId, held }: Step<PreparedReview>,
  reviews: readonly PreparedReview[],
): Promise<void> {
  const pictures = reviews.flatMap(({ reviewId, media = [] }) =>
    media.map((url, position) => ({
      merchant_id: merchantId,
      review_id: reviewId,
      position,
      url,
      import_id: held.importId,
    })),
  );
  return copyRecords(tx, 'import_pictures', pictures);
}
