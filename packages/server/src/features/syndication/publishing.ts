import { type DecisionCause, type ReviewStatus, verifiedPurchase } from '@tribune/contract';
import { copyRecords } from '../../platform/db/copy.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { newUuid } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { detectLanguage } from '../../platform/language/detection.ts';
import { automaticStatus } from '../decision-log/index.ts';
import { fetchPicturesJob } from '../imports/index.ts';
import { countTransitions } from '../rating-counters/index.ts';
import {
  insertSearchWords,
  placeholderEmail,
  recordEventsOfReviews,
  submittedWords,
} from '../reviews/index.ts';
import {
  categoryForRules,
  type Finding,
  holdCauses,
  moderationRules,
  queueExternalCheck,
  screen,
  textHash,
} from '../screening/index.ts';
import { copyIntoLog, received } from '../transparency/index.ts';
import { wantsEvents } from '../webhooks/index.ts';
import type { Agreement } from './agreements.ts';
import type { Publication } from './protocol.ts';

/** A review that gets a place with a product of the target. */
export interface Arrival {
  change: Publication;
  productId: string;
  /** Of the review here. */
  reviewId: string;
  /** Staff here had rejected it before it was withdrawn. */
  wasRejected: boolean;
}

interface Screened extends Arrival {
  status: ReviewStatus;
  findings: Finding[];
  causes: DecisionCause[];
  language: string | null;
}

/** Photos of a review that a target copies; what customers can attach. */
const maxImages = 3;

/**
 * Inserts shared reviews with everything that follows from a review: screening, search, log, counters, events. They are
 * screened like submissions; by whom and when they were written comes from their source.
 */
export async function insertShared(
  tx: Db,
  agreement: Agreement,
  arrivals: readonly Arrival[],
  now: Date,
): Promise<void> {
  if (arrivals.length === 0) return;
  const { merchant_id: merchantId } = agreement;
  const rules = await moderationRules(tx, merchantId);
  const screened = await screenAll(tx, merchantId, arrivals, rules);
  await copyRecords(
    tx,
    'reviews',
    screened.map((one) => recordOf(agreement, one, now)),
  );
  await insertSearchWords(tx, merchantId, screened);
  await copyRecords(
    tx,
    'moderation_log',
    screened.map((one) => logEntryOf(merchantId, one, now)),
  );
  await copyIntoLog(
    tx,
    merchantId,
    screened.map((one) => inTransparencyLog(merchantId, one, now)),
  );
  await addImages(
    tx,
    merchantId,
    screened.map(({ reviewId, change }) => ({ reviewId, images: imagesOf(change), from: 0 })),
  );
  await recordEventsOf(tx, merchantId, screened, now);
  if (rules.external_moderation)
    for (const { reviewId: itemId } of screened)
      await queueExternalCheck(tx, merchantId, { itemType: 'review', itemId, now });
  await countTransitions(tx, merchantId, screened.map(transitionOf));
}

async function screenAll(
  tx: Db,
  merchantId: string,
  arrivals: readonly Arrival[],
  rules: Awaited<ReturnType<typeof moderationRules>>,
): Promise<Screened[]> {
  const seen = await seenTexts(tx, merchantId, arrivals);
  const screened: Screened[] = [];
  for (const arrival of arrivals) {
    const { change, productId, wasRejected } = arrival;
    const { review } = change;
    const language =
      review.language ?? (await detectLanguage([review.title, review.text].filter(Boolean).join('. ')));
    const hash = textHash(review.text ?? null)?.toString('hex');
    const findings = screen({
      words: writtenIn(change),
      authorName: review.authorName,
      merchantsBlockedWords: rules.blocked_words,
      rules: rules.moderation_rules,
      facts: {
        itemType: 'review',
        productId,
        category: await categoryForRules(tx, merchantId, { rules: rules.moderation_rules, productId }),
        language,
        source: null,
        hasMedia: imagesOf(change).length > 0,
        verified: verifiedPurchase[review.verification],
      },
      textSeenBefore: hash !== undefined && seen.has(hash),
      recentFromClient: 0,
    });
    if (hash !== undefined) seen.add(hash);
    const causes: DecisionCause[] = [
      ...holdCauses({
        findings,
        awaitsEmail: false,
        awaitsExternal: rules.external_moderation,
        moderationPolicy: rules.moderation_policy,
      }),
      ...(wasRejected ? (['resubmission'] as const) : []),
    ];
    const status = automaticStatus('reviewSubmission', null, { publish: causes.length === 0 });
    screened.push({ ...arrival, status, findings, causes, language });
  }
  return screened;
}

/** Hashes of those texts that another review of the merchant has. */
async function seenTexts(tx: Db, merchantId: string, arrivals: readonly Arrival[]): Promise<Set<string>> {
  const hashes = arrivals.flatMap(({ change }) => textHash(change.review.text ?? null) ?? []);
  const found = await rows(
    tx,
    statement`select distinct ${table('reviews')('text_hash')} from reviews where merchant_id = $1 and text_hash = any($2::bytea[])`,
    [merchantId, hashes],
  );
  return new Set(found.map(({ text_hash }) => text_hash?.toString('hex') ?? ''));
}

function writtenIn({ review }: Publication): Record<string, string> {
  const { title, text, pros, cons } = review;
  const written = Object.entries({ title, text, pros, cons });
  return Object.fromEntries(written.filter((one): one is [string, string] => Boolean(one[1])));
}

/** The author's texts by column. */
export const wordsIn = ({ review: { title, text, pros, cons } }: Publication) =>
  submittedWords({
    ...(title && { title }),
    ...(text && { text }),
    ...(pros && { pros }),
    ...(cons && { cons }),
  });

export const imagesOf = ({ review }: Publication): string[] => (review.images ?? []).slice(0, maxImages);

/** Where a review was posted first. */
export const originOf = ({ peer_name, peer_url }: Agreement, { product }: Publication) => ({
  name: peer_name ?? '',
  url: product.url ?? peer_url,
});

function recordOf(agreement: Agreement, one: Screened, now: Date) {
  const { change, productId, reviewId } = one;
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
    verification: review.verification,
    verified: verifiedPurchase[review.verification],
    status: one.status,
    reason_code: one.findings[0]?.reasonCode ?? null,
    findings: one.findings,
    language: one.language,
    source: 'syndication',
    posted_on_name: origin.name,
    posted_on_url: origin.url,
    text_hash: textHash(review.text ?? null),
    created_at: review.createdAt,
    updated_at: now,
    edited_at: review.editedAt ?? null,
  };
}

const logEntryOf = (merchantId: string, { reviewId, status, findings, causes }: Screened, now: Date) => ({
  merchant_id: merchantId,
  entry_id: newUuid(),
  item_type: 'review',
  item_id: reviewId,
  at: now,
  actor_type: 'screening',
  action: status === 'approved' ? 'publish' : 'hold',
  to_status: status,
  reason_code: findings[0]?.reasonCode ?? null,
  causes: `{${causes.join(',')}}`,
});

const inTransparencyLog = (merchantId: string, one: Screened, now: Date) =>
  received(
    {
      merchant_id: merchantId,
      review_id: one.reviewId,
      product_id: one.productId,
      rating: one.change.review.rating,
      ...wordsIn(one.change),
      would_recommend: one.change.review.wouldRecommend ?? null,
      verification: one.change.review.verification,
      source: 'syndication',
      incentivized: one.change.review.incentivized,
      language: one.language,
      status: one.status,
      reason_code: one.findings[0]?.reasonCode ?? null,
    },
    { now },
  );

/** Copies images as those of imported reviews are copied, in the background. `from`: how many of them it has already. */
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

/** Of those that are subscribed to: as after a submission. */
async function recordEventsOf(tx: Db, merchantId: string, screened: readonly Screened[], now: Date) {
  const shop = await row(
    tx,
    statement`select ${table('merchants')('wanted_events')} from merchants where merchant_id = $1`,
    [merchantId],
  );
  const wanted = shop?.wanted_events ?? [];
  for (const [isPublished, some] of Map.groupBy(screened, ({ status }) => status === 'approved')) {
    const types = isPublished
      ? (['review.created', 'review.approved'] as const)
      : (['review.created'] as const);
    const reviewIds = some.map(({ reviewId }) => reviewId);
    if (wantsEvents(wanted, types)) await recordEventsOfReviews(tx, merchantId, { types, reviewIds, now });
  }
}

const transitionOf = ({ change: { review }, productId, status, findings, language }: Screened) => ({
  productId,
  rating: review.rating,
  incentivized: review.incentivized,
  would_recommend: review.wouldRecommend ?? null,
  createdAt: new Date(review.createdAt).toISOString(),
  device: null,
  from: null,
  to: status,
  reasonCode: findings[0]?.reasonCode ?? null,
  source: 'syndication' as const,
  sentiment: null,
  attributeTags: null,
  language,
  verified: verifiedPurchase[review.verification],
  withMedia: false,
});
