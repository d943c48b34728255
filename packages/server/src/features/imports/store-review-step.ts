import { emailKeyOf, verifiedPurchase } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { arrive } from '../content/index.ts';
import { textHash } from '../screening/index.ts';
import { arrivingStoreReviews, type NewStoreReview, storeReviewFields } from '../store-reviews/index.ts';
import {
  firstOfEach,
  importedAs,
  importedColumns,
  importedReply,
  knownItems,
  type Step,
  writeStep,
} from './import-step.ts';
import type { PreparedStoreReview } from './prepared-store-review.ts';

/** Like `writeReviewStep`, for reviews of the store, which change no product's figures. */
export const writeStoreReviewStep = (db: Db, step: Step<PreparedStoreReview>): Promise<number> =>
  writeStep(db, step, (tx) => writeStoreReviews(tx, step), { constraint: 'store_reviews_order' });

async function writeStoreReviews(tx: Db, step: Step<PreparedStoreReview>): Promise<number> {
  const { merchantId, items, now } = step;
  const given = firstOfEach(items, ({ storeReviewId }) => storeReviewId);
  const ids = given.map(({ storeReviewId }) => storeReviewId);
  const known = await knownItems(tx, merchantId, arrivingStoreReviews, ids);
  const unknown = given.filter(({ storeReviewId }) => !known.has(storeReviewId));
  const fresh = await withFreeOrders(tx, merchantId, unknown);
  const arrivals = fresh.map((review) => ({
    row: rowOf(step, review),
    ...importedAs(review.reasonCode, review.cause),
  }));
  await arrive(tx, arrivingStoreReviews, arrivals, { merchantId, origin: 'file', now });
  return fresh.length;
}

/** An order has at most one store review. Another one in a file keeps its texts, but is neither linked to the order nor verified by it. */
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

function rowOf(
  { merchantId, held, now }: Step<PreparedStoreReview>,
  review: PreparedStoreReview,
): NewStoreReview {
  return {
    ...importedColumns(storeReviewFields, review),
    merchant_id: merchantId,
    store_review_id: review.storeReviewId,
    import_id: held.importId,
    client_hash: null,
    assigned_to: null,
    edited_at: null,
    email_key: emailKeyOf(review.authorEmail),
    source: review.source ?? 'import',
    findings: review.findings ?? [],
    text_hash: textHash(review.text ?? null),
    ...importedReply(review, review.createdAt),
    updated_at: review.updatedAt ?? now.toISOString(),
  } as NewStoreReview; // the columns of files have been validated
}
