import { type Db, rows } from '../../platform/db/database.ts';
import { type Decision, logDecision } from '../decision-log/index.ts';
import { type MediaLibrary, removeMediaOfReview } from '../media/index.ts';
import { countedOf, countTransitions } from '../rating-counters/index.ts';
import { recordReviewDeleted } from './events.ts';
import { placeholderEmail } from './placeholder-email.ts';
import type { ReviewState } from './review-rows.ts';

export interface AuthorErasure {
  /** Locked, and published. */
  review: ReviewState;
  /** The rating goes on under this id, so that nothing leads from the person to it. */
  newId: string;
  actor: Decision['actor'];
  now: Date;
  library: MediaLibrary;
}

/**
 * Leaves of a published review what says nothing of its author: the stars, and how they came. It is a new row with just
 * the columns named here, so what a review gets in future is not kept by accident. The kept counts stay as they are,
 * because what is counted stays; those of attributes go down.
 */
export async function eraseAuthor(tx: Db, merchantId: string, erasure: AuthorErasure): Promise<void> {
  const { review, newId, actor, now } = erasure;
  const { review_id: reviewId } = review;
  await removeMediaOfReview(tx, merchantId, { ...erasure, reviewId });
  await rows(
    tx,
    `insert into reviews
       (merchant_id, review_id, product_id, rating, would_recommend, author_name, author_email, email_key, incentivized,
        verification, verified, status, language, source, device, import_id, sentiment, sentiment_score,
        sentiment_level, sentiment_model, created_at, updated_at)
     select r.merchant_id, $3, r.product_id, r.rating, r.would_recommend, 'Anonymous', $4, $4, r.incentivized,
       r.verification, r.verified, r.status, r.language, r.source, r.device, r.import_id, r.sentiment, r.sentiment_score,
       r.sentiment_level, r.sentiment_model, r.created_at, $5
     from reviews as r where r.merchant_id = $1 and r.review_id = $2`,
    [merchantId, reviewId, newId, placeholderEmail(newId), now],
  );
  await rows(tx, 'delete from reviews where merchant_id = $1 and review_id = $2', [merchantId, reviewId]);
  const counted = countedOf(review);
  const productId = review.product_id;
  // The attributes go from the counts; for the day it says that what was made of it is old.
  await countTransitions(tx, merchantId, [
    { ...counted, from: 'approved', to: null },
    { ...counted, attributeTags: null, from: null, to: 'approved' },
  ]);
  await recordReviewDeleted(tx, merchantId, { reviewId, productId, now });
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
