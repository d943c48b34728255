import { type Db, rows } from '../../platform/db/database.ts';
import { columnsFor } from '../../platform/db/fields.ts';
import { type Decision, logDecision } from '../decision-log/index.ts';
import { type MediaLibrary, removeMediaOfReview } from '../media/index.ts';
import { countedOf, countTransitions } from '../rating-counters/index.ts';
import { r, reviewFields, reviews } from './columns.ts';
import { recordReviewDeleted } from './events.ts';
import { placeholderEmail } from './placeholder-email.ts';
import type { ReviewState } from './review-rows.ts';

const anonymous = columnsFor(reviewFields, 'anonymous');

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
 * the columns declared `anonymous`, so what a review gets in future is not kept by accident. The kept counts stay as they are,
 * because what is counted stays; those of attributes go down.
 */
export async function eraseAuthor(tx: Db, merchantId: string, erasure: AuthorErasure): Promise<void> {
  const { review, newId, actor, now } = erasure;
  const { review_id: reviewId } = review;
  await removeMediaOfReview(tx, merchantId, { ...erasure, reviewId });
  await rows(
    tx,
    `insert into reviews (review_id, author_name, author_email, email_key, updated_at, ${reviews(...anonymous).text})
     select $3, 'Anonymous', $4, $4, $5, ${r(...anonymous).text}
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
