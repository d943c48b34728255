import { verifiedPurchase } from '@tribune/contract';
import { copyRecords } from '../../platform/db/copy.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import type { ReviewTexts } from '../../platform/db/review-texts.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { type Arrival, arrive, judged } from '../content/index.ts';
import { fetchPicturesJob } from '../imports/index.ts';
import { arrivingReviews, type NewReviewRow, placeholderEmail, wordNames } from '../reviews/index.ts';
import { holdCauses, moderationRules, textHash } from '../screening/index.ts';
import type { Agreement } from './agreements.ts';
import type { Publication } from './protocol.ts';

/** A review to publish under a product of the target. */
export interface Shared {
  change: Publication;
  productId: string;
  /** ID of the target's copy. */
  reviewId: string;
  /** Whether staff of the target had rejected the review before it was withdrawn. */
  wasRejected: boolean;
}

/** Maximum number of photos that a target copies, equal to that of customers' uploads. */
const maxImages = 3;

/**
 * Inserts shared reviews with all consequences of a new review. They are screened like submissions; author and time come from their
 * source.
 */
export async function insertShared(
  tx: Db,
  agreement: Agreement,
  shared: readonly Shared[],
  now: Date,
): Promise<void> {
  if (shared.length === 0) return;
  const { merchant_id: merchantId } = agreement;
  const rules = await moderationRules(tx, merchantId);
  const { wanted_events: wantedEvents = [] } = (await row(tx, wantedSql, [merchantId])) ?? {};
  const seen = await seenTexts(tx, merchantId, shared);
  const arrivals: Arrival<NewReviewRow>[] = [];
  for (const one of shared) {
    const { columns, decision } = await screenedShared(tx, merchantId, one, { rules, seen });
    // Moderation rules assign only content that customers submit to this store.
    const unassigned = { ...columns, assigned_to: null, reason_code: decision.reasonCode };
    arrivals.push({
      row: { ...rowOf(agreement, one, now), ...unassigned, ...publishedAt(columns, now) },
      decision,
      wantedEvents,
    });
  }
  const { external_moderation: asksService } = rules;
  await arrive(tx, arrivingReviews, arrivals, { merchantId, origin: 'source', asksService, now });
  const images = shared.map(({ reviewId, change }) => ({ reviewId, images: imagesOf(change), from: 0 }));
  await addImages(tx, merchantId, images);
}

const publishedAt = ({ status }: { status: string }, now: Date) => ({
  published_at: status === 'approved' ? now.toISOString() : null,
});

const wantedSql = statement`select ${table('merchants')('wanted_events')} from merchants where merchant_id = $1`;

async function screenedShared(
  tx: Db,
  merchantId: string,
  { change, productId, wasRejected }: Shared,
  { rules, seen }: { rules: Awaited<ReturnType<typeof moderationRules>>; seen: Set<string> },
) {
  const { authorName, language, text, verification } = change.review;
  const hash = textHash(text ?? null)?.toString('hex');
  const context = { ...rules, text_seen: hash !== undefined && seen.has(hash), own_texts: [], recent: 0 };
  if (hash !== undefined) seen.add(hash);
  const hasMedia = imagesOf(change).length > 0;
  const facts = { productId, source: null, hasMedia, verified: verifiedPurchase[verification], author: null };
  const written = { texts: wordsIn(change), authorName, language, facts };
  return judged(tx, merchantId, arrivingReviews, {
    context,
    written,
    trigger: 'reviewSubmission',
    causesOf(findings) {
      const held = holdCauses(findings, rules);
      return wasRejected ? [...held, 'resubmission'] : held;
    },
  });
}

/** Hashes of texts that also occur in another review of the merchant. */
async function seenTexts(tx: Db, merchantId: string, shared: readonly Shared[]): Promise<Set<string>> {
  const hashes = shared.flatMap(({ change }) => textHash(change.review.text ?? null) ?? []);
  const found = await rows(
    tx,
    statement`select distinct ${table('reviews')('text_hash')} from reviews where merchant_id = $1 and text_hash = any($2::bytea[])`,
    [merchantId, hashes],
  );
  return new Set(found.map(({ text_hash }) => text_hash?.toString('hex') ?? ''));
}

/** The author's texts by column. */
export const wordsIn = ({ review }: Publication): ReviewTexts =>
  Object.fromEntries(
    Object.entries(wordNames).map(([name, column]) => [
      column,
      review[name as keyof typeof wordNames] || null,
    ]),
  ) as ReviewTexts; // of every name

export const imagesOf = ({ review }: Publication): string[] => (review.images ?? []).slice(0, maxImages);

/** Where a review was first posted. */
export const originOf = ({ peer_name, peer_url }: Agreement, { product }: Publication) => ({
  name: peer_name ?? '',
  url: product.url ?? peer_url,
});

function rowOf(
  agreement: Agreement,
  { change, productId, reviewId }: Shared,
  now: Date,
): Omit<NewReviewRow, 'status'> {
  const { review } = change;
  const email = placeholderEmail(reviewId);
  const origin = originOf(agreement, change);
  return {
    merchant_id: agreement.merchant_id,
    review_id: reviewId,
    product_id: productId,
    rating: review.rating,
    ...wordsIn(change),
    would_recommend: review.wouldRecommend ?? null,
    author_name: review.authorName,
    author_email: email,
    email_key: email,
    incentivized: review.incentivized,
    experienced_on: review.experiencedAt ?? null,
    verification: review.verification,
    verified: verifiedPurchase[review.verification],
    source: 'syndication',
    posted_on_name: origin.name,
    posted_on_url: origin.url,
    text_hash: textHash(review.text ?? null),
    created_at: new Date(review.createdAt).toISOString(),
    updated_at: now.toISOString(),
    edited_at: review.editedAt ? new Date(review.editedAt).toISOString() : null,
  };
}

/** Copies images in the background, like those of imported reviews. `from`: the number of images already copied. */
export async function addImages(
  tx: Db,
  merchantId: string,
  added: readonly { reviewId: string; images: readonly string[]; from: number }[],
): Promise<void> {
  const pictures = added.flatMap(({ reviewId, images, from }) =>
    images
      .map((url, position) => ({ merchant_id: merchantId, review_id: reviewId, position, url }))
      .slice(from),
  );
  if (pictures.length === 0) return;
  await copyRecords(tx, 'import_pictures', pictures);
  await enqueue(tx, fetchPicturesJob, { merchantId });
}
