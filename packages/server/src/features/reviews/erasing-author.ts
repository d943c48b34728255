import { type Db, rows, rowWith } from '../../platform/db/database.ts';
import { columnsFor } from '../../platform/db/fields.ts';
import { recordDeleted } from '../content/index.ts';
import { type Decision, logDecision } from '../decision-log/index.ts';
import { type MediaLibrary, removeMediaOfReview } from '../media/index.ts';
import { countedOf, countTransitions } from '../rating-counters/index.ts';
import { dropFromTopics } from '../topics/index.ts';
import { eraseFromLog, received, recordInLog } from '../transparency/index.ts';
import { r, reviewFields, reviews, wordColumns } from './columns.ts';
import { reviewEvents } from './events.ts';
import type { ReviewState } from './kind.ts';
import { placeholderEmail } from './placeholder-email.ts';

const anonymous = columnsFor(reviewFields, 'anonymous');

export interface AuthorErasure {
  /** A published review whose row the caller has locked. */
  review: ReviewState;
  /** ID of the anonymous rating, so that nothing links the person to it. */
  newId: string;
  actor: Decision['actor'];
  now: Date;
  library: MediaLibrary;
}

/**
 * Replaces a published review with an anonymous rating: a new row with only the columns declared `anonymous`, so that fields added later
 * are erased by default. Rating counters do not change; counters of attributes and media decrease.
 */
export async function eraseAuthor(tx: Db, merchantId: string, erasure: AuthorErasure): Promise<void> {
  const { review, newId, actor, now } = erasure;
  const reviewId = review.id;
  await removeMediaOfReview(tx, merchantId, { ...erasure, reviewId });
  await rows(
    tx,
    `insert into reviews (review_id, author_name, author_email, email_key, updated_at, ${reviews(...anonymous).text})
     select $3, 'Anonymous', $4, $4, $5, ${r(...anonymous).text}
     from reviews as r where r.merchant_id = $1 and r.review_id = $2`,
    [merchantId, reviewId, newId, placeholderEmail(newId), now],
  );
  await dropFromTopics(tx, merchantId, [reviewId]);
  await rows(tx, 'delete from reviews where merchant_id = $1 and review_id = $2', [merchantId, reviewId]);
  await eraseFromLog(tx, merchantId, { reviewIds: [reviewId], reason: 'personal_data', now });
  await logAnonymousRating(tx, merchantId, newId, now);
  const counted = countedOf(review);
  // Removes attributes and media from the counters, and marks the day as changed so that the feed is rebuilt.
  await countTransitions(tx, merchantId, [
    { ...counted, from: 'approved', to: null },
    { ...counted, attributeTags: null, withMedia: false, from: null, to: 'approved' },
  ]);
  await recordDeleted(tx, merchantId, reviewEvents, { item: review, now });
  await logDecision(tx, merchantId, {
    itemType: 'review',
    itemId: newId,
    action: 'erase_author',
    from: 'approved',
    to: 'approved',
    reasonCode: 'personal_data',
    reason: null,
    actor,
    at: now,
  });
}

const ratingColumns = reviews(
  ...([
    'merchant_id',
    'review_id',
    'product_id',
    'rating',
    ...wordColumns,
    'would_recommend',
    'verification',
    'source',
    'import_id',
  ] as const),
  ...(['incentivized', 'language', 'status', 'reason_code'] as const),
);

/** Because the rating still counts, the log records it as a new review that does not refer to the erased one. */
async function logAnonymousRating(tx: Db, merchantId: string, newId: string, now: Date): Promise<void> {
  const rating = await rowWith(tx, ratingColumns, { merchant_id: merchantId, review_id: newId });
  if (!rating) return;
  const isImported = rating.import_id !== null;
  await recordInLog(tx, merchantId, [received(rating, { now, isImported, reason: 'anonymized' })]);
}
