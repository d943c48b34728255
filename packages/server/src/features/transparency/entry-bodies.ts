import { hash, randomBytes } from 'node:crypto';
import type { IdPrefix, ReasonCode, ReviewStatus, Verification } from '@tribune/contract';
import { canonicalJson, type Editor, itemContent, reviewContent } from '@tribune/verify';
import { namedTexts, type ReviewTexts } from '../../platform/db/review-texts.ts';
import { typeId } from '../../platform/ids.ts';

/** A log entry without its ID, which the sequencer adds. docs/TRANSPARENCY.md describes the types. */
export type EntryBody = { v: 1 | 2 | 3 | 4; type: string; at: string } & Record<string, unknown>;

/** A change as stored in the outbox: its entries in order, and the salt of the first entry's commitment. */
export interface LogChange {
  /** UUID of the review or item. Null for a change that concerns none. */
  reviewId: string | null;
  /** The review's ID in the log, if the change assigns one. */
  opaqueId?: string;
  entries: readonly EntryBody[];
  salt?: Buffer;
}

/** The fields of a review that its first entry describes. */
export interface ReceivedReview extends ReviewTexts {
  merchant_id: string;
  review_id: string;
  product_id: string;
  rating: number;
  would_recommend: boolean | null;
  verification: Verification;
  source: string;
  incentivized: boolean;
  language: string | null;
  status: ReviewStatus;
  reason_code: ReasonCode | null;
}

/** The content of a review to which the log commits. */
export type Content = ReviewTexts &
  Pick<ReceivedReview, 'review_id' | 'product_id' | 'rating' | 'would_recommend'>;

/** Entries contain only the minute: by the exact time, an entry could be matched to a review, even an erased one. */
export const entryTime = (now: Date): string => `${now.toISOString().slice(0, 16)}:00.000Z`;

/** A newly received review, with the decision that published it or held it for a reason. */
export function received(
  review: ReceivedReview,
  made: { now: Date; backfilled?: boolean; isImported?: boolean; reason?: string },
): LogChange & { opaqueId: string; salt: Buffer } {
  const { now, backfilled = false, isImported = false, reason } = made;
  const salt = randomBytes(32);
  const entry: EntryBody = {
    v: 2,
    type: 'received',
    at: entryTime(now),
    product: productHash(review.merchant_id, review.product_id),
    rating: review.rating,
    verification: review.verification,
    source: review.source,
    incentivized: review.incentivized,
    language: review.language,
    content: commitment(salt, contentOf(review)),
    backfilled,
    recommends: review.would_recommend,
    imported: isImported,
  };
  return accepted(review.review_id, { ...review, entry, salt, reason });
}

/** A new item of another kind than reviews; `texts` by their names in the API. */
export interface SubmittedItem {
  merchant_id: string;
  kind: IdPrefix;
  /** UUID. */
  id: string;
  /** Null for content about the store. */
  productId: string | null;
  language: string | null;
  status: ReviewStatus;
  texts: Readonly<Record<string, string | null>>;
}

/** A newly submitted item of another kind than reviews, with the decision that published it. */
export function submitted(item: SubmittedItem, now: Date): LogChange & { opaqueId: string; salt: Buffer } {
  const { merchant_id, kind, id, productId, language, texts } = item;
  const salt = randomBytes(32);
  const entry: EntryBody = {
    v: 4,
    type: 'submitted',
    at: entryTime(now),
    kind,
    product: productId === null ? null : productHash(merchant_id, productId),
    language,
    content: commitment(salt, itemContent(kind, { ...texts, id: typeId(kind, id), productId })),
  };
  return accepted(id, { status: item.status, reason_code: null, entry, salt });
}

/** The first entries of a review or item: that it was accepted, and the decision unless it is pending without a reason. */
function accepted(
  reviewId: string,
  {
    entry,
    salt,
    status,
    reason_code,
    reason = reason_code,
  }: Pick<ReceivedReview, 'status' | 'reason_code'> & {
    entry: EntryBody;
    salt: Buffer;
    reason?: string | null | undefined;
  },
) {
  const { at } = entry;
  const isDecided = status !== 'pending' || reason_code !== null;
  const entries = isDecided
    ? [entry, decision({ at, from: 'pending', to: status, reason, by: 'system' })]
    : [entry];
  return { reviewId, opaqueId: newOpaqueId(), salt, entries };
}

/** A decision by staff, screening or a job. */
export function decided(made: {
  reviewId: string;
  from: string | null;
  to: string;
  reasonCode: string | null;
  /** The moderator's text, to which the entry commits. */
  note: string | null;
  by: 'staff' | 'system' | 'author';
  now: Date;
}): LogChange {
  const salt = made.note === null ? undefined : randomBytes(32);
  const entry = decision({
    at: entryTime(made.now),
    from: made.from ?? 'pending',
    to: made.to,
    reason: made.reasonCode,
    by: made.by,
    note: salt ? commitment(salt, { v: 1, note: made.note }) : null,
  });
  return { reviewId: made.reviewId, entries: [entry], ...(salt && { salt }) };
}

/** A new version of a review, by its author or by the merchant that shares it. */
export function edited(content: Content, { by, now }: { by: Editor; now: Date }): LogChange {
  const salt = randomBytes(32);
  const entry: EntryBody = {
    v: 2,
    type: 'edited',
    at: entryTime(now),
    rating: content.rating,
    content: commitment(salt, contentOf(content)),
    recommends: content.would_recommend,
    by,
  };
  return { reviewId: content.review_id, entries: [entry], salt };
}

/** The review was featured or unfeatured. */
export const featured = (reviewId: string, isFeatured: boolean, now: Date): LogChange => ({
  reviewId,
  entries: [{ v: 1, type: 'featured', at: entryTime(now), featured: isFeatured }],
});

/** The review's verification changed: its order was canceled before the delivery, or is valid again. */
export const reverified = (reviewId: string, verification: Verification, now: Date): LogChange => ({
  reviewId,
  entries: [{ v: 1, type: 'reverified', at: entryTime(now), verification }],
});

/** Records that a review was erased. Takes its ID in the log, because the review no longer leads there. */
export const erased = (opaqueId: string, reason: string, now: Date): LogChange => ({
  reviewId: null,
  opaqueId,
  entries: [{ v: 1, type: 'erased', at: entryTime(now), reason }],
});

/** Reviews from a file, or from before the log began. Their own entries follow. */
export function imported(batch: {
  kind: 'file' | 'backfill';
  /** Anything that identifies the batch within the merchant. */
  batch: string;
  /** Hexadecimal SHA-256 of the file. */
  file?: string | null;
  ratings: readonly number[];
  now: Date;
}): LogChange {
  const stars = Object.fromEntries(
    [1, 2, 3, 4, 5].map((star) => [star, batch.ratings.filter((rating) => rating === star).length]),
  );
  const id = hash('sha256', `tribune-batch-v1\n${batch.batch}`, 'buffer').subarray(0, 16);
  const entry: EntryBody = {
    v: 1,
    type: 'imported',
    at: entryTime(batch.now),
    batch: id.toString('base64url'),
    kind: batch.kind,
    file: batch.file ?? null,
    stars,
  };
  return { reviewId: null, entries: [entry] };
}

const decision = ({ note = null, ...made }: { at: string; note?: string | null } & Record<string, unknown>) =>
  ({ v: 1, type: 'decided', note, ...made }) satisfies EntryBody;

/** 16 random bytes, unrelated to the review's own ID. */
export const newOpaqueId = (): string => randomBytes(16).toString('base64url');

export const productHash = (merchantId: string, productId: string): string =>
  hash('sha256', `tribune-product-v1\n${typeId('merchant', merchantId)}\n${productId}`);

/** base64url(SHA-256(salt ‖ canonical JSON)). */
export const commitment = (salt: Buffer, content: Record<string, unknown>): string =>
  hash('sha256', Buffer.concat([salt, Buffer.from(canonicalJson(content))]), 'base64url');

export const contentOf = ({ review_id, product_id: productId, rating, ...texts }: Content) =>
  reviewContent({ id: typeId('review', review_id), productId, rating, ...namedTexts(texts) });
