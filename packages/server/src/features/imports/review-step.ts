import { emailKeyOf, isInsider, verifiedPurchase } from '@tribune/contract';
import { copyRecords } from '../../platform/db/copy.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import {
  applicabilities,
  givenValues,
  holdSchema,
  parsedTexts,
  type StoredAttributes,
  schemaOf,
  storedAttributes,
} from '../attributes/index.ts';
import { arrive } from '../content/index.ts';
import { noteProducts } from '../products/index.ts';
import { arrivingReviews, type NewReviewRow, reviewFields, reviewsAsR } from '../reviews/index.ts';
import { textHash } from '../screening/index.ts';
import { imported } from '../transparency/index.ts';
import {
  firstOfEach,
  importedAs,
  importedColumns,
  importedReply,
  knownItems,
  productsOf,
  type Step,
  writeStep,
} from './import-step.ts';
import type { PreparedReview } from './prepared-review.ts';

/**
 * Writes up to two thousand reviews with their counts, search index and log, see `writeStep`. Skips reviews that exist or were deleted.
 * Returns the number written.
 */
export const writeReviewStep = (db: Db, step: Step<PreparedReview>): Promise<number> =>
  writeStep(db, step, (tx) => writeReviews(tx, step), { constraint: 'reviews_one_verified' });

async function writeReviews(tx: Db, step: Step<PreparedReview>): Promise<number> {
  const { merchantId, held, now } = step;
  await holdSchema(tx, merchantId);
  const ids = step.items.map(({ reviewId }) => reviewId);
  const known = await knownItems(tx, merchantId, arrivingReviews, ids);
  const fresh = firstOfEach(step.items, ({ reviewId }) => reviewId).filter(
    ({ reviewId }) => !known.has(reviewId),
  );
  if (fresh.length > 0) {
    const current = await currentVerified(tx, merchantId, fresh);
    const attributes = await attributesOf(tx, merchantId, fresh);
    await noteProducts(tx, merchantId, { products: productsOf(fresh), now });
    const arrivals = fresh.map((review, index) => ({
      row: rowOf(step, review, attributes[index] ?? noAttributes, current.has(review)),
      ...importedAs(review.reasonCode, review.cause),
    }));
    const ratings = fresh.map(({ rating }) => rating);
    const file = { kind: 'file', batch: held.importId, file: step.fileSha256 } as const;
    const batch = imported({ ...file, ratings, now });
    await arrive(tx, arrivingReviews, arrivals, { merchantId, origin: 'file', batch, now });
    await copyPictures(tx, step, fresh);
  }
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

/** The reviews that become a customer's current verified review of a product: the first that is verified and not rejected. */
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

function rowOf(
  { merchantId, held, now }: Step<PreparedReview>,
  review: PreparedReview,
  { shown, aside, tags, combination }: StoredAttributes,
  isCurrent: boolean,
): NewReviewRow {
  const { createdAt, featuredSequence = null, helpfulVotes = 0, notHelpfulVotes = 0 } = review;
  const { media: _, ...columns } = importedColumns(reviewFields, review);
  return {
    ...columns,
    merchant_id: merchantId,
    review_id: review.reviewId,
    import_id: held.importId,
    attributes: shown,
    attributes_aside: aside,
    attribute_tags: tags && [...tags],
    attribute_combination: combination,
    email_key: emailKeyOf(review.authorEmail),
    incentivized: review.incentivized ?? false,
    insider: isInsider(review.relationship),
    published_at: review.publishedAt ?? (review.status === 'approved' ? createdAt : null),
    verified: verifiedPurchase[review.verification],
    holds_place: isCurrent,
    findings: review.findings ?? [],
    source: review.source ?? 'import',
    text_hash: textHash(review.text ?? null),
    featured_at: featuredSequence === null ? null : createdAt,
    helpful_votes: helpfulVotes,
    not_helpful_votes: notHelpfulVotes,
    imported_helpful_votes: helpfulVotes,
    imported_not_helpful_votes: notHelpfulVotes,
    ...importedReply(review, createdAt),
    updated_at: review.updatedAt ?? now.toISOString(),
  } as NewReviewRow; // the columns of files have been validated
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
