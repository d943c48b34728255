import { emailKeyOf, verifiedPurchase } from '@tribune/contract';
import { copyRecords } from '../../platform/db/copy.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/sql-states.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { searchConfigOf } from '../../platform/language/search-words.ts';
import { textHash } from '../screening/index.ts';
import { countStoreReviews } from '../store-reviews/index.ts';
import { firstOfEach, importLogged, noteStep, oneStepAtATime, type Step } from './import-step.ts';
import type { PreparedStoreReview } from './prepared-store-review.ts';

const maxAttempts = 3;

/** Like writeReviewStep, for reviews of the store: no figure of a product changes. */
export async function writeStoreReviewStep(db: Db, step: Step<PreparedStoreReview>): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, (tx) => writeStoreReviews(tx, step));
    } catch (error) {
      // A customer reviewed the store for the same order meanwhile; the next attempt sees it.
      if (attempt === maxAttempts || !isUniqueViolation(error, 'store_reviews_order')) throw error;
    }
  }
}

async function writeStoreReviews(tx: Db, step: Step<PreparedStoreReview>): Promise<number> {
  const { merchantId, items } = step;
  await oneStepAtATime(tx, merchantId);
  const given = firstOfEach(items, ({ storeReviewId }) => storeReviewId);
  const known = await existingStoreReviews(
    tx,
    merchantId,
    given.map(({ storeReviewId }) => storeReviewId),
  );
  const fresh = await withFreeOrders(
    tx,
    merchantId,
    given.filter(({ storeReviewId }) => !known.has(storeReviewId)),
  );
  if (fresh.length > 0) {
    await copyStoreReviews(tx, step, fresh);
    await writeWords(tx, merchantId, fresh);
    const entries = fresh.map(({ storeReviewId: id, status, reasonCode = null, cause }) =>
      importLogged(step, { type: 'store_review', id, status, reasonCode, cause }),
    );
    await copyRecords(tx, 'moderation_log', entries);
    await countStoreReviews(
      tx,
      merchantId,
      fresh.map(({ rating, createdAt, status }) => ({ rating, createdAt, from: null, to: status })),
    );
  }
  await noteStep(tx, step, fresh.length);
  return fresh.length;
}

/** Existing and deleted store reviews: an import must not restore what was deleted. */
export async function existingStoreReviews(
  db: Db,
  merchantId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await rows(
    db,
    statement`select store_review_id as ${output.text('id')} from store_reviews
     where merchant_id = $1 and store_review_id = any($2::uuid[])
     union all
     select item_id from tombstones where merchant_id = $1 and item_id = any($2::uuid[])`,
    [merchantId, ids],
  );
  return new Set(found.map(({ id }) => id));
}

/** An order has one store review. Another one of a file keeps its words, but is neither of that order nor verified by it. */
async function withFreeOrders(
  tx: Db,
  merchantId: string,
  reviews: readonly PreparedStoreReview[],
): Promise<PreparedStoreReview[]> {
  const taken = await reviewedOrders(
    tx,
    merchantId,
    reviews.flatMap(({ orderId }) => orderId ?? []),
  );
  return reviews.map((review) => {
    const { orderId, verification } = review;
    if (orderId === undefined) return review;
    if (verifiedPurchase[verification] && !taken.has(orderId)) {
      taken.add(orderId);
      return review;
    }
    return {
      ...review,
      orderId: undefined,
      verification: verifiedPurchase[verification] ? 'imported' : verification,
    };
  });
}

async function reviewedOrders(
  tx: Db,
  merchantId: string,
  orderIds: readonly string[],
): Promise<Set<string | null>> {
  if (orderIds.length === 0) return new Set();
  const found = await rows(
    tx,
    statement`select ${table('store_reviews')('order_id')} from store_reviews
     where merchant_id = $1 and order_id = any($2::text[])`,
    [merchantId, orderIds],
  );
  return new Set(found.map(({ order_id }) => order_id));
}

function copyStoreReviews(
  tx: Db,
  { merchantId, held, now }: Step<PreparedStoreReview>,
  reviews: readonly PreparedStoreReview[],
): Promise<void> {
  const records = reviews.map((review) => {
    const { createdAt, authorEmail, replyText = null } = review;
    const repliedAt = replyText === null ? null : (review.replyCreatedAt ?? createdAt);
    return {
      merchant_id: merchantId,
      store_review_id: review.storeReviewId,
      import_id: held.importId,
      rating: review.rating,
      service_rating: review.serviceRating,
      delivery_rating: review.deliveryRating,
      title: review.title,
      body: review.text,
      author_name: review.authorName,
      author_email: authorEmail,
      email_key: emailKeyOf(authorEmail),
      order_id: review.orderId,
      verification: review.verification,
      source: review.source ?? 'import',
      status: review.status,
      findings: review.findings ?? [],
      language: review.language,
      text_hash: textHash(review.text ?? null),
      words: '',
      moderated_by: review.moderatedBy,
      moderated_at: review.moderatedAt,
      moderation_reason: review.reason,
      moderation_reason_code: review.reasonCode,
      reply_text: replyText,
      reply_author_name: review.replyAuthorName,
      reply_created_at: repliedAt,
      reply_updated_at: repliedAt && (review.replyUpdatedAt ?? repliedAt),
      created_at: createdAt,
      updated_at: review.updatedAt ?? now,
    };
  });
  return copyRecords(tx, 'store_reviews', records);
}

async function writeWords(
  tx: Db,
  merchantId: string,
  reviews: readonly PreparedStoreReview[],
): Promise<void> {
  const byConfig = Map.groupBy(reviews, ({ language }) => searchConfigOf(language ?? null));
  for (const [config, some] of byConfig)
    await rows(tx, wordsSql, [merchantId, some.map(({ storeReviewId }) => storeReviewId), config]);
}

const searched = `(coalesce(s.title || E'\\n', '') || coalesce(s.body, ''))`;
const wordsSql = `
  update store_reviews as s
  set words = tribune_search_words(${searched}, $3::regconfig)
  where s.merchant_id = $1 and s.store_review_id = any($2::uuid[])`;
